import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../../electron/host/host.ts';
import { createStores } from '../../../../electron/storage/create-stores.ts';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { databaseFile } from '../../../../electron/storage/database/database-files.ts';
import { createItemFileRows } from '../../../../electron/storage/item-file-rows.ts';
import { deterministicId } from '../../../../electron/util/deterministic-id.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { descriptorBytes } from '../../../../shared/similarity/descriptor-layout.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

async function openItems(prompts: readonly string[]) {
  const scratch = scratchFolder('descriptors');
  const database = await openDatabase(scratch.path);
  const sqlite = new DatabaseSync(databaseFile(scratch.path));
  onTestFinished(async () => {
    sqlite.close();
    await database.destroy();
    scratch.remove();
  });
  const { items, visualDescriptors } = createStores(database, systemClock);
  const added: Item[] = [];
  for (const [index, prompt] of prompts.entries()) {
    const id = deterministicId(`item ${index}`);
    const file = { file: `${id}.png`, mime: 'image/png', bytes: 1, hash: `hash ${index}`, width: 4, height: 3 };
    const run = { createdAt: index, modelId: 'image-e-2', taskId: id, position: 1, synthetic: true };
    const item: Item = { id, kind: 'image', prompt, ...file, ...run };
    await items.add(item);
    added.push(item);
  }
  return { database, sqlite, items, visualDescriptors, added };
}

test('takes of one brief have the whole prompt in common, and follow a changed prompt', async () => {
  const end = `${', seen from the shore'.repeat(3)} 🌊`;
  const [brief, foreign] = [`A heron${end}`, `A canoe${end}`];
  const { sqlite, items, visualDescriptors, added } = await openItems([brief, foreign, brief, '', ' ']);
  const [first, second] = added;
  if (!first || !second) throw new Error('no items');
  expect(await visualDescriptors.numbersOfSameBrief([first.id], [])).toEqual([1, 3]);
  expect(await visualDescriptors.numbersOfSameBrief([], [2])).toEqual([2]);
  // Without a prompt, there is no brief.
  expect(await visualDescriptors.numbersOfSameBrief([], [4, 5])).toEqual([]);

  await items.change(second.id, (before) => ({ ...before, prompt: brief }));
  expect(await visualDescriptors.numbersOfSameBrief([first.id], [])).toEqual([1, 2, 3]);
  sqlite.exec("UPDATE items SET record = 'damaged' WHERE number = 3");
  expect(await visualDescriptors.numbersOfSameBrief([first.id], [3])).toEqual([1, 2]);
  sqlite.exec('PRAGMA foreign_keys = ON; DELETE FROM items WHERE number = 1');
  expect(sqlite.prepare('SELECT number FROM item_briefs').all()).toEqual([2, 3, 4, 5].map((number) => ({ number })));
});

test('a descriptor belongs to a file, and leaves with its last item', async () => {
  const { sqlite, items, visualDescriptors, added } = await openItems(['one', 'two']);
  const [first, second] = added;
  if (!first || !second) throw new Error('no items');
  await items.change(second.id, (before) => ({ ...before, hash: first.hash }));
  const descriptor = new Uint8Array(descriptorBytes).fill(7);
  await visualDescriptors.save(first.hash, descriptor);
  expect((await visualDescriptors.page(0, 10)).map(({ number }) => number)).toEqual([1, 2]);
  sqlite.exec('DELETE FROM items WHERE number = 1');
  expect(await visualDescriptors.find(first.hash)).toEqual(descriptor);
  await items.change(second.id, (before) => ({ ...before, hash: 'changed' }));
  expect(await visualDescriptors.find(first.hash)).toBeUndefined();
});

test('descriptors, briefs and missing descriptors are read by indexes', async () => {
  const { database, sqlite, visualDescriptors, added } = await openItems(['one', 'two']);
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await visualDescriptors.numbersOfSameBrief(
    added.slice(0, 1).map(({ id }) => id),
    [],
  );
  await visualDescriptors.page(0, 10);
  await visualDescriptors.ofItems([1, 2]);
  await createItemFileRows(database).thumbnailHashes(10, 10);
  const statements = prepare.mock.calls
    .map(([statement]) => statement)
    .filter((each) => /\bfrom items|item_briefs/i.test(each));
  prepare.mockRestore();
  const plans = statements.map((statement) => {
    const values = Array.from(statement.matchAll(/\?/g), () => '[]');
    const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values);
    return steps.map((row) => String(row['detail'])).filter((step) => /^(?:SCAN|SEARCH) (?:item|visual)/.test(step));
  });
  const byNumber = (how: string) => `SEARCH items USING INTEGER PRIMARY KEY (rowid${how}?)`;
  const byHash = 'SEARCH visual_descriptors USING PRIMARY KEY (hash=?)';
  expect(plans).toEqual([
    [expect.stringMatching(/^SEARCH items USING INDEX \S+ \(id=\?\)$/), byNumber('=')],
    ['SEARCH item_briefs USING COVERING INDEX item_briefs_by_brief (brief=?)', byNumber('=')],
    [byNumber('>'), byHash],
    [byNumber('='), byHash],
    [byNumber('<'), byHash],
  ]);
});
