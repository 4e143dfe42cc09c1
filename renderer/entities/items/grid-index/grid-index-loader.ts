import { calendarOf } from '../../../../shared/library/calendar.ts';
import { type IndexBlock, indexKinds } from '../../../../shared/library/grid-index-blocks.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { LibraryEvent } from '../../../api/library-events.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { changedIndex, createIndexBuilder, emptyIndex, type GridIndex, type NewRow, positionOf } from './grid-index.ts';

/** The index of one query, as far as it is here. */
export interface IndexState {
  readonly index: GridIndex;
  /** True when the index contains all items of the query. */
  readonly isComplete: boolean;
  /** Number of items that the query found. For a text search, known only when the index is complete. */
  readonly found: number | undefined;
  /** Why it is not here, or not as it is by now. */
  readonly problem: Problem | undefined;
}

/** Hands over the blocks of a query as they come in; ends when there are no more, or throws. */
export type ReadIndex = (query: LibraryQuery, signal: AbortSignal, take: (block: IndexBlock) => void) => Promise<void>;

export interface GridIndexLoader {
  state(): IndexState;
  /** Calls `listener` after each change. Returns a function that stops the calls. */
  follow(listener: () => void): () => void;
  isFollowed(): boolean;
  told(told: LibraryEvent, before: Item | undefined): void;
  ask(): void;
  close(): void;
}

/** Changes that come together are put in together. Milliseconds. */
const together = 40;
/** A change whose place only main can tell makes the whole be asked for again, this long after the last. Milliseconds. */
const quietTime = 250;

/** Asks for the index of a query, and keeps it as main tells of changes. */
export function createGridIndexLoader(query: LibraryQuery, read: ReadIndex): GridIndexLoader {
  let state: IndexState = { index: emptyIndex, isComplete: false, found: undefined, problem: undefined };
  const followers = new Set<() => void>();
  const { dayOf } = calendarOf(query.timeZone);
  let asking: AbortController | undefined;
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  let changeTimer: ReturnType<typeof setTimeout> | undefined;
  const gone = new Set<string>();
  const added = new Map<string, NewRow>();

  function publish(change: Partial<IndexState>): void {
    state = { ...state, ...change };
    for (const follower of followers) follower();
  }

  async function ask(): Promise<void> {
    clearTimeout(askTimer);
    askTimer = undefined;
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    // Rows are shown as they come only where there are none: else they would move under the eyes of the user.
    const isFirst = !state.isComplete;
    const builder = createIndexBuilder(state.index.count);
    let [count, shown] = [0, 0];
    try {
      await read(query, mine.signal, (block) => {
        if (mine.signal.aborted) return;
        builder.add(block);
        count += block.rows.times.length;
        // Each time half as many again, so that what laying out costs stays a few times that of the whole.
        if (isFirst && count > 0 && count >= shown * 1.5) {
          shown = count;
          publish({ index: builder.index(), found: block.found, problem: undefined });
        }
      });
      if (mine.signal.aborted) return;
      asking = undefined;
      publish({ index: builder.index(), isComplete: true, found: count, problem: undefined });
      if (gone.size + added.size > 0) change();
    } catch (error) {
      if (mine.signal.aborted) return;
      asking = undefined;
      publish({ problem: problemOf(error) });
    }
  }

  function askSoon(): void {
    clearTimeout(askTimer);
    askTimer = setTimeout(() => void ask(), quietTime);
  }

  /** Changes that arrive during loading are applied when the index is complete. */
  function change(): void {
    clearTimeout(changeTimer);
    changeTimer = undefined;
    if (!state.isComplete || asking !== undefined) return;
    const index = changedIndex(state.index, gone, [...added.values()]);
    gone.clear();
    added.clear();
    if (index !== state.index) publish({ index, found: index.count });
  }

  function changeSoon(): void {
    changeTimer ??= setTimeout(change, together);
  }

  function takeItem(item: Item, before: Item | undefined): void {
    const position = positionOf(state.index, item.id);
    const isHere = position >= 0 || added.has(item.id);
    if ((item.trashedAt !== undefined) !== query.trash) {
      if (!isHere) return;
      gone.add(item.id);
      added.delete(item.id);
      changeSoon();
      return;
    }
    if (!isByTimeAlone(query)) {
      if (!isHere || before === undefined || !isSameButForStill(item, before)) askSoon();
      return;
    }
    if (isHere && state.index.times[position] === item.createdAt) return;
    gone.delete(item.id);
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
      followers.add(listener);
      return () => void followers.delete(listener);
    },
    isFollowed: () => followers.size > 0,
    told(told, before) {
      if (told.kind === 'put') {
        takeItem(told.entry, before);
      } else if (told.kind === 'remove') {
        gone.add(told.id);
        added.delete(told.id);
        changeSoon();
      } else {
        askSoon();
      }
    },
    ask: () => void ask(),
    close() {
      asking?.abort();
      clearTimeout(askTimer);
      clearTimeout(changeTimer);
    },
  };
}

/** True when the screen's data about an item determine its position. */
function isByTimeAlone({ words, conditions, order, group, trash }: LibraryQuery): boolean {
  const isPlain = words.trim() === '' && conditions.length === 0 && !trash;
  return isPlain && order === 'newest' && (group === 'day' || group === 'none');
}

/** Returns true when only the thumbnail differs. A new thumbnail does not affect the search. */
function isSameButForStill(item: Item, before: Item): boolean {
  const plain = ({ thumbHash: _, ...rest }: Item) => JSON.stringify(rest);
  return plain(item) === plain(before);
}
