import { sql } from 'kysely';
import type { Condition } from '../../shared/library/library-query.ts';
import { parseCondition } from '../../shared/library/search-condition.ts';
import type { Database } from './database/database.ts';
import { removeAccentsAndCase } from './search/remove-accents-and-case.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the ids of the comparisons that each condition names, by id or by words of their search text. */
export async function findComparisons(
  database: Database,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const called = new Map<string, ReadonlySet<string>>();
  for (const condition of conditions) {
    const meaning = parseCondition(condition);
    if (meaning?.of !== 'comparison' || called.has(meaning.name)) continue;
    // A permanently deleted comparison is still the origin of its results.
    if (uuid.test(meaning.name)) called.set(meaning.name, new Set([meaning.name]));
    else called.set(meaning.name, new Set((await findComparisonsByText(database, meaning.name)).map((row) => row.id)));
  }
  return called;
}

export async function findComparisonsByText(
  database: Database,
  words: string,
): Promise<{ id: string; record: string }[]> {
  const parts = removeAccentsAndCase(words).split(/\s+/);
  const { rows } = await sql<{ id: string; record: string }>`
    SELECT id, record FROM comparisons
    WHERE ${sql.join(
      parts.map((part) => sql`instr(folded, ${part}) > 0`),
      sql` AND `,
    )}
    ORDER BY changed_at DESC`.execute(database);
  return rows;
}
