import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { newestFirstLimits } from '../../shared/sync/synced-lists.ts';
import type { ListEntries, Snapshot, StateChange } from '../../shared/sync/synced-state.ts';

// The query cache of each window contains main's synced state: one query per part, written by main's events alone.

/** The query key of a part. */
export const syncedKey = (part: StateChange['part']) => [part] as const;

/** Reads a part outside a component; `undefined` before the first snapshot. */
export function readSynced<P extends keyof Snapshot>(cache: QueryClient, part: P): Snapshot[P] | undefined {
  return cache.getQueryData<Snapshot[P]>(syncedKey(part));
}

/** Returns a part of the synced state. The app shows pages only after the first snapshot, so the part always exists. */
export function useSynced<P extends keyof Snapshot>(part: P): Snapshot[P] {
  const value = useSyncedIfLoaded(part);
  if (value === undefined) throw new Error(`${part} was read before the first snapshot arrived.`);
  return value;
}

/** A part for components outside the pages; `undefined` until the first snapshot. */
export function useSyncedIfLoaded<P extends keyof Snapshot>(part: P): Snapshot[P] | undefined {
  return useQuery<Snapshot[P]>({ queryKey: syncedKey(part), queryFn: skipToken }).data;
}

export function writeSynced<P extends keyof Snapshot>(
  cache: QueryClient,
  part: P,
  change: Snapshot[P] | ((value: Snapshot[P]) => Snapshot[P]),
): void {
  cache.setQueryData<Snapshot[P]>(syncedKey(part), (value) => {
    if (typeof change !== 'function') return change;
    return value === undefined ? undefined : change(value);
  });
}

const limits: Readonly<Partial<Record<string, number>>> = newestFirstLimits;

/** Writes a change of main into its part. Lists that a window loads itself have no part, so they stay as they are. */
export function applyChange(cache: QueryClient, change: StateChange): void {
  if (change.kind === 'set') {
    writeSynced(cache, change.part, change.value);
    return;
  }
  const limit = limits[change.part];
  cache.setQueryData<ListEntries[keyof ListEntries][]>(syncedKey(change.part), (list) => {
    if (list === undefined) return undefined;
    if (change.kind === 'remove') return list.filter(({ id }) => id !== change.id);
    return withEntry(list, change.entry, limit !== undefined).slice(0, limit);
  });
}

/** `list` with `entry` at its place. */
function withEntry<T extends { readonly id: string }>(list: readonly T[], entry: T, isNewestFirst: boolean): T[] {
  const at = list.findIndex(({ id }) => id === entry.id);
  if (at >= 0) return list.with(at, entry);
  const before = isNewestFirst ? list.findIndex((each) => createdAt(each) <= createdAt(entry)) : -1;
  return before < 0 ? [...list, entry] : list.toSpliced(before, 0, entry);
}

const createdAt = (entry: object) => ('createdAt' in entry ? Number(entry.createdAt) : 0);
