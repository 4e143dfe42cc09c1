import { randomUUID } from 'node:crypto';
import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createComparisonStore } from '../../../../electron/storage/comparison-store.ts';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { damagedFileName } from '../../../../electron/storage/database/database-files.ts';
import { createListedRunStore } from '../../../../electron/storage/listed-run-store.ts';
import { salvageDatabase } from '../../../../electron/storage/salvage-database.ts';
import type { Comparison } from '../../../../shared/comparisons/comparison.ts';
import { firstViewState } from '../../../../shared/comparisons/view-state.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

function dataFolderForTest(): string {
  const folder = scratchFolder('listed-runs');
  onTestFinished(() => folder.remove());
  return folder.path;
}

async function openStores(dataFolder = dataFolderForTest()) {
  const database = await openDatabase(dataFolder);
  onTestFinished(() => database.destroy());
  const list = createListedRunStore(database);
  const order = async () => (await list.all()).map(({ draft }) => draft.extra);
  return { database, list, order, comparisons: createComparisonStore(database) };
}

const runOf = (name: string) => ({ id: randomUUID(), modelId: 'image-e-2', draft: { values: {}, extra: name } });

function comparison(runs: Comparison['runs'] = []): Comparison {
  const times = { createdAt: 1, changedAt: 1 };
  return { id: randomUUID(), title: '', ...times, runs, panes: [], stage: firstViewState, notes: [] };
}

test('an order moves the named runs to the front, and the others follow as they were', async () => {
  const { list, order } = await openStores();
  const all = ['a', 'b', 'c', 'd'].map(runOf);
  const idOf = (place: number) => all[place]?.id ?? '';
  await list.change({ add: all });
  expect(await order()).toEqual(['a', 'b', 'c', 'd']);
  await list.change({ order: [idOf(3), idOf(1)] });
  expect(await order()).toEqual(['d', 'b', 'a', 'c']);
  // An undo puts a run back to its place.
  const before = (await list.all()).map(({ id }) => id);
  await list.change({ remove: [idOf(1)] });
  expect(await order()).toEqual(['d', 'a', 'c']);
  await list.change({ add: all, order: before });
  expect(await order()).toEqual(['d', 'b', 'a', 'c']);
});

test('a comparison takes its runs off the list, or is not stored', async () => {
  const { list, order, comparisons } = await openStores();
  const [first, second] = [runOf('first'), runOf('second')];
  await list.change({ add: [first, second] });
  const [one, other] = [comparison(), comparison()];
  await comparisons.add(one, '', false, [first.id]);
  expect([await comparisons.find(one.id), await order()]).toEqual([one, ['second']]);
  await expect(comparisons.add(other, '', false, [first.id, second.id])).rejects.toThrow('no longer in the list');
  expect([await comparisons.find(other.id), await order()]).toEqual([undefined, ['second']]);
});

test('after damage, a run that was started later than the backup is in its comparison, and not in the list', async () => {
  const dataFolder = dataFolderForTest();
  const file = (name: string) => join(dataFolder, name);
  const [waiting, started, added] = [runOf('waiting'), runOf('started'), runOf('added')];
  const first = await openStores(dataFolder);
  await first.list.change({ add: [waiting, started] });
  await first.database.destroy();
  cpSync(file('triptych.db'), file('backup.db'));
  const later = await openStores(dataFolder);
  await later.list.change({ add: [added] });
  const set = comparison([started]);
  await later.comparisons.add(set, '', false, [started.id]);
  await later.database.destroy();
  const stamp = '2026-11-30T10-00-00-000Z';
  renameSync(file('triptych.db'), file(damagedFileName(stamp)));
  renameSync(file('backup.db'), file('triptych.db'));

  const restored = await openStores(dataFolder);
  expect(await restored.order()).toEqual(['waiting', 'started']);
  await salvageDatabase({ dataFolder, library: file('library'), stamp, identity: undefined }, restored.database);
  expect(await restored.comparisons.find(set.id)).toEqual(set);
  expect((await restored.order()).sort()).toEqual(['added', 'waiting']);
});
