import PQueue from 'p-queue';
import type { Database } from '../../storage/database/database.ts';
import { createItemCatalogRows, type ListedNumbers } from '../../storage/item-catalog-rows.ts';
import { createPunctuationIndex, type PunctuationIndex } from '../../storage/search/item-text-index.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import { createItemCatalog, type ItemCatalog } from './item-catalog.ts';
import type { TextHits } from './text-hits.ts';

/**
 * The hits of the last few queries, one byte per item. Rows and facets of a search need the same hits, and changing the
 * filter, the order or the groups keeps the words.
 */
type CachedTextHits = ReturnType<typeof createCachedTextHits>;

const maxStored = 8;

export function createCachedTextHits() {
  let keptOf = 0;
  /** Ordered by last use; the newest comes last. */
  const hitsByQuery = new Map<string, TextHits>();
  return {
    /** `version` is the version of the catalog. Hits are cached until the version changes. */
    hitsOf(words: string, version: number, begin: () => TextHits): TextHits {
      // A search that began before a change of the catalog continues with the earlier state.
      if (version < keptOf) return begin();
      if (version > keptOf) hitsByQuery.clear();
      keptOf = version;
      const found = hitsByQuery.get(words) ?? begin();
      hitsByQuery.delete(words);
      hitsByQuery.set(words, found);
      const oldest = hitsByQuery.size > maxStored ? hitsByQuery.keys().next().value : undefined;
      if (oldest !== undefined) hitsByQuery.delete(oldest);
      return found;
    },
  };
}

/** Slots of the catalog by value, for values that an item can have several of. Includes slots of deleted items. */
export type SlotsByValue = ReadonlyMap<string, Uint32Array>;

export interface CatalogSnapshot {
  readonly catalog: ItemCatalog;
  /** Slots by normalized tag; `tagNames` has the written form of each tag. */
  readonly tags: SlotsByValue;
  readonly tagNames: ReadonlyMap<string, string>;
  /** Slots by collection id. */
  readonly collections: SlotsByValue;
  readonly signs: PunctuationIndex;
  readonly words: CachedTextHits;
  /** Changes with every change of the data. */
  readonly version: number;
}

const rowsOfTurn = 1000;
/** Numbers of a tag or a collection that are read before a pause. */
const listedOfTurn = 10_000;

export function createCachedItemCatalog(database: Database) {
  const stored = createItemCatalogRows(database);
  const queue = new PQueue({ concurrency: 1 });
  let catalog: ItemCatalog | undefined;
  const tags = new Map<string, Uint32Array>();
  const tagNames = new Map<string, string>();
  const collections = new Map<string, Uint32Array>();
  const signs = createPunctuationIndex(database);
  const words = createCachedTextHits();
  let version = 0;

  async function load(): Promise<ItemCatalog> {
    const loaded = createItemCatalog(await stored.count());
    const pace = createEventLoopYield();
    // Changes are noted before the first row is read, so that rows that change meanwhile are read again.
    await stored.noteChanges();
    for (let after = 0; ; ) {
      const rows = await stored.page(after, rowsOfTurn);
      for (const row of rows) loaded.put(row);
      const last = rows.at(-1);
      if (!last) break;
      after = last.number;
      await pace.yieldIfDue();
    }
    catalog = loaded;
    for (const name of await stored.usedTags()) {
      await readTag(loaded, name);
      await pace.yieldIfDue();
    }
    for (const id of await stored.usedCollections()) {
      await readCollection(loaded, id);
      await pace.yieldIfDue();
    }
    return loaded;
  }

  async function allNoted(take: (limit: number) => Promise<string[]>): Promise<string[]> {
    const names: string[] = [];
    for (;;) {
      const batch = await take(rowsOfTurn);
      names.push(...batch);
      if (batch.length < rowsOfTurn) return names;
    }
  }

  async function refresh(catalog: ItemCatalog): Promise<void> {
    const pace = createEventLoopYield();
    let changed = 0;
    for (let isLast = false; !isLast; ) {
      const batch = await stored.takeChangedItems(rowsOfTurn);
      // A simultaneous edit is visible up to its current progress; the rest is noted as it happens.
      changed += batch.length;
      isLast = batch.length < rowsOfTurn || changed >= catalog.size * 2;
      const rows = await stored.rowsOf(batch);
      const numbers = new Set(rows.map((row) => row.number));
      for (const row of rows) catalog.put(row);
      for (const number of batch) if (!numbers.has(number)) catalog.remove(number);
      await signs.invalidate(batch);
      await pace.yieldIfDue();
    }
    const names = await allNoted(stored.takeChangedTags);
    for (const name of names) {
      await readTag(catalog, name);
      await pace.yieldIfDue();
    }
    const ids = await allNoted(stored.takeChangedCollections);
    for (const id of ids) {
      await readCollection(catalog, id);
      await pace.yieldIfDue();
    }
    if (changed + names.length + ids.length > 0) version += 1;
  }

  async function readTag(catalog: ItemCatalog, name: string): Promise<void> {
    let tag: string | undefined;
    const slots = await slotsOf(catalog, async (after) => {
      const listed = await stored.numbersWithTag(name, after, listedOfTurn);
      const found = listed?.tag ?? undefined;
      if (tag === undefined || (found !== undefined && found < tag)) tag = found;
      return listed;
    });
    setSlots(tags, name, slots);
    tagNames.set(name, tag ?? name);
  }

  async function readCollection(catalog: ItemCatalog, id: string): Promise<void> {
    const slots = await slotsOf(catalog, (after) => stored.numbersInCollection(id, after, listedOfTurn));
    setSlots(collections, id, slots);
  }

  return {
    /** True when the catalog is in memory. */
    isLoaded: (): boolean => catalog !== undefined,
    /**
     * Returns the current state of the database. The first call takes about 3 microseconds per item and pauses for
     * other work.
     */
    snapshot: (): Promise<CatalogSnapshot> =>
      queue.add(async () => {
        const loaded = catalog ?? (await load());
        await refresh(loaded);
        return { catalog: loaded, tags, tagNames, collections, signs, words, version };
      }),
  };
}

/** Reads a list of numbers with pauses, and returns the slots of the known items. */
async function slotsOf(
  catalog: ItemCatalog,
  next: (after: number) => Promise<ListedNumbers | undefined>,
): Promise<Uint32Array> {
  const slots: number[] = [];
  const pace = createEventLoopYield();
  for (let after = -1; ; ) {
    const listed = await next(after);
    for (const number of JSON.parse(listed?.numbers ?? '[]') as number[]) {
      const slot = catalog.slotOf(number);
      if (slot >= 0) slots.push(slot);
    }
    const last = listed?.last ?? undefined;
    if (last === undefined) return Uint32Array.from(slots);
    after = last;
    await pace.yieldIfDue();
  }
}

function setSlots(lists: Map<string, Uint32Array>, name: string, slots: Uint32Array): void {
  if (slots.length === 0) lists.delete(name);
  else lists.set(name, slots);
}
