import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { damagedFileName } from '../../../../electron/storage/database/database-files.ts';
import { salvageDatabase } from '../../../../electron/storage/salvage-database.ts';
import {
  createWatchFolderStore,
  type WatchedFile,
  type WatchFolderRow,
} from '../../../../electron/storage/watch-folder-store.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const stamp = '2026-11-26T10-00-00-000Z';
const folder = { id: crypto.randomUUID(), path: '/media/Renders', collectionId: undefined, addedAt: 5 };
const files = Array.from(
  { length: 400 },
  (_, index): WatchedFile => ({
    path: `old ${String(index).padStart(3, '0')} ${'x'.repeat(80)}.png`,
    bytes: 10,
    modifiedMs: 20,
    state: 'existing',
    seenAt: 5,
  }),
);

/** Salvages a folder that was added after the backup. */
async function salvage(damage: (file: string) => void) {
  const scratch = scratchFolder('salvage-watch-folders');
  onTestFinished(() => scratch.remove());
  const dataFolder = scratch.path;
  const file = (name: string) => join(dataFolder, name);
  await (await openDatabase(dataFolder)).destroy();
  cpSync(file('triptych.db'), file('backup.db'));
  const later = await openDatabase(dataFolder);
  await createWatchFolderStore(later).addFolder(folder, files);
  await later.destroy();
  renameSync(file('triptych.db'), file(damagedFileName(stamp)));
  renameSync(file('backup.db'), file('triptych.db'));
  damage(file(damagedFileName(stamp)));
  const restored = await openDatabase(dataFolder);
  await salvageDatabase({ dataFolder, library: file('library'), stamp, identity: undefined }, restored);
  const store = createWatchFolderStore(restored);
  const found: { folders: WatchFolderRow[]; files: WatchedFile[] } = { folders: await store.folders(), files: [] };
  for await (const page of store.filePages(folder.id)) found.files.push(...page);
  await restored.destroy();
  return found;
}

test('a watch folder is salvaged with its files', async () => {
  expect(await salvage(() => {})).toEqual({ folders: [folder], files });
});

test('a watch folder without all of its files is not salvaged', async () => {
  const { folders, files: left } = await salvage((file) => {
    const pageBytes = 4096;
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf('old 200 '); at >= 0; at = bytes.indexOf('old 200 ', at))
      bytes.fill(0xff, at - (at % pageBytes), at - (at % pageBytes) + pageBytes);
    writeFileSync(file, bytes);
  });
  expect(folders).toEqual([]);
  expect(left.length).toBeLessThan(files.length);
});
