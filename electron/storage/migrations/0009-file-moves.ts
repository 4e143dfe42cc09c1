import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files that are to be somewhere else than they are: written down with the change of the rows, gone once they are there. */
export const fileMoves: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE file_moves (
      number INTEGER PRIMARY KEY AUTOINCREMENT, item_id TEXT, source TEXT NOT NULL, target TEXT)`.execute(database);
  },
};
