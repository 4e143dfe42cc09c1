import { createCollectionStore } from '../../storage/collection-store.ts';
import type { Database } from '../../storage/database.ts';
import { normalizeForSearch } from '../../storage/search/normalize-for-search.ts';

export interface CollectionTree {
  /** Ids of a collection and of all within it; of '', of all there are. */
  readonly below: (id: string) => readonly string[];
  /** The same of every one that has this id, or else this name. */
  readonly named: (name: string) => readonly string[];
}

export async function readCollections(database: Database): Promise<CollectionTree> {
  const rows = await createCollectionStore(database).places();
  const inner = Map.groupBy(rows, (row) => row.parent_id ?? '');

  function below(id: string): string[] {
    if (id === '') return rows.map((row) => row.id);
    const found = new Set([id]);
    // The set grows during the loop. A collection within itself is already in the set.
    for (const outer of found) for (const row of inner.get(outer) ?? []) found.add(row.id);
    return [...found];
  }

  return {
    below,
    named(name) {
      const folded = normalizeForSearch(name);
      const byId = rows.filter((row) => row.id === folded);
      const found = byId.length > 0 ? byId : rows.filter((row) => normalizeForSearch(row.name) === folded);
      return [...new Set(found.flatMap((row) => below(row.id)))];
    },
  };
}
