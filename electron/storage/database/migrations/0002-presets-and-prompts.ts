import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const presetsAndPrompts: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await schema
      .createTable('presets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('is_default', 'integer', (column) => column.notNull())
      .addColumn('kept_at', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('presets_by_model').on('presets').column('model_id').execute();
    await schema
      .createTable('prompts')
      .addColumn('text', 'text', (column) => column.primaryKey())
      .addColumn('folded', 'text', (column) => column.notNull())
      .addColumn('negative', 'text', (column) => column.notNull())
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('used_at', 'integer', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('prompts_by_age').on('prompts').columns(['used_at', 'text']).execute();
  },
};
