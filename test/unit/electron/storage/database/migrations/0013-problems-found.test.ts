import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { taskProblemsInSearchText } from '../../../../../../electron/storage/database/migrations/0013-problems-found.ts';
import { forKysely } from '../../../../../../electron/storage/database/sqlite-dialect.ts';

test('existing tasks are found by their problem, and a damaged record stops nothing', async () => {
  const sqlite = new DatabaseSync(':memory:');
  const database = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(sqlite) }) });
  sqlite.exec(`
    CREATE TABLE tasks (id TEXT PRIMARY KEY, folded TEXT NOT NULL, record TEXT NOT NULL);
    INSERT INTO tasks VALUES ('a', 'heron', '{"problem":{"kind":"policy","sentence":"Zu viel NEBEL, É"}}'),
      ('b', 'fog', '{}'), ('c', 'reeds', 'no json'), ('d', 'lake', '{"problem":{"sentence":7}}');
  `);
  await taskProblemsInSearchText.up(database);
  const found = sqlite.prepare('SELECT folded FROM tasks ORDER BY id').all();
  expect(found.map(({ folded }) => folded)).toEqual(['heron\nzu viel nebel, é', 'fog', 'reeds', 'lake']);
  await database.destroy();
});
