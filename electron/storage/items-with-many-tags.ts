import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { Database } from './database.ts';
import { itemIn } from './item-row.ts';

/** Returns those items of these numbers that have more than `most` tags; rows that cannot be read are left out. */
export async function itemsWithMoreTags(database: Database, numbers: readonly number[], most: number): Promise<Item[]> {
  const { rows } = await sql<{ record: string }>`
    SELECT record FROM json_each(${JSON.stringify(numbers)}) AS asked JOIN items ON items.number = asked.value
    WHERE (SELECT count(*) FROM item_tags WHERE item_tags.number = items.number) > ${most}`.execute(database);
  return rows.flatMap(({ record }) => itemIn(record) ?? []);
}
