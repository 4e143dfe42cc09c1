import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trashFilePath } from '../../../electron/files/item-file-path.ts';
import { systemClock } from '../../../electron/host/host.ts';
import { createFileStates } from '../../../electron/library/file-states.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createFileMoveRows } from '../../../electron/storage/file-move-rows.ts';
import { createTrashRows } from '../../../electron/storage/item-file-rows.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { filledLibrary, put } from './library-test-setup.ts';

test('F53: changes of files while no program ran are noticed automatically after the start', async () => {
  const { library, items, open } = await filledLibrary(4);
  const [missing, edited, whole] = items as [Item, Item, Item];
  rmSync(join(library, missing.file));
  writeFileSync(join(library, edited.file), 'a longer film');
  const app = await open({ clock: movableClock(20) });
  const stateOf = async ({ id }: Item) => (await app.calls.library.item({ id })).fileState;
  await expect.poll(() => stateOf(missing)).toBe('missing');
  await expect.poll(() => stateOf(edited)).toBe('changed');
  expect(await stateOf(whole)).toBeUndefined();
  const updates = app.pushes.flatMap((push) => (push.kind === 'put' && push.part === 'items' ? [push.entry] : []));
  expect(updates.find(({ id }) => id === missing.id)?.fileState).toBe('missing');

  // A file that is put back manually works again as soon as it is requested.
  writeFileSync(join(library, missing.file), 'film 1');
  expect((await app.handle(new Request(`triptych://app${mediaRoute(missing.id)}`))).status).toBe(200);
  await expect.poll(() => stateOf(missing)).toBeUndefined();
  writeFileSync(join(library, edited.file), 'film X');
  await app.handle(new Request(`triptych://app${mediaRoute(edited.id)}`));
  // The same length is not the same content.
  expect(await stateOf(edited)).toBe('changed');
  writeFileSync(join(library, edited.file), 'film 2');
  await app.handle(new Request(`triptych://app${mediaRoute(edited.id)}`));
  await expect.poll(() => stateOf(edited)).toBeUndefined();
});

test('a file of the same length with an older time is found by its content', async () => {
  const { dataFolder, library, items } = await filledLibrary(2);
  const [edited, whole] = items as [Item, Item];
  const database = await openDatabase(dataFolder);
  onTestFinished(() => database.destroy());
  const states = createFileStates({
    ...{
      folder: () => library,
      database,
      stores: { items: createItemStore(database) },
      clock: systemClock,
    },
    ...{ library: { notify: async () => {} }, onUnexpectedError: () => {} },
  });
  const { size } = statSync(join(library, edited.file));
  writeFileSync(join(library, edited.file), 'x'.repeat(size));
  utimesSync(join(library, edited.file), 1000, 1000);
  const now = Date.now();
  // Both results are a day old.
  const old = (await states.page(0, 10)).map((item) => ({ ...item, createdAt: now - 86_400_000 }));
  const found = await states.checkMany(old, 'content');
  expect(found.get(edited.id)).toBe('changed');
  expect(found.has(whole.id)).toBe(false);
});

test('F50: a missing library, or an empty folder in place of its disk, marks no file as missing', async () => {
  const { library, items, open } = await filledLibrary(2);
  const app = await open({ clock: movableClock(1) });
  const [item] = items as [Item];
  const ask = () => app.handle(new Request(`triptych://app${mediaRoute(item.id)}`));
  renameSync(library, `${library}-elsewhere`);
  expect((await ask()).status).toBe(404);
  expect((await app.calls.library.item({ id: item.id })).fileState).toBeUndefined();
  renameSync(join(`${library}-elsewhere`, '.parts'), library);
  expect((await ask()).status).toBe(404);
  expect((await app.calls.library.item({ id: item.id })).fileState).toBeUndefined();
});

test('a file that is being moved to or from Trash is not missing', async () => {
  const { dataFolder, library, items } = await filledLibrary(3);
  const [restored, trashed, missing] = items as [Item, Item, Item];
  const database = await openDatabase(dataFolder);
  onTestFinished(() => database.destroy());
  const fileStates = createFileStates({
    folder: () => library,
    database,
    stores: { items: createItemStore(database) },
    clock: systemClock,
    library: { notify: async () => {} },
    onUnexpectedError: () => {},
  });
  for (const { file } of items) rmSync(join(library, file));
  // The row was restored, and the file still has to move.
  put(library, trashFilePath(restored.file), 'film 1');
  const move = { itemId: restored.id, source: trashFilePath(restored.file), target: restored.file };
  await createFileMoveRows(database).plan([move]);
  // The row was trashed after it was read, and the file moved.
  put(library, trashFilePath(trashed.file), 'film 2');
  await createTrashRows(database).trash([2], Date.now());
  expect(await fileStates.checkMany(items, 'length')).toEqual(new Map([[missing.id, 'missing']]));
});
