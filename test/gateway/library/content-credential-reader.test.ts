import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trashFilePath } from '../../../electron/files/item-file-path.ts';
import { createContentCredentialReader } from '../../../electron/library/content-credential-reader.ts';
import { createFileStates } from '../../../electron/library/file-states.ts';
import { createStorageGuard } from '../../../electron/library/storage-guard.ts';
import {
  createContentCredentialStore,
  findCredentialStates,
} from '../../../electron/storage/content-credential-store.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { trashRows } from '../../../electron/storage/trash-rows.ts';
import { EventHub } from '../../../electron/sync/event-hub.ts';
import { createMediaFileReader } from '../../../electron/workers/media-files/media-file-reader.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { idleWorkers, openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { importImage, makeAllUnread, signImage, tamperWith } from './credential-test-setup.ts';

const signed = await Promise.all([64, 72].map(signImage));

/** A library with two signed images that were not read yet. `beforeRead` runs before each file is read. */
async function openUnreadLibrary(beforeRead: (path: string) => Promise<void> | void) {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const items: Item[] = [];
  for (const body of signed) items.push(await importImage(app, body));
  await app.close();
  makeAllUnread(dataFolder);

  const library = join(dataFolder, 'library');
  const folder = () => library;
  const clock = loadTolerantClock(100);
  const database = await openDatabase(dataFolder);
  const itemStore = createItemStore(database);
  const mediaReader = createMediaFileReader({ folder: join(dataFolder, 'measuring'), idleWorkers });
  const common = {
    database,
    items: itemStore,
    clock,
    folder,
    library: { announceChanges: async () => {} },
    eventHub: new EventHub(),
    onUnexpectedError(error: unknown) {
      throw error;
    },
  };
  const storageGuard = createStorageGuard(folder, clock, (problem) => {
    if (!problem) reader.wake();
  });
  const fileStates = createFileStates({ ...common, onReturned: (ids) => reader.readAgain(ids) });
  const reader = createContentCredentialReader({
    ...common,
    credentialStore: createContentCredentialStore(database),
    storageGuard,
    checkFile: fileStates.check,
    mediaReader: {
      async credentials(...file) {
        await beforeRead(file[0]);
        return mediaReader.credentials(...file);
      },
    },
  });
  onTestFinished(async () => {
    await reader.close();
    storageGuard.close();
    await mediaReader.close();
    await database.destroy();
  });
  return {
    library,
    items: items as [Item, Item],
    itemStore,
    database,
    storageGuard,
    reader,
    /** States in the order of the items. */
    async states() {
      const byNumber = [...(await findCredentialStates(database))];
      return byNumber.sort(([a], [b]) => a - b).map(([, state]) => state);
    },
    fileStates: async () => (await itemStore.findMany(items.map(({ id }) => id))).map(({ fileState }) => fileState),
  };
}

test.each(['to', 'from'])('a file that is being moved %s Trash is read, and is not missing', async (direction) => {
  const opened = await openUnreadLibrary(() => {});
  const { library, items, database, reader } = opened;
  const [{ file }] = items;
  if (direction === 'to') await trashRows(database, [1], Date.now());
  else {
    mkdirSync(dirname(join(library, trashFilePath(file))), { recursive: true });
    renameSync(join(library, file), join(library, trashFilePath(file)));
  }
  reader.start();
  await expect.poll(opened.states).toEqual(['intact', 'intact']);
  expect(await opened.fileStates()).toEqual([undefined, undefined]);
});

test('a file that is renamed while its page is read is read at its new place', async () => {
  const opened = await openUnreadLibrary(async (path) => {
    const [, { id, file }] = opened.items;
    const renamed = file.replace('.png', '-2.png');
    if (basename(path) !== basename(file)) return;
    await opened.itemStore.change(id, (item) => ({ ...item, file: renamed }));
    rmSync(path, { force: true });
    writeFileSync(join(opened.library, renamed), signed[1] ?? '');
  });
  opened.reader.start();
  await expect.poll(opened.states).toEqual(['intact', 'intact']);
  expect(await opened.fileStates()).toEqual([undefined, undefined]);
});

test('a page whose disk disconnects is read again when the disk is back', async () => {
  let isAway = false;
  const opened = await openUnreadLibrary((path) => {
    if (isAway || basename(path) !== basename(opened.items[1].file)) return;
    isAway = true;
    renameSync(opened.library, `${opened.library}-away`);
  });
  opened.reader.start();
  await expect.poll(opened.storageGuard.problem).toBeDefined();
  expect(await opened.states()).toEqual([]);
  renameSync(`${opened.library}-away`, opened.library);
  await expect.poll(opened.states).toEqual(['intact', 'intact']);
  expect(await opened.fileStates()).toEqual([undefined, undefined]);
});

test('an item that gets a new content while its page is read is read again', async () => {
  let isChanged = false;
  const opened = await openUnreadLibrary(async (path) => {
    const [first, second] = opened.items;
    if (isChanged || basename(path) !== basename(second.file)) return;
    isChanged = true;
    writeFileSync(join(opened.library, first.file), tamperWith(signed[0] ?? Buffer.alloc(0)));
    await opened.reader.readAgain([first.id]);
    await opened.itemStore.change(first.id, (item) => ({ ...item, hash: 'a'.repeat(64) }));
  });
  opened.reader.start();
  await expect.poll(opened.states).toEqual(['altered', 'intact']);
});

test('a file whose check fails is not found to be without credentials, or altered', async () => {
  const opened = await openUnreadLibrary((path) => {
    if (basename(path) === basename(opened.items[0].file))
      throw new ProblemError(problem('answer', 'It is too large.'));
  });
  opened.reader.start();
  await expect.poll(opened.states).toEqual(['unchecked', 'intact']);
});
