import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { itemSources } from '../../../../../../electron/storage/database/migrations/0011-item-sources.ts';
import { forKysely } from '../../../../../../electron/storage/database/sqlite-dialect.ts';
import { draftSchema } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { sourcesOfDraft } from '../../../../../../shared/library/lineage-source.ts';

const hash = (digit: string) => digit.repeat(64);
const fileInput = (digit: string) => ({
  hash: hash(digit),
  name: `${digit}.png`,
  type: 'image/png',
  bytes: 5,
  width: 8,
  height: 8,
});
const file = (digit: string, more: object = {}) => ({ from: 'file', ...fileInput(digit), ...more });
const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;

test('items of an older version get the inputs of their runs as sources, and frames get their videos', async () => {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(`
    CREATE TABLE tasks (id TEXT PRIMARY KEY, record TEXT NOT NULL);
    CREATE TABLE items (number INTEGER PRIMARY KEY, id TEXT NOT NULL, task_id TEXT, hash TEXT, origin_kind TEXT,
      record TEXT NOT NULL);
  `);
  const recipe = { width: 4, height: 4 };
  const draft = {
    values: {
      prompt: 'A canoe',
      image: [
        file('1', { origin: { kind: 'item', itemId: id('a') } }),
        file('2', {
          fit: {
            original: fileInput('3'),
            recipe: { way: 'pad', fill: { kind: 'blur' }, output: recipe, type: 'image/png' },
          },
        }),
        { from: 'link', url: 'https://example.org/a.png' },
        file('1'),
      ],
      parts: [{ mask: file('4', { origin: { kind: 'painted', on: hash('1') } }), path: [] }],
      tail: [file('5', { origin: { kind: 'frame', itemId: id('f'), name: 'film.mp4', frame: 7, seconds: 1 } })],
    },
    extra: '',
  };
  const task = sqlite.prepare('INSERT INTO tasks VALUES (?, ?)');
  task.run('run', JSON.stringify({ draft }));
  task.run('tracked', JSON.stringify({ draft, tracked: true }));
  task.run('broken', '"from":"file"');
  const item = sqlite.prepare('INSERT INTO items (id, task_id, hash, origin_kind, record) VALUES (?, ?, ?, ?, ?)');
  for (const name of ['run', 'tracked', 'broken']) item.run(id(name), name, hash('9'), null, '{"kind":"image"}');
  item.run(id('f'), 'film', hash('f'), null, '{"kind":"video"}');
  const origin = { kind: 'frame', itemId: id('f'), frame: 3, seconds: 1 };
  item.run(id('e'), 'frame', hash('e'), 'frame', JSON.stringify({ origin }));
  item.run(id('d'), 'run', hash('d'), null, 'no json');

  const database = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(sqlite) }) });
  await itemSources.up(database);
  const rows = sqlite.prepare('SELECT number, place, way, item_id, substr(hash, 1, 1) AS hash FROM item_sources').all();
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 0, 'input', id('a'), '1'],
    [1, 1, 'input', null, '3'],
    [1, 2, 'frame', id('f'), '5'],
    [5, 0, 'frame', id('f'), 'f'],
  ]);
  const record = (number: number) =>
    JSON.parse(String(sqlite.prepare('SELECT record FROM items WHERE number = ?').get(number)?.['record']));
  // The record equals the record of a current run.
  expect(record(1)).toEqual({ kind: 'image', sources: sourcesOfDraft(draftSchema.parse(draft)) });
  expect(record(5)).toEqual({ origin, sources: [{ as: 'frame', itemId: id('f'), hash: hash('f'), frame: 3 }] });
  await database.destroy();
});
