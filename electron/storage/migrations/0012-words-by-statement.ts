import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The indexes of words are fed by whoever adds an item: fed by a trigger, they write all they hold after every row. */
export const wordsByStatement: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`DROP TRIGGER item_text_added`.execute(database);
  },
};
