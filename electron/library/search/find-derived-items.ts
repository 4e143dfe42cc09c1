import type { Condition } from '../../../shared/library/library-query.ts';
import { parseCondition } from '../../../shared/library/search-condition.ts';
import type { Database } from '../../storage/database.ts';
import { numbersMadeFrom } from '../../storage/read-lineage.ts';

/** Returns the numbers of the items that were made from each item named in a condition. */
export async function findDerivedItems(
  database: Database,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const derivedItems = new Map<string, readonly number[]>();
  for (const condition of conditions) {
    const meaning = parseCondition(condition);
    if (meaning?.of !== 'from' || derivedItems.has(meaning.itemId)) continue;
    derivedItems.set(meaning.itemId, await numbersMadeFrom(database, meaning.itemId));
  }
  return derivedItems;
}
