import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Source of the library catalog: a tenth of the table, because it has no records. */
export const libraryCatalog: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`ALTER TABLE items ADD COLUMN said INTEGER NOT NULL GENERATED ALWAYS AS (
      CASE WHEN json_valid(record) THEN record ->> '$.said' IS NOT NULL ELSE 0 END) VIRTUAL`.execute(database);
    await sql`CREATE INDEX items_catalog ON items (number, id, created_at, kind, model_id, comparison_id, width, height,
      seconds, bytes, seed, synthetic, rating, flag, origin_kind, said, file_state, trashed_at)`.execute(database);
  },
};
