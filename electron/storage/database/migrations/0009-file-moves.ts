import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pending file moves: stored in the transaction that changes the rows, and deleted after the move. */
export const fileMoves: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE file_moves (
      number INTEGER PRIMARY KEY AUTOINCREMENT, item_id TEXT, source TEXT NOT NULL, target TEXT)`.execute(database);
  },
};
