import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trashFilePath } from '../../../electron/files/item-file-path.ts';
import { createMaintenanceReportBuilder } from '../../../electron/library/files/maintenance-report-builder.ts';
import { markMissingFiles } from '../../../electron/maintenance/rebuild-database.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createFileMoveRows } from '../../../electron/storage/file-move-rows.ts';
import { createTrashRows } from '../../../electron/storage/item-file-rows.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import type { Item } from '../../../shared/library/item.ts';
import { filledLibrary, put } from '../library/library-test-setup.ts';

test('a rebuild marks missing files, unmarks files that are back, and leaves files that are being moved', async () => {
  const { dataFolder, library, items } = await filledLibrary(4);
  const [missing, moving, trashed] = items as [Item, Item, Item, Item];
  const database = await openDatabase(dataFolder);
  onTestFinished(() => database.destroy());
  const store = createItemStore(database);
  const check = async () => {
    const counters = createMaintenanceReportBuilder();
    const { signal } = new AbortController();
    await markMissingFiles(database, { folder: library, isStillThere: () => true, items: store, signal, counters });
    return counters.lines.map(({ file }) => file);
  };
  const markedItems = async () => {
    const found = await store.findMany(items.map(({ id }) => id));
    return new Set(found.flatMap(({ id, fileState }) => (fileState === 'missing' ? [id] : [])));
  };

  rmSync(join(library, missing.file));
  rmSync(join(library, moving.file));
  rmSync(join(library, trashed.file));
  put(library, trashFilePath(moving.file), 'film 2');
  await createFileMoveRows(database).plan([
    { itemId: moving.id, source: trashFilePath(moving.file), target: moving.file },
  ]);
  await createTrashRows(database).trash([3], Date.now());
  expect(await check()).toEqual([missing.file, trashFilePath(trashed.file)]);
  expect(await markedItems()).toEqual(new Set([missing.id, trashed.id]));

  put(library, missing.file, 'film 1');
  put(library, trashFilePath(trashed.file), 'film 3');
  expect(await check()).toEqual([]);
  expect(await markedItems()).toEqual(new Set());
});
