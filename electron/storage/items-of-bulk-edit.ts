import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import { normalizeTag } from '../../shared/library/tag.ts';
import type { CollectionStore } from './collection-store.ts';
import type { Database } from './database/database.ts';
import { itemNumbersOfIds } from './item-numbers-of-ids.ts';
import { itemsIn } from './item-row.ts';

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
