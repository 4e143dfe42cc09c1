import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const talkPresets: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('talk_presets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kept_at', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
  },
};
