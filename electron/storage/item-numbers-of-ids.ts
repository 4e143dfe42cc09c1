import { sql } from 'kysely';
import type { Database } from './database/database.ts';

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
