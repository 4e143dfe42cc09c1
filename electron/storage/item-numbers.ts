import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Of ids whose numbers are asked for in one statement. */
const askedAtOnce = 2000;

/** The numbers of those items of `ids` that there are: each once, lowest first. Main is free between some and the next. */
export async function itemNumbers(database: Database, ids: readonly string[]): Promise<Uint32Array<ArrayBuffer>> {
  const numbers = new Uint32Array(ids.length);
  let count = 0;
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const asked = JSON.stringify(ids.slice(from, from + askedAtOnce));
    const { rows } = await sql<{ numbers: string }>`
      SELECT json_group_array(items.number) AS numbers FROM json_each(${asked}) AS asked
      JOIN items ON items.id = asked.value`.execute(database);
    const found: number[] = JSON.parse(rows[0]?.numbers ?? '[]');
    numbers.set(found, count);
    count += found.length;
  }
  const sorted = numbers.subarray(0, count).sort();
  return sorted.filter((number, at) => number !== sorted[at - 1]);
}
