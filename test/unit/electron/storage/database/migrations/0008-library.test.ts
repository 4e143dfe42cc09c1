import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { library } from '../../../../../../electron/storage/database/migrations/0008-library.ts';
import { forKysely } from '../../../../../../electron/storage/database/sqlite-dialect.ts';

/** Creates the tables that the migration reads, before the migration. */
function beforeTheStep(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(`
    CREATE TABLE tasks (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, record TEXT NOT NULL);
    CREATE TABLE items (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, task_id TEXT NOT NULL, position INTEGER NOT NULL,
      file TEXT NOT NULL UNIQUE, comparison_id TEXT, record TEXT NOT NULL, UNIQUE (task_id, position));
    CREATE INDEX items_by_age ON items (created_at, id);
    CREATE INDEX items_of_comparison ON items (comparison_id, created_at, id);
  `);
  return sqlite;
}

test('items of an older version keep their records, and are found by words, seed and negative prompt', async () => {
  const sqlite = beforeTheStep();
  const task = sqlite.prepare('INSERT INTO tasks VALUES (?, 1, ?)');
  task.run('one', JSON.stringify({ draft: { values: { seed: 7, negative_prompt: 'crowds' } } }));
  task.run('broken', 'no json');
  const item = sqlite.prepare(`INSERT INTO items VALUES (?, ?, ?, 1, ?, NULL, ?)`);
  const record = {
    kind: 'video',
    modelId: 'video-b',
    prompt: '夜の森 at dusk',
    width: 1280,
    height: 720,
    rating: 4,
    hash: 'h',
  };
  item.run('a', 2, 'one', 'a.mp4', JSON.stringify(record));
  item.run('b', 1, 'broken', 'b.png', JSON.stringify({ kind: 'image', modelId: 'image-e-2', prompt: 'A canoe' }));
  item.run('c', 3, 'gone', 'c.png', 'no json');
  const database = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(sqlite) }) });
  await library.up(database);
  const all = (query: string) =>
    sqlite
      .prepare(query)
      .all()
      .map((row) => ({ ...row }));
  expect(all('SELECT number, id, kind, model_id, width, rating, seed FROM items ORDER BY created_at')).toEqual([
    { number: 1, id: 'b', kind: 'image', model_id: 'image-e-2', width: 0, rating: 0, seed: null },
    { number: 2, id: 'a', kind: 'video', model_id: 'video-b', width: 1280, rating: 4, seed: 7 },
    { number: 3, id: 'c', kind: 'image', model_id: '', width: 0, rating: 0, seed: null },
  ]);
  const records = all('SELECT record FROM items ORDER BY number').map(({ record: text }) => String(text));
  expect(JSON.parse(records[1] ?? '')).toEqual({ ...record, seed: 7, negative: 'crowds' });
  expect(JSON.parse(records[0] ?? '')).toEqual({ kind: 'image', modelId: 'image-e-2', prompt: 'A canoe' });
  expect(records[2]).toBe('no json');
  const found = (table: string, words: string) =>
    all(`SELECT rowid AS number FROM ${table} WHERE ${table} MATCH '${words}'`).map(({ number }) => number);
  expect(found('item_words', 'canoe')).toEqual([1]);
  expect(found('item_words', 'crowds')).toEqual([2]);
  expect(found('item_words', '"の 森"')).toEqual([2]);
  expect(found('item_words', '"森 の"')).toEqual([]);
  expect(found('item_parts', '"ano"')).toEqual([1]);
  sqlite.exec(`INSERT INTO item_words (item_words) VALUES ('integrity-check')`);
  await database.destroy();
});
