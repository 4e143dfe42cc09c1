import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { SelectionFacts } from '../../shared/library/selection-summary.ts';
import { normalizeTag } from '../../shared/library/tag.ts';
import type { createCollectionStore } from './collection-store.ts';
import type { Database } from './database/database.ts';
import { itemsIn } from './item-row.ts';

type CollectionStore = ReturnType<typeof createCollectionStore>;

/** The items of a change, by number. They are read slice by slice, and may change in between. */
export interface ItemsOfBulkEdit {
  count(): Promise<number>;
  /** Returns the lowest numbers above `after`, in ascending order; fewer than `limit` only at the end. */
  next(after: number, limit: number, transaction: Database): Promise<readonly number[]>;
}

/** The existing items of these ids. */
export function itemsWithIds(database: Database, ids: readonly string[]): ItemsOfBulkEdit {
  let reading: Promise<Uint32Array> | undefined;
  const read = () => {
    reading ??= itemNumbersOfIds(database, ids);
    return reading;
  };
  return {
    count: async () => (await read()).length,
    async next(after, limit) {
      const numbers = await read();
      const from = firstAbove(numbers, after);
      return [...numbers.subarray(from, from + limit)];
    },
  };
}

/** All items with this tag, including the trash. */
export function itemsWithTag(database: Database, tag: string): ItemsOfBulkEdit {
  const folded = normalizeTag(tag);
  return {
    async count() {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM item_tags WHERE folded = ${folded}`.execute(database);
      return rows[0]?.count ?? 0;
    },
    async next(after, limit, transaction) {
      const { rows } = await sql<{ number: number }>`SELECT number FROM item_tags
        WHERE folded = ${folded} AND number > ${after} ORDER BY number LIMIT ${limit}`.execute(transaction);
      return rows.map(({ number }) => number);
    },
  };
}

/** All items in any of these collections, including the trash. */
export function itemsInCollections(
  store: Pick<CollectionStore, 'countIn' | 'numbersIn'>,
  ids: readonly string[],
): ItemsOfBulkEdit {
  return {
    count: () => store.countIn(ids),
    next: (after, limit, transaction) => store.numbersIn(ids, after, limit, transaction),
  };
}

/** Returns the index of the first number above `after`. */
function firstAbove(numbers: Uint32Array, after: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the items of these numbers with more than `limit` tags. Unreadable rows are omitted. */
export async function itemsWithMoreTags(
  database: Database,
  numbers: readonly number[],
  limit: number,
): Promise<Item[]> {
  const { rows } = await sql<{ record: string }>`
    SELECT record FROM json_each(${JSON.stringify(numbers)}) AS asked JOIN items ON items.number = asked.value
    WHERE (SELECT count(*) FROM item_tags WHERE item_tags.number = items.number) > ${limit}`.execute(database);
  return itemsIn(rows);
}

/** Maximum number of ids in one statement. */
const askedAtOnce = 2000;

/**
 * Returns the numbers of the existing items of `ids`, each once, in ascending order. Other work runs between
 * statements.
 */
export async function itemNumbersOfIds(database: Database, ids: readonly string[]): Promise<Uint32Array<ArrayBuffer>> {
  const numbers = new Uint32Array(ids.length);
  let count = 0;
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const idsAsJson = JSON.stringify(ids.slice(from, from + askedAtOnce));
    const { rows } = await sql<{ numbers: string }>`
      SELECT json_group_array(items.number) AS numbers FROM json_each(${idsAsJson}) AS asked
      JOIN items ON items.id = asked.value`.execute(database);
    const found: number[] = JSON.parse(rows[0]?.numbers ?? '[]');
    numbers.set(found, count);
    count += found.length;
  }
  const sorted = numbers.subarray(0, count).sort();
  return sorted.filter((number, at) => number !== sorted[at - 1]);
}

/** Number of items per batch: main is blocked only for some milliseconds. */
const atOnce = 4000;

/** Returns the existing items of these ids, newest first, each once. */
export async function sortItemsNewestFirst(database: Database, ids: readonly string[]): Promise<string[]> {
  const found = new Map<string, number>();
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const idsAsJson = JSON.stringify(ids.slice(from, from + atOnce));
    const { rows } = await sql<{ id: string; at: number }>`
      SELECT items.id AS id, items.created_at AS at
      FROM items JOIN json_each(${idsAsJson}) AS wanted ON items.id = wanted.value`.execute(database);
    for (const { id, at } of rows) found.set(id, at);
  }
  return [...found].sort(([a, one], [b, other]) => other - one || (a < b ? 1 : -1)).map(([id]) => id);
}

/** A longer list would not help the user. */
const mostSizes = 5;

interface WhatRow {
  readonly kind: string;
  readonly modelId: string;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly seconds: number;
  readonly oldest: number;
  readonly newest: number;
}

/** Summarizes the metadata of these items. Unknown ids are ignored. */
export async function selectionSummary(database: Database, ids: readonly string[]): Promise<SelectionFacts> {
  const tags = new Map<string, { tag: string; count: number }>();
  const collections = new Map<string, number>();
  const ratings = [0, 0, 0, 0, 0, 0];
  const summary = {
    kinds: new Map<string, number>(),
    models: new Map<string, number>(),
    sizes: new Map<string, number>(),
  };
  const sum = { count: 0, bytes: 0, picked: 0, rejected: 0, seconds: 0, oldest: 0, newest: 0 };
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const these = sql`items JOIN json_each(${JSON.stringify(ids.slice(from, from + atOnce))}) AS wanted ON items.id = wanted.value`;
    const { rows: marks } = await sql<{ rating: number; flag: string | null; count: number; bytes: number }>`
      SELECT rating, flag, count(*) AS count, sum(bytes) AS bytes FROM ${these} GROUP BY rating, flag`.execute(
      database,
    );
    for (const { rating, flag, count, bytes } of marks) {
      ratings[rating] = (ratings[rating] ?? 0) + count;
      sum.count += count;
      sum.bytes += bytes;
      if (flag === 'pick') sum.picked += count;
      if (flag === 'reject') sum.rejected += count;
    }
    const { rows: what } = await sql<WhatRow>`
      SELECT kind, model_id AS modelId, width, height, count(*) AS count, coalesce(sum(seconds), 0) AS seconds,
        min(created_at) AS oldest, max(created_at) AS newest
      FROM ${these} GROUP BY kind, model_id, width, height`.execute(database);
    for (const row of what) {
      add(summary.kinds, row.kind, row.count);
      add(summary.models, row.modelId, row.count);
      add(summary.sizes, `${row.width} ${row.height}`, row.count);
      sum.seconds += row.seconds;
      sum.oldest = sum.oldest === 0 ? row.oldest : Math.min(sum.oldest, row.oldest);
      sum.newest = Math.max(sum.newest, row.newest);
    }
    const { rows: tagged } = await sql<{ folded: string; tag: string; count: number }>`
      SELECT folded, max(tag) AS tag, count(*) AS count
      FROM ${these} JOIN item_tags ON item_tags.number = items.number GROUP BY folded`.execute(database);
    for (const { folded, tag, count } of tagged) {
      tags.set(folded, { tag: tags.get(folded)?.tag ?? tag, count: (tags.get(folded)?.count ?? 0) + count });
    }
    const { rows: collected } = await sql<{ id: string; count: number }>`
      SELECT collection_id AS id, count(*) AS count
      FROM ${these} JOIN item_collections ON item_collections.number = items.number GROUP BY collection_id`.execute(
      database,
    );
    for (const { id, count } of collected) collections.set(id, (collections.get(id) ?? 0) + count);
  }
  return {
    ...sum,
    ratings,
    kinds: byCount(summary.kinds).map(([kind, count]) => ({
      kind: kind === 'video' || kind === 'file' ? kind : 'image',
      count,
    })),
    models: byCount(summary.models).map(([modelId, count]) => ({ modelId, count })),
    sizes: byCount(summary.sizes)
      .slice(0, mostSizes)
      .map(([size, count]) => {
        const [width = 0, height = 0] = size.split(' ').map(Number);
        return { width, height, count };
      }),
    sizeCount: summary.sizes.size,
    tags: [...tags.values()].toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag)),
    collections: [...collections]
      .map(([id, count]) => ({ id, count }))
      .toSorted((one, other) => other.count - one.count),
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted(([one, ones], [other, others]) => others - ones || one.localeCompare(other));
}
