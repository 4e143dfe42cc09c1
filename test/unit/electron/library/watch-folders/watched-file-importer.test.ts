import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stampOfFile } from '../../../../../electron/library/watch-folders/list-watched-files.ts';
import { createWatchedFileImporter } from '../../../../../electron/library/watch-folders/watched-file-importer.ts';
import { openDatabase } from '../../../../../electron/storage/database/database.ts';
import { createWatchFolderStore } from '../../../../../electron/storage/watch-folder-store.ts';
import { movableClock } from '../../../../support/movable-clock.ts';

test('a copy ends when the program ends, and its import continues at the next start', async () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'triptych-watch-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const path = join(root, 'watched');
  mkdirSync(path);
  writeFileSync(join(path, 'long.mp4'), Buffer.alloc(3_000_000));
  const stamp = await stampOfFile(join(path, 'long.mp4'));
  if (!stamp) throw new Error('There is no file.');
  const database = await openDatabase(root);
  onTestFinished(() => database.destroy());
  const store = createWatchFolderStore(database);
  const folder = { id: crypto.randomUUID(), path, collectionId: undefined, addedAt: 1 };
  const errors: unknown[] = [];
  let readBytes = 0;
  let closing: Promise<void> | undefined;
  const importer = createWatchedFileImporter({
    store,
    clock: movableClock(1),
    onUnexpectedError: (error) => errors.push(error),
    importService: {
      async importFile({ body }) {
        for await (const chunk of body ?? []) {
          readBytes += chunk.byteLength;
          closing ??= importer.close();
        }
        throw new Error('The whole file was read.');
      },
    },
    storageGuard: { problem: () => undefined },
    collections: { collectionsOfTask: () => ({}) },
    bursts: { add: () => {}, close: () => {} },
    folderOf: () => folder,
    onChanged: () => {},
    onSaved: () => {},
  });
  importer.add(folder.id, 'long.mp4', stamp);
  await expect.poll(() => closing !== undefined).toBe(true);
  await closing;
  expect(readBytes).toBeLessThan(stamp.bytes);
  expect(await store.find(folder.id, 'long.mp4')).toMatchObject({ state: 'importing' });
  expect(errors).toEqual([]);
});
