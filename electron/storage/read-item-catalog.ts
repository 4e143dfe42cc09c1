import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** The data of an item for filters, counts and the order, without its texts. */
export interface ItemCatalogRow {
  readonly number: number;
  readonly id: string;
  readonly created_at: number;
  readonly kind: string;
  readonly model_id: string;
  readonly comparison_id: string | null;
  readonly width: number;
  readonly height: number;
  readonly seconds: number | null;
  readonly bytes: number;
  readonly seed: number | null;
  readonly synthetic: number;
  readonly rating: number;
  readonly flag: string | null;
  readonly origin_kind: string | null;
  readonly said: number;
  readonly file_state: string | null;
  readonly trashed_at: number | null;
}

/** An invalid time or a large seed from a foreign file must not hide all other items. */
const columns = sql.raw(
  `number, id, created_at + 0.0 AS created_at, kind, model_id, comparison_id, width, height, seconds, bytes, seed + 0.0 AS seed, synthetic, rating, flag,
  origin_kind, said, file_state, trashed_at`,
);

/** Counts all items, including the trash. */
export async function countAllItems(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM items`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Returns at most `limit` items with numbers above `after`, including the trash, lowest number first. */
export async function itemCatalogPage(database: Database, after: number, limit: number): Promise<ItemCatalogRow[]> {
  const { rows } = await sql<ItemCatalogRow>`
    SELECT ${columns} FROM items INDEXED BY items_catalog WHERE number > ${after} ORDER BY number LIMIT ${limit}`.execute(
    database,
  );
  return rows;
}

/** Returns the existing items of these numbers. */
export async function itemCatalogRowsOf(database: Database, numbers: readonly number[]): Promise<ItemCatalogRow[]> {
  const { rows } = await sql<ItemCatalogRow>`
    SELECT ${columns} FROM items WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(
    database,
  );
  return rows;
}

/** Returns the `limit` newest items outside the trash, newest first, and the total number of items. */
export async function newestItemCatalogRows(
  database: Database,
  limit: number,
): Promise<{ rows: readonly ItemCatalogRow[]; count: number }> {
  const { rows } = await sql<ItemCatalogRow>`
    SELECT ${columns} FROM items WHERE trashed_at IS NULL
    ORDER BY items.created_at DESC, items.id DESC LIMIT ${limit}`.execute(database);
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM items WHERE trashed_at IS NULL`.execute(database);
  return { rows, count: counted[0]?.count ?? rows.length };
}

/** Numbers of items in ascending order, as a JSON array, and the highest number; `null` without any. */
export interface ListedNumbers {
  readonly numbers: string;
  readonly last: number | null;
}

/** Returns all tags that items have, normalized. */
export async function usedTags(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT folded AS name FROM item_tags`.execute(database);
  return rows.map(({ name }) => name);
}

/** Returns the ids of all collections with items. */
export async function usedCollections(database: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT DISTINCT collection_id AS name FROM item_collections`.execute(database);
  return rows.map(({ name }) => name);
}

/**
 * Lists at most `limit` items with this tag and numbers above `after`. `tag` is the first written form of the tag in
 * alphabetical order.
 */
export async function numbersWithTag(
  database: Database,
  folded: string,
  after: number,
  limit: number,
): Promise<(ListedNumbers & { readonly tag: string | null }) | undefined> {
  const { rows } = await sql<ListedNumbers & { tag: string | null }>`
    SELECT json_group_array(number) AS numbers, max(number) AS last, min(tag) AS tag FROM (
      SELECT number, tag FROM item_tags WHERE folded = ${folded} AND number > ${after} ORDER BY number
      LIMIT ${limit})`.execute(database);
  return rows[0];
}

/** Lists at most `limit` items of this collection with numbers above `after`. */
export async function numbersInCollection(
  database: Database,
  collectionId: string,
  after: number,
  limit: number,
): Promise<ListedNumbers | undefined> {
  const { rows } = await sql<ListedNumbers>`
    SELECT json_group_array(number) AS numbers, max(number) AS last FROM (
      SELECT number FROM item_collections WHERE collection_id = ${collectionId} AND number > ${after} ORDER BY number
      LIMIT ${limit})`.execute(database);
  return rows[0];
}
