import { libraryIndexRoute } from '../../../../shared/contract/http-routes.ts';
import { createIndexReader, type IndexBlock, indexKinds } from '../../../../shared/library/grid-index-blocks.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { dependsOnMeasurements, dependsOnShots, type LibraryQuery } from '../../../../shared/library/library-query.ts';
import { calendarOfTimeZone } from '../../../../shared/library/time-zone-calendar.ts';
import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import type { ItemEvent } from '../../../api/library-events.ts';
import { problemOf, problemOfAnswer } from '../../../api/problem-of-error.ts';
import { applyChanges, createIndexBuilder, emptyIndex, type GridIndex, type NewRow, positionOf } from './grid-index.ts';

/** Requests the index of a query from main. */
export const fetchGridIndex: ReadIndex = async (query, signal, onBlock) => {
  const answer = await fetch(libraryIndexRoute, { method: 'POST', body: JSON.stringify(query), signal }).catch(() => {
    throw createInterruptedError();
  });
  if (!answer.ok || !answer.body) {
    const refusal = problemOfAnswer(await answer.json().catch(() => undefined));
    throw refusal ? new ProblemError(refusal) : createInterruptedError();
  }
  const blocks = createIndexReader();
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw createInterruptedError();
    });
    if (done) break;
    for (const block of blocks.push(value)) onBlock(block);
  }
  if (!blocks.isAtEnd()) throw createInterruptedError();
};

/** The loaded part of the index of one query. */
export interface IndexState {
  readonly index: GridIndex;
  /** True when the index contains all items of the query. */
  readonly isComplete: boolean;
  /** Number of items that the query found. For a text search, known only when the index is complete. */
  readonly found: number | undefined;
  /** Reason why the index is missing or outdated. */
  readonly problem: Problem | undefined;
}

/** Passes on the blocks of a query as they arrive; ends after the last one, or throws. */
export type ReadIndex = (
  query: LibraryQuery,
  signal: AbortSignal,
  onBlock: (block: IndexBlock) => void,
) => Promise<void>;

export interface GridIndexLoader {
  state(): IndexState;
  /** Calls `listener` after each change. Returns a function that stops the calls. */
  follow(listener: () => void): () => void;
  isFollowed(): boolean;
  applyEvent(applyEvent: ItemEvent, before: Item | undefined): void;
  /** Call when the takes of a shot changed. */
  shotsChanged(): void;
  /** Call when a video was measured. */
  measurementsChanged(): void;
  ask(): void;
  close(): void;
}

/** Changes within this time are applied together. Milliseconds. */
const together = 40;
/**
 * If only main can determine the position of a change, the complete index is requested again after this pause.
 * Milliseconds.
 */
const quietTime = 250;

/** Loads the index of a query, and applies the events of main. */
export function createGridIndexLoader(query: LibraryQuery, read: ReadIndex): GridIndexLoader {
  let state: IndexState = { index: emptyIndex, isComplete: false, found: undefined, problem: undefined };
  const listeners = new Set<() => void>();
  const { dayOf } = calendarOfTimeZone(query.timeZone);
  let request: AbortController | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let changeTimer: ReturnType<typeof setTimeout> | undefined;
  const removedIds = new Set<string>();
  const added = new Map<string, NewRow>();

  function publish(change: Partial<IndexState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function ask(): Promise<void> {
    clearTimeout(reloadTimer);
    reloadTimer = undefined;
    request?.abort();
    const ownRequest = new AbortController();
    request = ownRequest;
    // Arriving rows are shown only in an empty grid: otherwise the visible rows would move.
    const isFirst = !state.isComplete;
    const builder = createIndexBuilder(state.index.count);
    let [count, shown] = [0, 0];
    try {
      await read(query, ownRequest.signal, (block) => {
        if (ownRequest.signal.aborted) return;
        builder.add(block);
        count += block.rows.times.length;
        // Each step shows half as many rows again, so that the layout cost remains a small multiple of one complete
        // layout.
        if (isFirst && count > 0 && count >= shown * 1.5) {
          shown = count;
          publish({ index: builder.index(), found: block.found, problem: undefined });
        }
      });
      if (ownRequest.signal.aborted) return;
      request = undefined;
      publish({ index: builder.index(), isComplete: true, found: count, problem: undefined });
      if (removedIds.size + added.size > 0) change();
    } catch (error) {
      if (ownRequest.signal.aborted) return;
      request = undefined;
      publish({ problem: problemOf(error) });
    }
  }

  function reloadSoon(): void {
    clearTimeout(reloadTimer);
    reloadTimer = setTimeout(() => void ask(), quietTime);
  }

  /** Changes that arrive during loading are applied when the index is complete. */
  function change(): void {
    clearTimeout(changeTimer);
    changeTimer = undefined;
    if (!state.isComplete || request !== undefined) return;
    const index = applyChanges(state.index, removedIds, [...added.values()]);
    removedIds.clear();
    added.clear();
    if (index !== state.index) publish({ index, found: index.count });
  }

  function changeSoon(): void {
    changeTimer ??= setTimeout(change, together);
  }

  function applyItem(item: Item, before: Item | undefined): void {
    const position = positionOf(state.index, item.id);
    const isListed = position >= 0 || added.has(item.id);
    if ((item.trashedAt !== undefined) !== query.trash) {
      if (!isListed) return;
      removedIds.add(item.id);
      added.delete(item.id);
      changeSoon();
      return;
    }
    if (!isByTimeAlone(query)) {
      if (!isListed || before === undefined || !isSameButForStill(item, before)) reloadSoon();
      return;
    }
    if (isListed && state.index.times[position] === item.createdAt) return;
    removedIds.delete(item.id);
    added.set(item.id, {
      id: item.id,
      time: item.createdAt,
      width: item.width,
      height: item.height,
      kind: indexKinds.indexOf(item.kind),
      group: query.group === 'day' ? dayOf(item.createdAt) : '',
    });
    changeSoon();
  }

  void ask();
  return {
    state: () => state,
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isFollowed: () => listeners.size > 0,
    applyEvent(applyEvent, before) {
      if (applyEvent.kind === 'put') {
        applyItem(applyEvent.entry, before);
      } else if (applyEvent.kind === 'remove') {
        removedIds.add(applyEvent.id);
        added.delete(applyEvent.id);
        changeSoon();
      } else {
        reloadSoon();
      }
    },
    shotsChanged() {
      if (dependsOnShots(query)) reloadSoon();
    },
    measurementsChanged() {
      if (dependsOnMeasurements(query)) reloadSoon();
    },
    ask: () => void ask(),
    close() {
      request?.abort();
      clearTimeout(reloadTimer);
      clearTimeout(changeTimer);
    },
  };
}

/** True when the screen's data about an item determine its position. */
function isByTimeAlone({ words, conditions, order, group, trash, stackTakes }: LibraryQuery): boolean {
  const isPlain = words.trim() === '' && conditions.length === 0 && !trash && stackTakes !== true;
  return isPlain && order === 'newest' && (group === 'day' || group === 'none');
}

/** Returns true when only the thumbnail differs. A new thumbnail does not affect the search. */
function isSameButForStill(item: Item, before: Item): boolean {
  const withoutThumbHash = ({ thumbHash: _, ...rest }: Item) => JSON.stringify(rest);
  return withoutThumbHash(item) === withoutThumbHash(before);
}

function createInterruptedError(): ProblemError {
  return new ProblemError(
    problem('network', 'The connection to Triptych’s main process was lost before everything was loaded.'),
  );
}
