import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the imported reviews of clients. A reviewer has one review of a comparison. */
export const clientReviews: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE client_reviews (comparison_id TEXT NOT NULL, id TEXT NOT NULL, saved_at INTEGER NOT NULL,
      record TEXT NOT NULL, PRIMARY KEY (comparison_id, id))`.execute(database);
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `client_reviews_${change.toLowerCase()}_counted`;
      const body = 'UPDATE saved_changes SET count = count + 1 WHERE id = 1;';
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON client_reviews BEGIN ${body} END`).execute(database);
    }
  },
};
