import { createCollectionStore } from '../../storage/collection-store.ts';
import type { Database } from '../../storage/database.ts';
import { removeAccentsAndCase } from '../../storage/search/remove-accents-and-case.ts';

export async function readCollectionTree(database: Database) {
  const rows = await createCollectionStore(database).places();
  const inner = Map.groupBy(rows, (row) => row.parent_id ?? '');

  function below(id: string): string[] {
    if (id === '') return rows.map((row) => row.id);
    const found = new Set([id]);
    // The set grows during the loop, so a cycle of collections ends.
    for (const outer of found) for (const row of inner.get(outer) ?? []) found.add(row.id);
    return [...found];
  }

  return {
    /** Returns the ids of a collection and all of its subcollections; for '', of all collections. */
    below,
    /** Returns the same for every collection with this id or, without one, with this name. */
    named(name: string): readonly string[] {
      const folded = removeAccentsAndCase(name);
      const byId = rows.filter((row) => row.id === folded);
      const found = byId.length > 0 ? byId : rows.filter((row) => removeAccentsAndCase(row.name) === folded);
      return [...new Set(found.flatMap((row) => below(row.id)))];
    },
  };
}
