import { sql } from 'kysely';
import { type Collection, collectionSchema } from '../../shared/library/collection.ts';
import type { Database } from './database.ts';

export interface CollectionStore {
  all(): Promise<Collection[]>;
  /** A collection with an existing id replaces the stored one. */
  save(collections: readonly Collection[], transaction?: Database): Promise<void>;
  remove(ids: readonly string[], transaction?: Database): Promise<void>;
  ids(transaction?: Database): Promise<ReadonlySet<string>>;
  /** Returns all ids and names, ordered by name. */
  names(): Promise<{ id: string; name: string }[]>;
  /** Returns all collections with their parents; `null` at the top level. */
  places(): Promise<{ id: string; parent_id: string | null; name: string }[]>;
  /** Returns the number of items in any of these collections, including the trash. */
  countIn(ids: readonly string[]): Promise<number>;
  /**
   * Returns the lowest numbers above `after` of items in any of these collections, in ascending order, including the
   * trash.
   */
  numbersIn(ids: readonly string[], after: number, limit: number, transaction: Database): Promise<number[]>;
}

export function createCollectionStore(database: Database): CollectionStore {
  return {
    async all() {
      const rows = await database.selectFrom('collections').select('record').execute();
      // An unreadable row is omitted, so that it does not hide all other rows.
      return rows.flatMap(({ record }) => {
        const parsed = collectionSchema.safeParse(JSON.parse(record));
        return parsed.success ? [parsed.data] : [];
      });
    },
    async save(collections, connection = database) {
      for (const collection of collections) {
        const { id, name, parentId } = collection;
        const row = { parent_id: parentId ?? null, name, record: JSON.stringify(collection) };
        await connection
          .insertInto('collections')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      }
    },
    async remove(ids, transaction = database) {
      if (ids.length > 0) await transaction.deleteFrom('collections').where('id', 'in', ids).execute();
    },
    async ids(connection = database) {
      const rows = await connection.selectFrom('collections').select('id').execute();
      return new Set(rows.map(({ id }) => id));
    },
    names: () => database.selectFrom('collections').select(['id', 'name']).orderBy('name').execute(),
    places: () => database.selectFrom('collections').select(['id', 'parent_id', 'name']).orderBy('name').execute(),
    async countIn(ids) {
      const list = JSON.stringify(ids);
      const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT number) AS count FROM item_collections
        WHERE collection_id IN (SELECT value FROM json_each(${list}))`.execute(database);
      return rows[0]?.count ?? 0;
    },
    async numbersIn(ids, after, limit, transaction) {
      // Each collection has its numbers in ascending order, so the lowest numbers of all are among the lowest of each.
      const found = new Set<number>();
      for (const id of ids) {
        const { rows } = await sql<{ number: number }>`SELECT number FROM item_collections
          WHERE collection_id = ${id} AND number > ${after} ORDER BY number LIMIT ${limit}`.execute(transaction);
        for (const { number } of rows) found.add(number);
      }
      return [...found].sort((one, other) => one - other).slice(0, limit);
    },
  };
}
