import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the measurements of video files. They can be measured again at any time, so no change of this table counts as a
 * saved change. `summary` has the searchable numbers by their names.
 */
export const measurements: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE measurements (hash TEXT NOT NULL, version INTEGER NOT NULL, summary TEXT NOT NULL,
      record TEXT NOT NULL, PRIMARY KEY (hash, version))`.execute(database);
  },
};
