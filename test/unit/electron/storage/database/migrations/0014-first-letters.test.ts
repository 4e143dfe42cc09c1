import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { library } from '../../../../../../electron/storage/database/migrations/0008-library.ts';
import { wordsByStatement } from '../../../../../../electron/storage/database/migrations/0012-words-by-statement.ts';
import { firstLetters } from '../../../../../../electron/storage/database/migrations/0014-first-letters.ts';
import { forKysely } from '../../../../../../electron/storage/database/sqlite-dialect.ts';

test('texts of an older version are found by their first letter, and the index follows later changes', async () => {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(`
    CREATE TABLE tasks (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, record TEXT NOT NULL);
    CREATE TABLE items (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, task_id TEXT NOT NULL, position INTEGER NOT NULL,
      file TEXT NOT NULL UNIQUE, comparison_id TEXT, record TEXT NOT NULL, UNIQUE (task_id, position));
    CREATE INDEX items_by_age ON items (created_at, id);
    INSERT INTO items VALUES ('a', 1, 'one', 1, 'a.png', NULL, '{"prompt":"A heron"}'),
      ('b', 2, 'two', 1, 'b.png', NULL, '{"prompt":"Élan at dusk, 夜の森"}');
  `);
  const database = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(sqlite) }) });
  await library.up(database);
  await wordsByStatement.up(database);
  await firstLetters.up(database);
  const found = (match: string) =>
    sqlite
      .prepare('SELECT rowid AS number FROM item_words WHERE item_words MATCH ? ORDER BY rowid')
      .all(match)
      .map(({ number }) => number);
  expect([found('text : "h"*'), found('text : "e"*'), found('spaced : "の 森"')]).toEqual([[1], [2], [2]]);
  sqlite.exec(`UPDATE item_texts SET text = 'An owl' WHERE number = 1; DELETE FROM item_texts WHERE number = 2`);
  expect([found('text : "h"*'), found('text : "o"*'), found('text : "e"*')]).toEqual([[], [1], []]);
  sqlite.exec(`INSERT INTO item_words (item_words, rank) VALUES ('integrity-check', 1)`);
  await database.destroy();
});
