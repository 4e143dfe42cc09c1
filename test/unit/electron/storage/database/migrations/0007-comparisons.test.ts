import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { comparisons } from '../../../../../../electron/storage/database/migrations/0007-comparisons.ts';
import { forKysely } from '../../../../../../electron/storage/database/sqlite-dialect.ts';

test('existing tasks and results are found by their comparison, and a damaged record stops nothing', async () => {
  const sqlite = new DatabaseSync(':memory:');
  const database = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(sqlite) }) });
  sqlite.exec(`
    CREATE TABLE tasks (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, record TEXT NOT NULL);
    CREATE TABLE items (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, task_id TEXT NOT NULL, record TEXT NOT NULL);
    INSERT INTO tasks VALUES ('a', 1, '{"comparisonId":"one"}'), ('b', 2, '{}'), ('c', 3, 'no json');
    INSERT INTO items VALUES ('of a', 1, 'a', '{"kind":"image"}'), ('of b', 2, 'b', '{"kind":"image"}'),
      ('broken', 3, 'a', 'no json');
  `);
  await comparisons.up(database);
  const rows = async (table: string) =>
    (await sql<object>`SELECT id, comparison_id FROM ${sql.table(table)} ORDER BY id`.execute(database)).rows;
  expect(await rows('tasks')).toEqual([
    { id: 'a', comparison_id: 'one' },
    { id: 'b', comparison_id: null },
    { id: 'c', comparison_id: null },
  ]);
  expect(await rows('items')).toEqual([
    { id: 'broken', comparison_id: null },
    { id: 'of a', comparison_id: 'one' },
    { id: 'of b', comparison_id: null },
  ]);
  const { rows: records } = await sql<{ record: string }>`SELECT record FROM items WHERE id = 'of a'`.execute(database);
  expect(JSON.parse(records[0]?.record ?? '')).toEqual({ kind: 'image', comparisonId: 'one' });
  await database.destroy();
});
