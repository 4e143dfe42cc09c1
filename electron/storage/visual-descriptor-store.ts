import { sql } from 'kysely';
import { descriptorVersion } from '../../shared/similarity/descriptor-layout.ts';
import type { Database } from './database/database.ts';
import { createItemCatalogRows } from './item-catalog-rows.ts';

interface DescribedItem {
  /** Number of the item. */
  readonly number: number;
  readonly descriptor: Uint8Array;
}

/** The descriptors of images and posters, by the SHA-256 of the file. Those of other versions count as missing. */
export function createVisualDescriptorStore(database: Database) {
  async function promptsOf(itemIds: readonly string[], numbers: readonly number[]): Promise<string[]> {
    const { rows } = await sql<{ prompt: string }>`
      SELECT DISTINCT record ->> '$.prompt' AS prompt FROM items
      WHERE json_valid(record) AND (id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)}))
        OR number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})))`.execute(database);
    return rows.map(({ prompt }) => prompt).filter((prompt) => prompt.trim() !== '');
  }

  return {
    /** Saves the descriptor of a file, in place of an older one. */
    async save(hash: string, descriptor: Uint8Array, transaction = database): Promise<void> {
      const row = { version: descriptorVersion, descriptor };
      await transaction
        .insertInto('visual_descriptors')
        .values({ hash, ...row })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
        .execute();
    },
    async find(hash: string): Promise<Uint8Array | undefined> {
      const row = await database
        .selectFrom('visual_descriptors')
        .select('descriptor')
        .where('hash', '=', hash)
        .where('version', '=', descriptorVersion)
        .executeTakeFirst();
      return row?.descriptor;
    },
    /** Returns at most `limit` items with a descriptor and numbers above `after`, lowest number first. */
    async page(after: number, limit: number): Promise<DescribedItem[]> {
      const { rows } = await sql<DescribedItem>`
        SELECT items.number, visual_descriptors.descriptor FROM items
        JOIN visual_descriptors ON visual_descriptors.hash = items.hash
        WHERE items.number > ${after} AND visual_descriptors.version = ${descriptorVersion}
        ORDER BY items.number LIMIT ${limit}`.execute(database);
      return rows;
    },
    /** Returns the items of these numbers that have a descriptor. */
    async ofItems(numbers: readonly number[]): Promise<DescribedItem[]> {
      const { rows } = await sql<DescribedItem>`
        SELECT items.number, visual_descriptors.descriptor FROM items
        JOIN visual_descriptors ON visual_descriptors.hash = items.hash
        WHERE items.number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))
          AND visual_descriptors.version = ${descriptorVersion}`.execute(database);
      return rows;
    },
    /** Returns and removes at most `limit` numbers of items whose descriptors may have changed. */
    takeChanged: (limit: number): Promise<number[]> => createItemCatalogRows(database).takeChangedDescriptors(limit),
    /** Returns the numbers of the items with the same prompt as one of these items. */
    async numbersOfSameBrief(itemIds: readonly string[], numbers: readonly number[]): Promise<number[]> {
      const found: number[] = [];
      for (const prompt of await promptsOf(itemIds, numbers)) {
        const { rows } = await sql<{ number: number }>`
          SELECT items.number FROM item_briefs JOIN items ON items.number = item_briefs.number
          WHERE item_briefs.brief = length(${prompt}) || ' ' || substr(${prompt}, -48)
            AND CASE WHEN json_valid(record) THEN record ->> '$.prompt' END = ${prompt}`.execute(database);
        found.push(...rows.map(({ number }) => number));
      }
      return found;
    },
  };
}
