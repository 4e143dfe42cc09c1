import { meaningOf } from '../../../shared/library/condition.ts';
import type { Condition } from '../../../shared/library/query.ts';
import type { Database } from '../../store/database.ts';
import { numbersMadeFrom } from '../lineage.ts';

/** Numbers of the items that were made from each item that a condition names. */
export async function madeFromEach(
  database: Database,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const made = new Map<string, readonly number[]>();
  for (const condition of conditions) {
    const meaning = meaningOf(condition);
    if (meaning?.of !== 'from' || made.has(meaning.itemId)) continue;
    made.set(meaning.itemId, await numbersMadeFrom(database, meaning.itemId));
  }
  return made;
}
