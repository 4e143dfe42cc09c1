import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the watch folders and the files that were seen in them. Losing a row only makes the program look at a file
 * again, so no change of the files counts as a saved change.
 */
export const watchFolders: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE watch_folders (id TEXT PRIMARY KEY, path TEXT NOT NULL UNIQUE, collection_id TEXT,
      added_at INTEGER NOT NULL) WITHOUT ROWID`.execute(database);
    await sql`CREATE TABLE watched_files (folder_id TEXT NOT NULL, path TEXT NOT NULL, bytes INTEGER NOT NULL,
      modified_ms INTEGER NOT NULL, state TEXT NOT NULL, seen_at INTEGER NOT NULL, import_id TEXT, report TEXT,
      PRIMARY KEY (folder_id, path)) WITHOUT ROWID`.execute(database);
    await sql`CREATE INDEX watched_files_by_state ON watched_files (folder_id, state, bytes)`.execute(database);
    await sql`CREATE INDEX watched_files_reported ON watched_files (folder_id, seen_at) WHERE report IS NOT NULL`.execute(
      database,
    );
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `watch_folders_${change.toLowerCase()}_counted`;
      const body = 'UPDATE saved_changes SET count = count + 1 WHERE id = 1;';
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON watch_folders BEGIN ${body} END`).execute(database);
    }
  },
};
