import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the ledger. SQLite adds whole numbers exactly, but not decimals, so an amount is also in two numbers: `micros` in
 * units of 10^-6, and `rest` in units of 10^-18.
 */
export const spending: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE spending (id TEXT PRIMARY KEY, at INTEGER NOT NULL, day TEXT NOT NULL, source TEXT NOT NULL,
      connection TEXT NOT NULL, model_id TEXT NOT NULL, project_id TEXT, shot_id TEXT, conversation_id TEXT,
      gateway_task_id TEXT, state TEXT NOT NULL, currency TEXT, amount TEXT, micros INTEGER, rest INTEGER,
      input_tokens INTEGER, output_tokens INTEGER) WITHOUT ROWID`.execute(database);
    await sql`CREATE INDEX spending_by_time ON spending (at, id)`.execute(database);
    await sql`CREATE INDEX spending_by_day ON spending (day)`.execute(database);
    await sql`CREATE INDEX spending_by_project ON spending (project_id)`.execute(database);
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `spending_${change.toLowerCase()}_counted`;
      const body = 'UPDATE saved_changes SET count = count + 1 WHERE id = 1;';
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON spending BEGIN ${body} END`).execute(database);
    }
  },
};
