import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The writer of an item feeds the text indexes. With a trigger, they would write everything they hold after every row.
 */
export const wordsByStatement: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`DROP TRIGGER item_text_added`.execute(database);
  },
};
