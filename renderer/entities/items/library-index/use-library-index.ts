import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { type LibraryQuery, libraryQuerySchema } from '../../../../shared/library/library-query.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import type { Calls } from '../../../api/call-types.ts';
import { type LibraryEvent, onLibraryEvent } from '../../../api/library-events.ts';
import { readSynced } from '../../../api/synced-state.ts';
import type { GridIndex } from '../grid-index/grid-index.ts';
import {
  createGridIndexLoader,
  fetchGridIndex,
  type GridIndexLoader,
  type IndexState,
} from '../grid-index/grid-index-loader.ts';
import { createItemCache, type ItemCache } from '../grid-index/item-cache.ts';
import { stackTakes } from '../grid-index/stack-takes.ts';
import { useNearestLibraryState } from '../library-grid-store.ts';

/** The library data of the screen: one record cache, and the index of each query in use. */
interface IndexOfCalls {
  readonly records: ItemCache;
  readonly feeds: Map<string, GridIndexLoader>;
}

const indexes = new WeakMap<Calls, IndexOfCalls>();

function gridIndexOf(calls: Calls, known: readonly Item[]): IndexOfCalls {
  const existing = indexes.get(calls);
  if (existing) return existing;
  const records = createItemCache(async (ids) => (await calls.library.items({ ids })).items);
  const gridIndex: IndexOfCalls = { records, feeds: new Map() };
  records.seed(known);
  const changesTakes = createTakeChangeDetector();
  onLibraryEvent((event) => {
    if (event.kind === 'measurements') {
      for (const feed of gridIndex.feeds.values()) feed.measurementsChanged();
      return;
    }
    if (event.kind !== 'snapshot' && event.part !== 'items') {
      if (changesTakes(event)) for (const feed of gridIndex.feeds.values()) feed.shotsChanged();
      return;
    }
    const before = event.kind === 'put' ? records.peek(event.entry.id) : undefined;
    for (const feed of gridIndex.feeds.values()) feed.applyEvent(event, before);
    if (event.kind === 'put') records.store([event.entry]);
    else if (event.kind === 'remove') records.remove(event.id);
    else records.outdated();
  });
  indexes.set(calls, gridIndex);
  return gridIndex;
}

function useIndexOfCalls(): IndexOfCalls {
  const calls = useCalls();
  const cache = useQueryClient();
  return useMemo(() => gridIndexOf(calls, readSynced(cache, 'items') ?? []), [calls, cache]);
}

export const useRecords = (): ItemCache => useIndexOfCalls().records;

/**
 * Returns the record of an item, and requests the record if it is not loaded. `undefined` until then, for a deleted
 * item, and for no id.
 */
export function useRecord(id: string | undefined): Item | undefined {
  const records = useRecords();
  const follow = useMemo(
    () => (listener: () => void) => (id === undefined ? () => {} : records.follow(id, listener)),
    [records, id],
  );
  return useSyncExternalStore(follow, () => (id === undefined ? undefined : records.peek(id)));
}

/** Returns the loaded records of some items, and requests the others. The map is stable until one changes. */
export function useRecordsOf(ids: readonly string[]): ReadonlyMap<string, Item> {
  const records = useRecords();
  const source = useMemo(() => {
    let shown: ReadonlyMap<string, Item> = new Map();
    return {
      follow(listener: () => void) {
        const ends = ids.map((id) => records.follow(id, listener));
        return () => {
          for (const end of ends) end();
        };
      },
      read() {
        const now = ids.flatMap((id) => records.peek(id) ?? []);
        const isSame = now.length === shown.size && now.every((item) => shown.get(item.id) === item);
        if (!isSame) shown = new Map(now.map((item) => [item.id, item]));
        return shown;
      },
    };
  }, [records, ids]);
  return useSyncExternalStore(source.follow, source.read);
}

interface LibraryIndexState extends IndexState {
  /** Loads again after a problem. */
  readonly ask: () => void;
}

/**
 * Returns all results of a query in their order. The index loads once, streams in, and follows changes; results of
 * another query are never shown.
 */
export function useLibraryIndex(query: LibraryQuery): LibraryIndexState {
  const { feeds } = useIndexOfCalls();
  const key = JSON.stringify(query);
  const feed = useMemo(() => feedOf(feeds, key), [feeds, key]);
  useEffect(() => {
    feeds.delete(key);
    feeds.set(key, feed);
    // Runs after the last subscriber of the index has stopped.
    return () => void setTimeout(closeIdle, 0, feeds);
  }, [feeds, key, feed]);
  const state = useSyncExternalStore(feed.follow, feed.state);
  return { ...state, ask: feed.ask };
}

/** Returns the index as the grid of a library shows it: with the takes of each shot in a stack, if the query asks for it. */
export function useShownIndex(query: LibraryQuery): LibraryIndexState {
  const state = useLibraryIndex(query);
  const openStacks = useNearestLibraryState((memory) => memory.openStacks);
  return { ...state, index: shownIndexOf(state.index, openStacks) };
}

/** The last grid of each index, so that every component has the same one. */
const shownIndexes = new WeakMap<GridIndex, { readonly open: ReadonlySet<string>; readonly index: GridIndex }>();

function shownIndexOf(whole: GridIndex, open: ReadonlySet<string>): GridIndex {
  const known = shownIndexes.get(whole);
  if (known?.open === open) return known.index;
  const index = stackTakes(whole, open);
  shownIndexes.set(whole, { open, index });
  return index;
}

function feedOf(feeds: Map<string, GridIndexLoader>, key: string): GridIndexLoader {
  const existing = feeds.get(key);
  if (existing) return existing;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const feed = createGridIndexLoader({ ...libraryQuerySchema.parse(JSON.parse(key)), timeZone }, fetchGridIndex);
  feeds.set(key, feed);
  return feed;
}

/**
 * Removes all unused indexes except one: the index of the previous page. An unused index that is being loaded is
 * removed too.
 */
function closeIdle(feeds: Map<string, GridIndexLoader>): void {
  const idle = [...feeds].filter(([, feed]) => !feed.isFollowed());
  const keptKey = idle.findLast(([, feed]) => feed.state().isComplete)?.[0];
  for (const [key, feed] of idle) {
    if (key === keptKey) continue;
    feed.close();
    feeds.delete(key);
  }
}

type ProjectEvent = Extract<LibraryEvent, { part: 'projects' | 'shots' }>;

/** Returns a function that tells whether an event changes the takes of a shot, the selected one, or what is in Trash. */
export function createTakeChangeDetector(): (event: ProjectEvent) => boolean {
  const known = new Map<string, string>();
  return (event) => {
    if (event.kind === 'remove') return known.delete(event.id) || event.part === 'projects';
    const { id, trashedAt } = event.entry;
    const takes =
      event.part === 'shots' ? [event.entry.selectedItemId, ...event.entry.takes.map(({ itemId }) => itemId)] : [];
    const now = [trashedAt !== undefined, ...takes].join();
    const before = known.get(id);
    known.set(id, now);
    // Also true for the first event of a project: it may have been restored from Trash.
    return before !== now;
  };
}
