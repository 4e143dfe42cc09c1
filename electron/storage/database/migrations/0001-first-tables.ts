import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const firstTables: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await schema
      .createTable('tasks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('tasks_by_state').on('tasks').columns(['state', 'created_at']).execute();
    await schema.createIndex('tasks_by_age').on('tasks').columns(['created_at', 'id']).execute();
    await schema
      .createTable('task_events')
      .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('task_id', 'text', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('at', 'integer', (column) => column.notNull())
      .addColumn('monotonic', 'real', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('http_status', 'integer')
      .addColumn('trace_id', 'text')
      .addColumn('detail', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('task_events_by_task').on('task_events').columns(['task_id', 'sequence']).execute();
    await schema
      .createTable('result_paths')
      .addColumn('destination', 'text', (column) => column.notNull())
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('result_paths_key', ['destination', 'model_id'])
      .execute();
    await schema
      .createTable('items')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'integer', (column) => column.notNull())
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull().unique())
      .addColumn('record', 'text', (column) => column.notNull())
      .addUniqueConstraint('items_of_task', ['task_id', 'position'])
      .execute();
    await schema.createIndex('items_by_age').on('items').columns(['created_at', 'id']).execute();
    await schema
      .createTable('drafts')
      .addColumn('model_id', 'text', (column) => column.primaryKey())
      .addColumn('draft', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('inputs')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('added_at', 'integer', (column) => column.notNull())
      .execute();
  },
};
