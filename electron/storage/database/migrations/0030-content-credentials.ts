import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the files with Content Credentials by their SHA-256, and the number of the last item whose file was read for
 * them. The files can be read again at any time, so no change of these tables counts as a saved change.
 */
export const contentCredentials: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE content_credentials (hash TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID`.execute(
      database,
    );
    await sql`CREATE TABLE content_credentials_progress (id INTEGER PRIMARY KEY, number INTEGER NOT NULL)`.execute(
      database,
    );
  },
};
