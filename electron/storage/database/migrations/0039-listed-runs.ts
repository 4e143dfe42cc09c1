import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the list of runs that wait until the user starts them. */
export const listedRuns: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE listed_runs (id TEXT PRIMARY KEY, place INTEGER NOT NULL, record TEXT NOT NULL)`.execute(
      database,
    );
  },
};
