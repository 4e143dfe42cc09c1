import type { TermReplacement } from '../../../shared/contract/library-contract.ts';
import type { LibraryFacets } from '../../../shared/library/facets.ts';
import { type IndexBlock, uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import {
  type Condition,
  type ConditionName,
  dependsOnShots,
  type LibraryQuery,
  wholeLibrary,
} from '../../../shared/library/library-query.ts';
import { parseSearchTerms } from '../../../shared/library/search-bar-text.ts';
import { groupsOfQuery, likenessOf, parseCondition } from '../../../shared/library/search-condition.ts';
import { type Calendar, calendarOfTimeZone } from '../../../shared/library/time-zone-calendar.ts';
import {
  isSearchedMeasurement,
  type SearchedMeasurement,
  searchedMeasurements,
} from '../../../shared/measurements/searched-measurements.ts';
import type { Clock } from '../../host/host.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { Database } from '../../storage/database/database.ts';
import { findComparisons, findTakesByCondition } from '../../storage/find-by-search-condition.ts';
import { createItemCatalogRows, type ItemCatalogRow } from '../../storage/item-catalog-rows.ts';
import { numbersMadeFrom } from '../../storage/read-lineage.ts';
import {
  createTextIndexQuery,
  isInItemTexts,
  readItemVocabulary,
  type VocabularyWord,
} from '../../storage/search/item-text-index.ts';
import { readTextQueries, removeAccentsAndCase } from '../../storage/search/search-terms.ts';
import { editDistance } from '../../util/edit-distance.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import { createCachedDescriptors } from './cached-descriptors.ts';
import { type CatalogSnapshot, createCachedItemCatalog } from './cached-item-catalog.ts';
import { createCachedShots } from './cached-shots.ts';
import { compileConditionPredicates } from './compile-condition-predicates.ts';
import { countFacets } from './count-facets.ts';
import { createReferenceDescriber, type ReferenceImages } from './describe-reference.ts';
import { filterSlotsInPlace, notVisible } from './filter-slots-in-place.ts';
import { blocksOf, firstRows } from './grid-index.ts';
import { createItemCatalog, type ItemCatalog, mark } from './item-catalog.ts';
import { rankBySimilarity, readSoughtImages } from './rank-by-similarity.ts';
import { groupsOf, sortAndGroup } from './sort-and-group.ts';
import { stackNearCopies } from './stack-near-copies.ts';
import { streamTextHits } from './stream-text-hits.ts';
import { suggestValues } from './suggest-values.ts';
import { createTextHits, type TextHits } from './text-hits.ts';

/** Maximum number of reported matches. */
const most = 100;

/**
 * Searches in the same way as Activity and the conversation pages. Runs with saved results are omitted, because the
 * library shows these results.
 */
async function countHitsInRunsAndConversations(
  { taskList, conversations }: Pick<Stores, 'taskList' | 'conversations'>,
  words: string,
) {
  if (words.trim() === '') return { runs: 0, chat: 0, messages: 0 };
  const { groups } = await taskList.counts({ search: words });
  const { saved: _, ...others } = groups;
  const runs = Object.values(others).reduce((sum, count) => sum + count, 0);
  const found = async (endpoint: 'chat' | 'messages') =>
    (await conversations.page({ endpoint, search: words, limit: most })).length;
  return { runs: Math.min(runs, most), chat: await found('chat'), messages: await found('messages') };
}

/** Searches all items of the library, with pauses for other work. */
export type LibrarySearch = ReturnType<typeof createLibrarySearch>;

/** Maximum number of cached answers. */
const maxStored = 50;

const slotsOfTurn = 8192;

export function createLibrarySearch(database: Database, stores: Stores, clock: Clock, references: ReferenceImages) {
  const catalogCache = createCachedItemCatalog(database);
  const similarTerms = createSimilarTerms(database);
  const cachedShots = createCachedShots(database);
  const cachedDescriptors = createCachedDescriptors(stores.visualDescriptors);
  const describeReference = createReferenceDescriber(stores, references);
  const measuredValues = stores.measurements.createValueReader<SearchedMeasurement>();
  let facetsOf = new Map<string, Promise<LibraryFacets>>();
  let countedAt = '';
  let calendars: { readonly zone: string; readonly calendar: Calendar } | undefined;

  /** The last calendar is cached, because creating one and computing its days takes as long as many searches. */
  function calendarIn(zone: string | undefined): Calendar {
    if (zone === undefined) return calendarOfTimeZone(zone);
    if (calendars?.zone !== zone) calendars = { zone, calendar: calendarOfTimeZone(zone) };
    return calendars.calendar;
  }

  /** Returns `undefined` without words. Starts no query. */
  function hitsOf(words: string, { catalog, signs, words: keptWords, version }: CatalogSnapshot): TextHits | undefined {
    const questions = readTextQueries(words);
    if (questions === undefined) return undefined;
    const begin = () => createTextHits(catalog, questions, createTextIndexQuery(database, signs, catalog.highest));
    return keptWords.hitsOf(words, version, begin);
  }

  async function look(query: LibraryQuery) {
    const now = await catalogCache.snapshot();
    const { catalog } = now;
    const calendar = calendarIn(query.timeZone);
    const collections = await readCollectionTree(stores.collections);
    const comparisons = await findComparisons(database, query.conditions);
    const takes = await findTakesByCondition(database, query.conditions);
    const measured = await measuredValues(measurementsIn(query), now.version);
    const derivedItems = await findDerivedItems(database, query.conditions);
    const described = likenessOf(query.conditions) && (await cachedDescriptors.of(catalog));
    const known = {
      ...now,
      calendar,
      at: clock.now(),
      collectionsOf: collections.named,
      takesOf: (kind: 'project' | 'shot', name: string) => takes[kind].get(name) ?? [],
      measuredBy: (name: SearchedMeasurement) => measured.get(name) ?? new Map<number, number>(),
      madeFrom: (itemId: string) => derivedItems.get(itemId) ?? [],
      isDescribed: (slot: number) => described?.isDescribed[slot] === 1,
      comparisonsOf: (name: string) => comparisons.get(name) ?? new Set<string>(),
    };
    const tests = compileConditionPredicates(query.conditions, known);
    const words = hitsOf(query.words, now);
    const hits = words?.hits;
    const visibleMark = query.trash ? mark.trashed : 0;
    const { marks } = catalog;
    const isInScope = (slot: number) =>
      ((marks[slot] ?? 0) & notVisible) === visibleMark && (hits === undefined || hits[slot] === 1);
    const sought = { marks, visibleMark, hits, tests };
    return { now, known, measured, calendar, words, sought, isInScope, described, below: collections.below };
  }

  async function* index(query: LibraryQuery, signal?: AbortSignal): AsyncGenerator<IndexBlock> {
    const pace = createEventLoopYield(signal);
    const { order } = query;
    const group = groupsOfQuery(query);
    const first = !catalogCache.isLoaded() && isInitialView(query) ? await readInitialViewItems(database) : undefined;
    const started = { rows: first?.slots.length ?? 0, found: first?.found ?? 0, sent: new Map<string, number>() };
    if (first) {
      const shown = { order, group, calendar: calendarIn(query.timeZone) };
      const arranged = await sortAndGroup(first.catalog, first.slots, shown, pace);
      yield* blocksOf(first.catalog, arranged, pace, { ...started, rows: 0 });
    }
    // Before the descriptors are read, because a new one may be among them.
    const images = await readSoughtImages(query.conditions, stores.visualDescriptors, describeReference);
    const { now, measured, calendar, words, sought, described } = await look(query);
    // The conditions find their takes themselves.
    const shots = dependsOnShots({ ...query, conditions: [] }) ? await cachedShots.of(now.catalog) : undefined;
    const stacks = query.stackTakes ? shots : undefined;
    if (words && !images && order === 'newest' && (group === 'none' || group === 'day')) {
      const groupOf = groupsOf(now.catalog, { group, calendar });
      yield* streamTextHits(now.catalog, words, sought, { groupOf, stacks }, pace);
      return;
    }
    await words?.reach(0, pace);
    const all = now.catalog.newestFirst();
    let count = 0;
    for (let from = 0; from < all.length; from += slotsOfTurn) {
      const batch = { from, to: Math.min(from + slotsOfTurn, all.length), count };
      count = filterSlotsInPlace(all, batch, sought);
      await pace.yieldIfDue();
    }
    const found = all.subarray(0, count);
    const rest = first ? first.restOf(now.catalog, found) : found;
    if (first && rest.length === 0) return;
    const similar = images && described && (await rankBySimilarity(now.catalog, rest, described, images, pace));
    const sorting = { order, similar, measured: isSearchedMeasurement(order) ? measured.get(order) : undefined };
    const arranged = await sortAndGroup(now.catalog, rest, { ...sorting, group, calendar, shots }, pace);
    const copies = stacks && described && (await stackNearCopies(now.catalog, arranged.slots, described, pace));
    yield* blocksOf(now.catalog, { ...arranged, stacks: copies ?? stacks }, pace, first ? started : undefined);
  }

  async function facets(query: LibraryQuery): Promise<LibraryFacets> {
    // A changed take or descriptor changes no item, so the catalog does not notice it.
    const isUnnoticed = dependsOnShots({ ...query, group: 'none', stackTakes: false });
    if (isUnnoticed || likenessOf(query.conditions)) return count(query);
    const { version } = await catalogCache.snapshot();
    // The meaning of "today" changes every day.
    const state = `${version} ${calendarIn(query.timeZone).dayOf(clock.now())}`;
    if (state !== countedAt || facetsOf.size >= maxStored) facetsOf = new Map();
    countedAt = state;
    const key = JSON.stringify([query.words, query.conditions, query.trash, query.timeZone]);
    const counting = facetsOf.get(key) ?? count(query);
    facetsOf.set(key, counting);
    counting.catch(() => facetsOf.delete(key));
    return counting;
  }

  async function count(query: LibraryQuery): Promise<LibraryFacets> {
    const pace = createEventLoopYield();
    const { known, words, sought, isInScope, below } = await look(query);
    await words?.reach(0, pace);
    return countFacets(known, isInScope, sought.tests, below, pace);
  }

  async function tags(): Promise<{ tag: string; count: number }[]> {
    const { catalog, tags: slotsByTag, tagNames } = await catalogCache.snapshot();
    const pace = createEventLoopYield();
    const found: { tag: string; folded: string; count: number }[] = [];
    for (const [folded, slots] of slotsByTag) {
      let count = 0;
      for (const slot of slots) if (((catalog.marks[slot] ?? 0) & notVisible) === 0) count += 1;
      if (count > 0) found.push({ tag: tagNames.get(folded) ?? folded, folded, count });
      await pace.yieldIfDue();
    }
    found.sort((one, other) => other.count - one.count || (one.folded < other.folded ? -1 : 1));
    return found.map(({ tag, count }) => ({ tag, count }));
  }

  return {
    index,
    facets,
    /** Returns the tags of results outside the trash, most frequent first. */
    tags,
    suggest: async (name: ConditionName, begins: string) =>
      suggestValues({ database, collections: stores.collections }, name, begins, (await facets(wholeLibrary)).facets),
    /** Counts the matches on other pages. */
    countOtherMatches: (words: string) => countHitsInRunsAndConversations(stores, words),
    /** Returns a similar word for each term that no item contains. */
    similarTerms: async (words: string) => similarTerms.find(words, (await catalogCache.snapshot()).version),
  };
}

/** Returns the measurements that a query filters or sorts by. */
function measurementsIn({ conditions, order }: LibraryQuery): SearchedMeasurement[] {
  return searchedMeasurements.filter((name) => name === order || conditions.some((each) => each.name === name));
}

/** Returns the numbers of the items that were made from each item named in a condition. */
async function findDerivedItems(
  database: Database,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const derivedItems = new Map<string, readonly number[]>();
  for (const condition of conditions) {
    const meaning = parseCondition(condition);
    if (meaning?.of !== 'from' || derivedItems.has(meaning.itemId)) continue;
    derivedItems.set(meaning.itemId, await numbersMadeFrom(database, meaning.itemId));
  }
  return derivedItems;
}

async function readCollectionTree(collections: Stores['collections']) {
  const rows = await collections.places();
  const inner = Map.groupBy(rows, (row) => row.parent_id ?? '');

  function below(id: string): string[] {
    if (id === '') return rows.map((row) => row.id);
    const found = new Set([id]);
    // The set grows during the loop, so a cycle of collections ends.
    for (const outer of found) for (const row of inner.get(outer) ?? []) found.add(row.id);
    return [...found];
  }

  return {
    /** Returns the ids of a collection and all of its subcollections; for '', of all collections. */
    below,
    /** Returns the same for every collection with this id or, without one, with this name. */
    named(name: string): readonly string[] {
      const folded = removeAccentsAndCase(name);
      const byId = rows.filter((row) => row.id === folded);
      const found = byId.length > 0 ? byId : rows.filter((row) => removeAccentsAndCase(row.name) === folded);
      return [...new Set(found.flatMap((row) => below(row.id)))];
    },
  };
}

/** True for the initial view of a library: all items, newest first. */
function isInitialView({ words, conditions, trash, order, group, stackTakes }: LibraryQuery): boolean {
  const isPlain = words.trim() === '' && conditions.length === 0 && !trash && stackTakes !== true;
  return isPlain && order === 'newest' && (group === 'day' || group === 'none');
}

/** The newest items of the library, available before all of it is in memory. */
async function readInitialViewItems(database: Database) {
  const { rows, count } = await createItemCatalogRows(database).newest(firstRows);
  const catalog = createItemCatalog(rows.length);
  // The catalog reserves space up to the highest number, so these rows get small numbers.
  for (const [index, row] of rows.entries()) catalog.put({ ...row, number: index + 1 });
  const last = rows.at(-1);
  return {
    catalog,
    slots: catalog.newestFirst(),
    /** Total number of items. */
    found: count,
    /** Returns the slots of another catalog, newest first, that come after the slots of this one. */
    restOf(all: ItemCatalog, slots: Uint32Array): Uint32Array {
      let from = 0;
      // Continues after the last entry, regardless of the count: added items are reported separately.
      while (from < slots.length && !(last && isOlder(all, slots[from] ?? 0, last))) from += 1;
      return slots.subarray(from);
    },
  };
}

function isOlder({ times, ids }: ItemCatalog, slot: number, { created_at, id }: ItemCatalogRow): boolean {
  const time = times[slot] ?? 0;
  return time === created_at ? uuidAt(ids, slot) < id.toLowerCase() : time < created_at;
}

/** A shorter word is similar to too many others. */
const shortest = 4;
const longest = 64;
/** A similar word differs by at most two letters. */
const wordLengths = { shortest: shortest - 1, longest: longest + 2 };
/** A longer search is a pasted text, not a misspelled one. */
const mostChecked = 12;
/** Words compared before a pause. */
const wordsOfTurn = 500;

/** Finds misspelled terms of a search. */
function createSimilarTerms(database: Database) {
  let cached: { readonly version: number; readonly vocabulary: Promise<readonly VocabularyWord[]> } | undefined;

  return {
    /** Returns the most similar word for each term that no item contains. `version` is the version of the catalog. */
    async find(words: string, version: number): Promise<TermReplacement[]> {
      const pace = createEventLoopYield();
      const unknown: string[] = [];
      const terms = parseSearchTerms(words).filter(({ text, not }) => !not && isOneWord(text));
      for (const { text } of terms.slice(0, mostChecked)) {
        if (!(await isInItemTexts(database, text))) unknown.push(text);
        await pace.yieldIfDue();
      }
      if (unknown.length === 0) return [];
      if (cached?.version !== version) cached = { version, vocabulary: readItemVocabulary(database, wordLengths) };
      const vocabulary = await cached.vocabulary.catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
      const replacements: TermReplacement[] = [];
      for (const term of unknown) {
        const similar = await mostSimilar(removeAccentsAndCase(term), vocabulary);
        if (similar !== undefined) replacements.push({ term, similar });
      }
      return replacements;
    },
  };
}

function isOneWord(text: string): boolean {
  return text.length >= shortest && text.length <= longest && /^[\p{L}\p{N}]+$/u.test(text);
}

/** The fewest edits win; among equals the most frequent word. */
async function mostSimilar(term: string, vocabulary: readonly VocabularyWord[]): Promise<string | undefined> {
  const pace = createEventLoopYield();
  let best: VocabularyWord | undefined;
  let fewest = term.length <= shortest + 1 ? 1 : 2;
  for (const [at, candidate] of vocabulary.entries()) {
    if (at % wordsOfTurn === 0) await pace.yieldIfDue();
    if (Math.abs(candidate.word.length - term.length) > fewest) continue;
    const edits = editDistance(term, candidate.word);
    if (edits > fewest || (edits === fewest && candidate.itemCount <= (best?.itemCount ?? 0))) continue;
    best = candidate;
    fewest = edits;
  }
  return best?.word;
}
