import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

interface Row {
  id: string;
  record: string;
}

/** Columns for listing, finding and counting tasks, and the durations of runs. */
export const taskList: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    for (const [name, preset] of [
      ['task_rank', 2],
      ['task_group', 'saved'],
      ['model_id', ''],
      ['folded', ''],
    ] as const) {
      const type = typeof preset === 'number' ? 'integer' : 'text';
      await schema
        .alterTable('tasks')
        .addColumn(name, type, (column) => column.notNull().defaultTo(preset))
        .execute();
    }
    await schema.alterTable('tasks').addColumn('forgotten_at', 'integer').execute();
    await sql`UPDATE tasks SET model_id = coalesce(json_extract(record, '$.modelId'), ''), task_group = CASE
      WHEN state IN ('unknown', 'expired') THEN 'needs-you'
      WHEN state = 'saving' AND json_extract(record, '$.problem') IS NOT NULL THEN 'needs-you'
      WHEN state = 'waiting' AND json_extract(record, '$.problem.kind') IN ('key', 'access') THEN 'needs-you'
      WHEN state IN ('sending', 'waiting', 'saving') THEN 'running'
      WHEN state IN ('failed', 'rejected') THEN 'failed'
      WHEN state = 'stopped' THEN 'stopped' ELSE 'saved' END`.execute(database);
    await sql`UPDATE tasks SET task_rank = CASE task_group WHEN 'needs-you' THEN 0 WHEN 'running' THEN 1 ELSE 2 END`.execute(
      database,
    );
    const { rows } = await sql<Row>`SELECT id, record FROM tasks`.execute(database);
    for (const { id, record } of rows) {
      await sql`UPDATE tasks SET folded = ${foldedOf(record)} WHERE id = ${id}`.execute(database);
    }
    await schema
      .createIndex('tasks_by_place')
      .on('tasks')
      .columns(['task_rank', 'created_at', 'id', 'task_group', 'model_id', 'forgotten_at'])
      .execute();
    await schema
      .createIndex('tasks_by_model')
      .on('tasks')
      .columns(['model_id', 'task_group', 'forgotten_at'])
      .execute();
    await schema
      .createTable('run_times')
      .addColumn('task_id', 'text', (column) => column.primaryKey())
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('size_class', 'text', (column) => column.notNull())
      .addColumn('sandbox', 'integer', (column) => column.notNull())
      .addColumn('at', 'integer', (column) => column.notNull())
      .addColumn('took', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('run_times_by_kind')
      .on('run_times')
      .columns(['model_id', 'size_class', 'sandbox', 'at'])
      .execute();
  },
};

/** As the version of this step writes it; a record that cannot be read is found by nothing. */
function foldedOf(record: string): string {
  try {
    const { id, taskId, traceId, requestTraceId, draft } = JSON.parse(record);
    const texts = [draft?.values?.prompt, draft?.values?.negative_prompt, id, taskId, traceId, requestTraceId];
    const parts = texts.filter((part) => typeof part === 'string' && part !== '');
    return parts.join('\n').normalize('NFKC').toLocaleLowerCase('en');
  } catch {
    return '';
  }
}
