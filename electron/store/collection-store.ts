import { type Collection, collectionSchema } from '../../shared/library/collection.ts';
import type { Database } from './database.ts';

export interface CollectionStore {
  all(): Promise<Collection[]>;
  /** Under the id of another, it takes its place. */
  keep(collections: readonly Collection[], on?: Database): Promise<void>;
  remove(ids: readonly string[], on?: Database): Promise<void>;
  ids(on?: Database): Promise<ReadonlySet<string>>;
  /** Ids of the items that lie in any of these, those in the trash too. */
  itemsIn(ids: readonly string[], on?: Database): Promise<string[]>;
}

export function createCollectionStore(database: Database): CollectionStore {
  return {
    async all() {
      const rows = await database.selectFrom('collections').select('record').execute();
      // A row that cannot be read is left out rather than keeping all the others from the screen.
      return rows.flatMap(({ record }) => {
        const parsed = collectionSchema.safeParse(JSON.parse(record));
        return parsed.success ? [parsed.data] : [];
      });
    },
    async keep(collections, on = database) {
      for (const collection of collections) {
        const { id, name, parentId } = collection;
        const row = { parent_id: parentId ?? null, name, record: JSON.stringify(collection) };
        await on
          .insertInto('collections')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      }
    },
    async remove(ids, on = database) {
      if (ids.length > 0) await on.deleteFrom('collections').where('id', 'in', ids).execute();
    },
    async ids(on = database) {
      const rows = await on.selectFrom('collections').select('id').execute();
      return new Set(rows.map(({ id }) => id));
    },
    async itemsIn(ids, on = database) {
      if (ids.length === 0) return [];
      const rows = await on
        .selectFrom('item_collections')
        .innerJoin('items', 'items.number', 'item_collections.number')
        .select('items.id')
        .distinct()
        .where('item_collections.collection_id', 'in', ids)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
