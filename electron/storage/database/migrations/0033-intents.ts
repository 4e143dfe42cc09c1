import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The intentions that started something that may be charged. Each starts once, for ever. */
export const intents: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE intents (id TEXT PRIMARY KEY, started TEXT NOT NULL) WITHOUT ROWID`.execute(database);
  },
};
