import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const keys = ['day', 'model_id', 'project_id', 'shot_id', 'connection', 'state', 'currency'] as const;
const keyOf = (row: 'new' | 'old') => keys.map((key) => `coalesce(${row}.${key}, '')`).join(', ');
const amountOf = (row: 'new' | 'old') => `coalesce(${row}.micros, 0), coalesce(${row}.rest, 0)`;

const add = `INSERT INTO spending_sums VALUES (${keyOf('new')}, 1, ${amountOf('new')})
  ON CONFLICT DO UPDATE SET lines = lines + 1, micros = micros + excluded.micros, rest = rest + excluded.rest;`;
const subtract = `UPDATE spending_sums SET lines = lines - 1, micros = micros - coalesce(old.micros, 0),
  rest = rest - coalesce(old.rest, 0) WHERE (${keys.join(', ')}) = (${keyOf('old')});`;

/**
 * Keeps the sums of the ledger for each day, so that their cost does not grow with its lines. Triggers change them in the
 * transaction of a line. The index of days lists what the results of a period are grouped by.
 */
export const spendingSumsByDay: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(`CREATE TABLE spending_sums (${keys.map((key) => `${key} TEXT NOT NULL`).join(', ')}, lines INTEGER NOT NULL,
        micros INTEGER NOT NULL, rest INTEGER NOT NULL, PRIMARY KEY (${keys.join(', ')})) WITHOUT ROWID`)
      .execute(database);
    await sql
      .raw(`INSERT INTO spending_sums SELECT ${keys.map((key) => `coalesce(${key}, '')`).join(', ')}, count(*),
        coalesce(sum(micros), 0), coalesce(sum(rest), 0) FROM spending GROUP BY ${keys.join(', ')}`)
      .execute(database);
    const bodies = { INSERT: add, UPDATE: `${subtract} ${add}`, DELETE: subtract };
    for (const [change, body] of Object.entries(bodies)) {
      const name = `spending_${change.toLowerCase()}_summed`;
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON spending BEGIN ${body} END`).execute(database);
    }
    await sql`DROP INDEX spending_by_day`.execute(database);
    await sql`CREATE INDEX spending_by_day ON spending (day, model_id, project_id, shot_id, connection)`.execute(
      database,
    );
  },
};
