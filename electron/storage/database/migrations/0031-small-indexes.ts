import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds two small indexes, so that no start reads whole tables: one to count the items outside the trash, one to find
 * removed tasks.
 */
export const smallIndexes: Migration = {
  async up(database: Kysely<unknown>) {
    // SQLite counts with the smallest index. No query filters or sorts by this column, so the index serves only to
    // count: an index on `trashed_at` or `number` would replace better ones in other queries.
    await sql`CREATE INDEX items_counted ON items (synthetic) WHERE trashed_at IS NULL`.execute(database);
    await sql`CREATE INDEX tasks_removed ON tasks (forgotten_at) WHERE forgotten_at IS NOT NULL`.execute(database);
  },
};
