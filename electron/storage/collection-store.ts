import { sql } from 'kysely';
import { type Collection, collectionSchema } from '../../shared/library/collection.ts';
import type { Database } from './database/database.ts';
import { parseRecords } from './database/record-store.ts';

export function createCollectionStore(database: Database) {
  return {
    async all(): Promise<Collection[]> {
      const rows = await database.selectFrom('collections').select('record').execute();
      return parseRecords(collectionSchema, rows);
    },
    /** A collection with an existing id replaces the stored one. */
    async save(collections: readonly Collection[], connection: Database = database): Promise<void> {
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
    async remove(ids: readonly string[], transaction: Database = database): Promise<void> {
      if (ids.length > 0) await transaction.deleteFrom('collections').where('id', 'in', ids).execute();
    },
    async ids(connection: Database = database): Promise<ReadonlySet<string>> {
      const rows = await connection.selectFrom('collections').select('id').execute();
      return new Set(rows.map(({ id }) => id));
    },
    /** Returns all ids and names, ordered by name. */
    names: () => database.selectFrom('collections').select(['id', 'name']).orderBy('name').execute(),
    /** Returns all collections with their parents; `null` at the top level. */
    places: () => database.selectFrom('collections').select(['id', 'parent_id', 'name']).orderBy('name').execute(),
    /** Returns the number of items in any of these collections, including the trash. */
    async countIn(ids: readonly string[]): Promise<number> {
      const list = JSON.stringify(ids);
      const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT number) AS count FROM item_collections
        WHERE collection_id IN (SELECT value FROM json_each(${list}))`.execute(database);
      return rows[0]?.count ?? 0;
    },
    /**
     * Returns the lowest numbers above `after` of items in any of these collections, in ascending order, including the
     * trash.
     */
    async numbersIn(ids: readonly string[], after: number, limit: number, transaction: Database): Promise<number[]> {
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
