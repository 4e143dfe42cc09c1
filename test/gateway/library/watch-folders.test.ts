import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeImage } from '../../support/make-images.ts';
import { smallVideo } from '../../support/small-video.ts';
import { bursts, importedNames, itemsOf, openWatching } from './watch-folder-setup.ts';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => [
      name,
      statSync(join(parentPath, name)).mtimeMs,
      statSync(join(parentPath, name)).size,
    ]);

test('new files are imported byte for byte, also from new subfolders, and the originals stay as they are', async () => {
  const { app, dataFolder, folder, watched } = await openWatching();
  const image = makeImage(64, 48);
  writeFileSync(join(folder, 'Harbour at dusk.png'), image);
  mkdirSync(join(folder, '2026', 'take 1'), { recursive: true });
  writeFileSync(join(folder, '2026', 'take 1', 'Kino.MP4'), smallVideo());
  const before = filesIn(folder);
  await expect.poll(() => importedNames(app)).toEqual(['Harbour at dusk.png', 'Kino.MP4']);
  const [found] = (await itemsOf(app)).filter(({ kind }) => kind === 'image');
  expect(readFileSync(join(dataFolder, 'library', found?.file ?? ''))).toEqual(image);
  expect(filesIn(folder)).toEqual(before);
  await expect.poll(watched).toMatchObject({ imported: 2, existing: 0, waiting: 0, notImported: [] });
});

test('files from before watching are only offered, and imported on request', async () => {
  const { app, folder, id, watched } = await openWatching({}, (path) => {
    for (const index of [1, 2, 3]) writeFileSync(join(path, `old ${index}.png`), makeImage(16, 16 + index));
    writeFileSync(join(path, 'notes.txt'), 'not an image');
  });
  writeFileSync(join(folder, 'new.png'), makeImage(20, 40));
  await expect.poll(() => importedNames(app)).toEqual(['new.png']);
  await expect.poll(watched).toMatchObject({ existing: 3, imported: 1 });
  expect(await app.calls.watchFolders.importExisting({ id })).toEqual({ count: 3 });
  await expect.poll(() => importedNames(app)).toEqual(['new.png', 'old 1.png', 'old 2.png', 'old 3.png']);
  await expect.poll(watched).toMatchObject({ existing: 0, imported: 4 });
});

test('files from before watching are still only offered after they are renamed', async () => {
  const { app, folder, id, watched } = await openWatching({}, (path) => {
    mkdirSync(join(path, 'raw'));
    for (const index of [1, 2]) writeFileSync(join(path, 'raw', `old ${index}.png`), makeImage(16, 16 + index));
  });
  renameSync(join(folder, 'raw'), join(folder, 'sorted'));
  renameSync(join(folder, 'sorted', 'old 1.png'), join(folder, 'first.png'));
  writeFileSync(join(folder, 'new.png'), makeImage(20, 40));
  await expect.poll(() => importedNames(app)).toEqual(['new.png']);
  await expect.poll(watched).toMatchObject({ existing: 2, imported: 1, waiting: 0 });
  await app.calls.watchFolders.importExisting({ id });
  await expect.poll(() => importedNames(app)).toEqual(['first.png', 'new.png', 'old 2.png']);
  await expect.poll(watched).toMatchObject({ existing: 0, imported: 3, notImported: [] });
});

test('a check during the import of many files imports no file twice', async () => {
  const count = 20;
  const { app, id, watched } = await openWatching({}, (path) => {
    for (let index = 0; index < count; index += 1) writeFileSync(join(path, `${index}.png`), makeImage(16, 16 + index));
  });
  await app.calls.watchFolders.importExisting({ id });
  await expect
    .poll(async () => {
      await app.calls.watchFolders.check({ id });
      const { imported, waiting } = await watched();
      return { imported, waiting };
    })
    .toEqual({ imported: count, waiting: 0 });
  expect(await watched()).toMatchObject({ notImported: [], notImportedCount: 0 });
});

test('a burst of files is one report with all items for the next window, and its undo moves them to Trash', async () => {
  const { app, folder, watched, clock } = await openWatching();
  const count = 15;
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(folder, `frame ${index}.png`), makeImage(16, 16 + index));
  writeFileSync(join(folder, 'again.png'), makeImage(16, 16));
  await expect.poll(watched).toMatchObject({ imported: count, notImportedCount: 1, waiting: 0 });
  clock.skip(70_000);
  await expect.poll(watched).toMatchObject({ state: 'watching' });
  expect(bursts(app)).toEqual([]);
  const window = crypto.randomUUID();
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of await app.calls.watch({ windowId: window }, { signal: stop.signal }));
  })().catch(() => {});
  await expect.poll(() => bursts(app)).toHaveLength(1);
  const [burst] = bursts(app);
  expect(burst).toMatchObject({ folders: ['Renders'], duplicateCount: 1, refusedCount: 0 });
  expect(burst?.itemIds).toHaveLength(count);
  await app.calls.library.trash({ target: { ids: burst?.itemIds ?? [] } });
  expect((await app.snapshot()).itemCount).toBe(0);
  stop.abort();
  await watching;
});

test('new files get the collection of their folder, or none if it was deleted', async () => {
  const { app, folder, id } = await openWatching();
  const collection = await app.calls.collections.create({ name: 'Imported from Renders' });
  await app.calls.watchFolders.setCollection({ id, collectionId: collection.id });
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(async () => (await itemsOf(app)).map((item) => item.collections)).toEqual([[collection.id]]);
  await app.calls.collections.remove({ id: collection.id });
  writeFileSync(join(folder, 'two.png'), makeImage(31, 30));
  await expect.poll(async () => (await itemsOf(app)).map((item) => item.collections)).toEqual([undefined, undefined]);
});

test('a removed folder is not read any more, and can be restored with what it has seen', async () => {
  const { app, folder, id, watched } = await openWatching({}, (path) =>
    writeFileSync(join(path, 'old.png'), makeImage(16, 17)),
  );
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(() => importedNames(app)).toEqual(['one.png']);
  await app.calls.watchFolders.remove({ id });
  expect((await app.snapshot()).watchFolders).toEqual([]);
  writeFileSync(join(folder, 'two.png'), makeImage(31, 30));
  await app.calls.watchFolders.restore({ id });
  await expect.poll(() => importedNames(app)).toEqual(['one.png', 'two.png']);
  await expect.poll(watched).toMatchObject({ path: folder, existing: 1, imported: 2, notImported: [] });
  expect(basename(folder)).toBe('Renders');
});
