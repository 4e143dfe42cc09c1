import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { createItemCatalogRows } from '../../../../electron/storage/item-catalog-rows.ts';
import { createItemStore } from '../../../../electron/storage/item-store.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

test('lists of the newest items, their count and the results of comparisons are read by narrow indexes', async () => {
  const scratch = scratchFolder('item-indexes');
  onTestFinished(() => scratch.remove());
  const database = await openDatabase(scratch.path);
  const items = createItemStore(database);
  const id = crypto.randomUUID();
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await items.page(undefined, 50);
  await items.page({ createdAt: 1, id }, 50);
  await createItemCatalogRows(database).newest(50);
  await items.itemsOfComparisons([id, crypto.randomUUID()]);
  const statements = prepare.mock.calls.map(([statement]) => statement).filter((each) => /from "?items/i.test(each));
  prepare.mockRestore();
  await database.destroy();
  const sqlite = new DatabaseSync(join(scratch.path, 'triptych.db'));
  onTestFinished(() => sqlite.close());
  const plans = statements.map((statement) => {
    const values = Array.from(statement.matchAll(/\?/g), () => '0');
    return sqlite
      .prepare(`EXPLAIN QUERY PLAN ${statement}`)
      .all(...values)
      .map((row) => String(row['detail']));
  });
  expect(plans).toEqual([
    ['SCAN items USING INDEX items_newest'],
    [expect.stringMatching(/^SEARCH items USING INDEX items_newest \(/)],
    ['SCAN items USING INDEX items_newest'],
    [expect.stringMatching(/^SCAN items USING (?:COVERING )?INDEX items_counted$/)],
    [
      'MULTI-INDEX OR',
      'INDEX 1',
      'SEARCH items USING INDEX items_compared (comparison_id=?)',
      'INDEX 2',
      expect.stringMatching(/^SEARCH items USING INDEX sqlite_autoindex_items_\d \(task_id=\?\)$/),
      'USE TEMP B-TREE FOR ORDER BY',
    ],
  ]);
});
