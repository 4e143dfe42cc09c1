import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Replaces two indexes of items by narrow ones. No query read the other columns from them: lists read the record or more
 * columns, and the results of comparisons are sorted after they are found. Most items have no comparison, and so no entry
 * any more.
 */
export const narrowItemIndexes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`DROP INDEX items_shown`.execute(database);
    await sql`CREATE INDEX items_newest ON items (created_at, id) WHERE trashed_at IS NULL`.execute(database);
    await sql`DROP INDEX items_of_comparison`.execute(database);
    await sql`CREATE INDEX items_compared ON items (comparison_id) WHERE comparison_id IS NOT NULL`.execute(database);
  },
};
