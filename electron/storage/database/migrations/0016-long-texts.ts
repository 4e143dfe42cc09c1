import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Long texts of answers in pieces, so that no row is read or written whole that holds forty million characters. */
export const longTexts: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE message_texts (
      message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      at TEXT NOT NULL,
      start INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (message_id, at, start)
    ) WITHOUT ROWID`.execute(database);
  },
};
