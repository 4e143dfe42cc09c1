import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** Number of ids per batch: main is blocked only for some milliseconds. */
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
