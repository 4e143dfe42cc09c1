import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the imported reviews of projects. A reviewer has one review of a project. */
export const projectReviews: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE project_reviews (project_id TEXT NOT NULL, id TEXT NOT NULL, saved_at INTEGER NOT NULL,
      record TEXT NOT NULL, PRIMARY KEY (project_id, id))`.execute(database);
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `project_reviews_${change.toLowerCase()}_counted`;
      const body = 'UPDATE saved_changes SET count = count + 1 WHERE id = 1;';
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON project_reviews BEGIN ${body} END`).execute(database);
    }
  },
};
