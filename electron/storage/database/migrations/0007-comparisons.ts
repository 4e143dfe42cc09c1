import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const comparisons: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await schema
      .createTable('comparisons')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('changed_at', 'integer', (column) => column.notNull())
      .addColumn('trashed_at', 'integer')
      .addColumn('folded', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('comparisons_in_order').on('comparisons').columns(['changed_at', 'id']).execute();
    // A vote outlives the tasks and results that it was about.
    await schema
      .createTable('votes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'integer', (column) => column.notNull())
      .addColumn('comparison_id', 'text', (column) => column.notNull())
      .addColumn('task', 'text', (column) => column.notNull())
      .addColumn('criterion', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('votes_of_task').on('votes').columns(['task', 'criterion', 'at']).execute();
    await schema.createIndex('votes_of_comparison').on('votes').columns(['comparison_id', 'at']).execute();
    for (const table of ['tasks', 'items']) {
      await schema.alterTable(table).addColumn('comparison_id', 'text').execute();
      await schema
        .createIndex(`${table}_of_comparison`)
        .on(table)
        .columns(['comparison_id', 'created_at', 'id'])
        .execute();
    }
    await sql`UPDATE tasks SET comparison_id = json_extract(record, '$.comparisonId') WHERE json_valid(record)`.execute(
      database,
    );
    // Before this version, only the task of a result contained its comparison. Now the result itself contains it,
    // because it can outlive its task.
    await sql`UPDATE items SET comparison_id = of.comparison_id, record = json_set(items.record, '$.comparisonId', of.comparison_id)
      FROM tasks AS of WHERE of.id = items.task_id AND of.comparison_id IS NOT NULL AND json_valid(items.record)`.execute(
      database,
    );
  },
};
