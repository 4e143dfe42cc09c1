import { readFileSync, renameSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { createBulkEditJobs } from '../../../electron/library/catalog/bulk-edit-jobs.ts';
import { type MovingDisk, mainThreadDisk } from '../../../electron/library/file-moves/move-files.ts';
import { Trash } from '../../../electron/library/trash.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { EventHub } from '../../../electron/sync/event-hub.ts';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { isFullRun } from '../../support/test-seed.ts';
import { memorySettings } from '../support/open-test-app.ts';
import { filledLibrary, put } from './library-test-setup.ts';

const sidecarOf = (item: Item) => item.file.replace('.mp4', '.json');
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const dayMs = 24 * 3_600_000;

test('a deleted result disappears from every list with its file and sidecar, and is restored completely', async () => {
  const { items, has, open } = await filledLibrary(3);
  const [first, second, third] = items as [Item, Item, Item];
  const app = await open();
  await app.calls.library.rate({ ids: [second.id], rating: 4 });
  const { trashId, count } = await app.calls.library.trash({ target: { ids: [first.id, second.id] } });
  expect(count).toBe(2);

  const shown = await app.snapshot();
  expect(idsOf(shown.items)).toEqual([third.id]);
  expect(shown.itemCount).toBe(1);
  expect((await app.calls.library.page({ limit: 10 })).items).toHaveLength(1);
  for (const item of [first, second]) {
    expect([
      has(item.file),
      has(sidecarOf(item)),
      has(`.trash/${item.file}`),
      has(`.trash/${sidecarOf(item)}`),
    ]).toEqual([false, false, true, true]);
  }
  expect(await app.calls.library.trashSize()).toEqual({ count: 2, bytes: first.bytes + second.bytes });
  expect(app.pushes.filter((push) => push.kind === 'remove' && push.part === 'items')).toHaveLength(2);

  // The trash still shows the result.
  const request = new Request(`triptych://app${mediaRoute(second.id)}`);
  expect(await (await app.handle(request)).text()).toBe('film 2');
  expect((await app.calls.library.item({ id: second.id })).trashedAt).toEqual(expect.any(Number));

  expect(await app.calls.library.restore({ trashId })).toEqual({ count: 2 });
  expect(idsOf((await app.snapshot()).items)).toEqual(idsOf(items));
  expect(await app.calls.library.item({ id: second.id })).toEqual({ ...second, rating: 4 });
  for (const item of items) expect([has(item.file), has(sidecarOf(item))]).toEqual([true, true]);
});

test('a folder of the trash that the user deleted does not stop later moves', async () => {
  const { dataFolder, library, items, open } = await filledLibrary(2);
  const app = await open();
  const { trashId } = await app.calls.library.trash({ target: { ids: idsOf(items) } });
  rmSync(join(library, '.trash'), { recursive: true });
  expect(await app.calls.library.purge({ ids: [items[0]?.id ?? ''] })).toMatchObject({ count: 1 });
  expect(await app.calls.library.restore({ trashId })).toEqual({ count: 1 });
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  // A move that can't be finished would be tried again before all others.
  expect(database.prepare('SELECT * FROM file_moves').all()).toEqual([]);
  database.close();
});

test('deleting twice, restoring an existing result, and unknown ids change nothing', async () => {
  const { items, open } = await filledLibrary(1);
  const app = await open();
  const ids = [...idsOf(items), '00000000-0000-4000-8000-000000000000'];
  expect(await app.calls.library.restore({ ids })).toEqual({ count: 0 });
  expect((await app.calls.library.trash({ target: { ids } })).count).toBe(1);
  expect((await app.calls.library.trash({ target: { ids } })).count).toBe(0);
  expect(await app.calls.library.restore({ ids })).toEqual({ count: 1 });
  // Only an item in the trash can be deleted permanently.
  expect(await app.calls.library.purge({ ids })).toEqual({ count: 0, bytes: 0 });
  expect((await app.snapshot()).itemCount).toBe(1);
  await expect(app.calls.library.restore({ trashId: ids[1] ?? '' })).rejects.toMatchObject({
    data: { kind: 'not-found' },
  });
});

test('a permanent deletion removes the file, its sidecar and the row, and nothing else', async () => {
  const { items, has, open } = await filledLibrary(3);
  const [first, second] = items as [Item, Item, Item];
  const app = await open();
  await app.calls.library.trash({ target: { ids: [first.id, second.id] } });
  expect(await app.calls.library.purge({ ids: [first.id] })).toEqual({ count: 1, bytes: first.bytes });
  expect([has(`.trash/${first.file}`), has(`.trash/${sidecarOf(first)}`)]).toEqual([false, false]);
  expect(has(`.trash/${second.file}`)).toBe(true);
  await expect(app.calls.library.item({ id: first.id })).rejects.toMatchObject({ data: { kind: 'not-found' } });
  expect(await app.calls.library.purge({})).toEqual({ count: 1, bytes: second.bytes });
  expect((await app.snapshot()).itemCount).toBe(1);
});

test('F55: of two items with the same bytes, one is deleted permanently and the other stays', async () => {
  const { items, has, open } = await filledLibrary(2, () => 'the same film');
  const [first, second] = items as [Item, Item];
  expect(first.hash).toBe(second.hash);
  const app = await open();
  await app.calls.library.trash({ target: { ids: [first.id] } });
  await app.calls.library.purge({});
  expect(has(second.file)).toBe(true);
  const answer = await app.handle(new Request(`triptych://app${mediaRoute(second.id)}`));
  expect(await answer.text()).toBe('the same film');
});

test('a file name that was reused meanwhile stays with its new file', async () => {
  const { library, items, has, open } = await filledLibrary(1);
  const [item] = items as [Item];
  const app = await open();
  await app.calls.library.trash({ target: { ids: [item.id] } });
  put(library, item.file, 'of somebody else');
  await app.calls.library.restore({ ids: [item.id] });
  const back = await app.calls.library.item({ id: item.id });
  expect(back.file).toBe(item.file.replace('.mp4', '-2.mp4'));
  expect(readFileSync(join(library, item.file), 'utf8')).toBe('of somebody else');
  expect(readFileSync(join(library, back.file), 'utf8')).toBe('film 1');
  expect(has(sidecarOf(back))).toBe(true);
});

test('the trash is emptied automatically after the chosen days, during a run and at the start, and never with 0', async () => {
  const { items, has, open } = await filledLibrary(3);
  const [first, second, third] = items as [Item, Item, Item];
  const clock = movableClock(1);
  const settingsFile = memorySettings({ trashDays: 7 });
  const app = await open({ clock, settingsFile });
  await app.calls.library.trash({ target: { ids: [first.id] } });
  clock.skip(6.5 * dayMs);
  await app.calls.library.trash({ target: { ids: [second.id] } });
  expect(has(`.trash/${first.file}`)).toBe(true);
  clock.skip(dayMs);
  await expect.poll(() => has(`.trash/${first.file}`)).toBe(false);
  expect(has(`.trash/${second.file}`)).toBe(true);
  await app.close();

  clock.skip(7 * dayMs);
  const again = await open({ clock, settingsFile });
  await expect.poll(() => has(`.trash/${second.file}`)).toBe(false);
  await again.calls.settings.change({ trashDays: 0 });
  await again.calls.library.trash({ target: { ids: [third.id] } });
  clock.skip(4000 * dayMs);
  await again.close();
  const last = await open({ clock, settingsFile });
  expect((await last.calls.library.trashSize()).count).toBe(1);
  expect(has(`.trash/${third.file}`)).toBe(true);
});

test('a result that is deleted while the library is missing moves to the trash when it is back', async () => {
  const { library, items, has, open } = await filledLibrary(1);
  const [item] = items as [Item];
  const clock = movableClock(200);
  const app = await open({ clock });
  renameSync(library, `${library}-elsewhere`);
  await app.calls.library.trash({ target: { ids: [item.id] } });
  expect((await app.snapshot()).library.problem?.sentence).toMatch(/is missing/);
  expect(has('.trash')).toBe(false);
  renameSync(`${library}-elsewhere`, library);
  await expect.poll(() => has(`.trash/${item.file}`)).toBe(true);
  expect((await app.snapshot()).library.problem).toBeUndefined();
});

test('a database that differs from the files, such as a backup, moves the files to where they belong', async () => {
  const { library, items, has, open } = await filledLibrary(2);
  const [first, second] = items as [Item, Item];
  const app = await open();
  await app.calls.library.trash({ target: { ids: [first.id] } });
  await app.close();
  renameSync(join(library, '.trash', first.file), join(library, first.file));
  put(library, `.trash/${second.file}`, 'film 2');
  rmSync(join(library, second.file));
  await open();
  await expect.poll(() => has(`.trash/${first.file}`) && has(second.file)).toBe(true);
});

test('after an interruption at any step, a file is in its place or in the trash, and the next start corrects it', async () => {
  const stride = isFullRun ? 1 : 3;
  for (let step = 1; ; step += stride) {
    const { dataFolder, library, items, has, open } = await filledLibrary(2);
    const ids = idsOf(items);
    const [first, second] = items as [Item, Item];
    const xmpOfFirst = first.file.replace('.mp4', '.xmp');
    const xmpOfSecond = `${second.file}.xmp`;
    for (const name of [xmpOfFirst, xmpOfSecond]) put(library, name, 'xmp');
    const database = await openDatabase(dataFolder);
    let left = step;
    const stop = async () => {
      left -= 1;
      if (left <= 0) throw new Error('The program ended here');
    };
    const disk: MovingDisk = {
      ...mainThreadDisk,
      async rename(from, to) {
        await stop();
        await rename(from, to);
        await stop();
      },
      async remove(path) {
        await stop();
        await rm(path, { force: true });
        await stop();
      },
    };
    const trash = new Trash({
      folder: () => library,
      database,
      stores: { items: createItemStore(database) },
      library: { announceChanges: async () => {} },
      thumbnails: { remove: async () => {} },
      eventHub: new EventHub(),
      storageGuard: { check: async () => undefined },
      bulkEdits: createBulkEditJobs(
        () => {},
        () => {},
      ),
      clock: systemClock,
      days: () => 0,
      sidecars: { wake: () => {}, whilePaused: (work) => work() },
      onUnexpectedError: () => {},
      disk,
    });
    await trash.trash(ids);
    await trash.restore({ ids: [items[1]?.id ?? ''] });
    await trash.purge([items[0]?.id ?? '']);
    await trash.close();
    await database.destroy();
    const isStopped = left <= 0;

    const app = await open();
    await expect.poll(() => [second.file, sidecarOf(second), xmpOfSecond].every(has)).toBe(true);
    await expect
      .poll(() => [first.file, sidecarOf(first), xmpOfFirst].some((name) => has(name) || has(`.trash/${name}`)))
      .toBe(false);
    expect(has(`.trash/${second.file}`)).toBe(false);
    expect(idsOf((await app.snapshot()).items)).toEqual([second.id]);
    await app.close();
    if (!isStopped) {
      // Two files with two sidecars each are trashed, and one is restored. One is deleted, with both possible names of
      // its XMP sidecar. These are 13 calls, each with a before and an after.
      expect(step).toBe(isFullRun ? 27 : 28);
      return;
    }
  }
});
