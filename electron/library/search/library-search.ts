import { calendarOf } from '../../../shared/library/calendar.ts';
import type { LibraryFacets } from '../../../shared/library/facets.ts';
import type { IndexBlock } from '../../../shared/library/index-blocks.ts';
import { type ConditionName, type LibraryQuery, wholeLibrary } from '../../../shared/library/query.ts';
import type { Clock } from '../../host.ts';
import type { Database } from '../../store/database.ts';
import type { TaskListStore } from '../../store/task-list-store.ts';
import { blocksOf, type LibraryIndex } from '../library-index.ts';
import { arrange } from './arrange.ts';
import { mark } from './catalog.ts';
import { readCollections } from './collection-tree.ts';
import { comparisonsCalled } from './comparisons-called.ts';
import { type Elsewhere, lookElsewhere } from './elsewhere.ts';
import { countFacets } from './facets.ts';
import { findWords } from './find-words.ts';
import { isWhole, takeFirstLook } from './first-look.ts';
import { keepCatalog } from './kept-catalog.ts';
import { madeFromEach } from './made-from.ts';
import { createPace, type Pace } from './pace.ts';
import { readConditions } from './read-conditions.ts';
import { type Suggestion, suggest } from './suggest.ts';

/** Looks through all items of the library, in turns: main is never held for long. */
export interface LibrarySearch {
  readonly index: LibraryIndex;
  facets(query: LibraryQuery): Promise<LibraryFacets>;
  suggest(name: ConditionName, begins: string): Promise<Suggestion[]>;
  /** Where else words are found. */
  elsewhere(words: string): Promise<Elsewhere>;
}

/** Answers that are kept until something changes. */
const mostKept = 50;

const outOfSight = mark.trashed | mark.gone;

export function createLibrarySearch(database: Database, taskList: TaskListStore, clock: Clock): LibrarySearch {
  const kept = keepCatalog(database);
  let facetsOf = new Map<string, Promise<LibraryFacets>>();
  let countedAt = '';

  async function look(query: LibraryQuery, pace: Pace) {
    const now = await kept.now();
    const { catalog } = now;
    const calendar = calendarOf(query.timeZone);
    const collections = await readCollections(database);
    const comparisons = await comparisonsCalled(database, query.conditions);
    const made = await madeFromEach(database, query.conditions);
    const known = {
      ...now,
      calendar,
      at: clock.now(),
      collectionsOf: collections.called,
      madeFrom: (itemId: string) => made.get(itemId) ?? [],
      comparisonsOf: (name: string) => comparisons.get(name) ?? new Set<string>(),
    };
    const tests = readConditions(query.conditions, known);
    const words = await findWords(database, now, query.words, pace);
    const wanted = query.trash ? mark.trashed : 0;
    const { marks } = catalog;
    const isInScope = (slot: number) =>
      ((marks[slot] ?? 0) & outOfSight) === wanted && (words === undefined || words[slot] === 1);
    return { now, calendar, tests, words, wanted, isInScope, below: collections.below };
  }

  async function* index(query: LibraryQuery, signal?: AbortSignal): AsyncGenerator<IndexBlock> {
    const pace = createPace(signal);
    const { order, group } = query;
    const first = !kept.isLoaded() && isWhole(query) ? await takeFirstLook(database) : undefined;
    const begun = { rows: first?.slots.length ?? 0, found: first?.found ?? 0, sent: new Map<string, number>() };
    if (first) {
      const shown = { order, group, calendar: calendarOf(query.timeZone) };
      const arranged = await arrange(first.catalog, first.slots, shown, pace);
      yield* blocksOf(first.catalog, arranged, pace, { ...begun, rows: 0 });
    }
    const { now, calendar, tests, words, wanted } = await look(query, pace);
    const { marks } = now.catalog;
    const all = now.catalog.newestFirst();
    let count = 0;
    for (let place = 0; place < all.length; place += 1) {
      const slot = all[place] ?? 0;
      if (place % 8192 === 8191) await pace.turn();
      // As `isInScope`, without a call for each of a hundred thousand.
      if (words !== undefined && words[slot] !== 1) continue;
      if (((marks[slot] ?? 0) & outOfSight) !== wanted) continue;
      if (tests.length > 0 && !tests.every(({ test }) => test(slot))) continue;
      all[count] = slot;
      count += 1;
    }
    const found = all.subarray(0, count);
    const rest = first ? first.restOf(now.catalog, found) : found;
    if (first && rest.length === 0) return;
    const arranged = await arrange(now.catalog, rest, { order, group, calendar }, pace);
    yield* blocksOf(now.catalog, arranged, pace, first ? begun : undefined);
  }

  async function facets(query: LibraryQuery): Promise<LibraryFacets> {
    const { version } = await kept.now();
    // What is today is another thing tomorrow.
    const state = `${version} ${calendarOf(query.timeZone).dayOf(clock.now())}`;
    if (state !== countedAt || facetsOf.size >= mostKept) facetsOf = new Map();
    countedAt = state;
    const key = JSON.stringify([query.words, query.conditions, query.trash, query.timeZone]);
    const counting = facetsOf.get(key) ?? count(query);
    facetsOf.set(key, counting);
    counting.catch(() => facetsOf.delete(key));
    return counting;
  }

  async function count(query: LibraryQuery): Promise<LibraryFacets> {
    const pace = createPace();
    const { now, tests, isInScope, below } = await look(query, pace);
    return countFacets(now, isInScope, tests, below, pace);
  }

  return {
    index,
    facets,
    suggest: async (name, begins) => suggest(database, name, begins, (await facets(wholeLibrary)).facets),
    elsewhere: (words) => lookElsewhere(database, taskList, words),
  };
}
