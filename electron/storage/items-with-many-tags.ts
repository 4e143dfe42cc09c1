import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { Database } from './database.ts';
import { itemsIn } from './item-row.ts';

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
