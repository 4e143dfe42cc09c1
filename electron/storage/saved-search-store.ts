import { type SavedSearch, storedSearchSchema } from '../../shared/library/saved-search.ts';
import type { Database } from './database.ts';

export interface SavedSearchStore {
  /** Saves the search under its id. */
  save(search: SavedSearch): Promise<void>;
  remove(id: string): Promise<void>;
  /** Oldest first. */
  all(): Promise<SavedSearch[]>;
}

export function createSavedSearchStore(database: Database): SavedSearchStore {
  return {
    async save(search) {
      const row = { kept_at: search.keptAt, record: JSON.stringify(search) };
      await database
        .insertInto('saved_searches')
        .values({ id: search.id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async remove(id) {
      await database.deleteFrom('saved_searches').where('id', '=', id).execute();
    },
    async all() {
      const rows = await database.selectFrom('saved_searches').select('record').orderBy('kept_at').execute();
      // An unreadable row is omitted, so that it does not hide all other rows.
      return rows.flatMap((row) => {
        const parsed = storedSearchSchema.safeParse(JSON.parse(row.record));
        return parsed.success ? [parsed.data] : [];
      });
    },
  };
}
