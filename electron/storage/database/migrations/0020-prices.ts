import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the user's price list. `place` is the position in the list, from 0. */
export const prices: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE prices (id TEXT PRIMARY KEY, place INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID`.execute(
      database,
    );
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `prices_${change.toLowerCase()}_counted`;
      const body = 'UPDATE saved_changes SET count = count + 1 WHERE id = 1;';
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON prices BEGIN ${body} END`).execute(database);
    }
  },
};
