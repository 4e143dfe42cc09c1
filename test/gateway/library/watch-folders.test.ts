import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppCoreOptions } from '../../../electron/app-core-types.ts';
import type { WatchFolder } from '../../../shared/library/watch-folder.ts';
import { makeImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { smallVideo } from '../../support/small-video.ts';
import { openTestStudio, type TestStudio, temporaryFolder } from '../support/open-test-app.ts';

/** Fast enough that two looks at a file take a tenth of a second. */
const speed = 20;

async function openWatching(
  options: Partial<AppCoreOptions> = {},
  prepare: (folder: string) => void = () => {},
  watchSpeed = speed,
) {
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const folder = join(await temporaryFolder(), 'Renders');
  mkdirSync(folder);
  prepare(folder);
  const clock = movableClock(watchSpeed);
  const studio = await openTestStudio({ clock, ...options, dataFolder });
  const { id } = await studio.calls.watchFolders.add({ path: folder });
  const watched = async () => stateOf(studio, id);
  await expect.poll(async () => (await watched()).state).toBe('watching');
  return { studio, dataFolder, folder, id, watched, clock };
}

async function stateOf(studio: TestStudio, id: string): Promise<WatchFolder> {
  const found = (await studio.snapshot()).watchFolders.find((each) => each.id === id);
  if (!found) throw new Error('The folder is not watched.');
  return found;
}

const itemsOf = async (studio: TestStudio) => (await studio.snapshot()).items;
const importedNames = async (studio: TestStudio) =>
  (await itemsOf(studio)).flatMap(({ origin }) => (origin?.kind === 'import' ? origin.name : [])).toSorted();
const bursts = (studio: TestStudio) =>
  studio.pushes.flatMap((push) => (push.kind === 'files-imported' ? push.imported : []));

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => [
      name,
      statSync(join(parentPath, name)).mtimeMs,
      statSync(join(parentPath, name)).size,
    ]);

test('new files are imported byte for byte, also from new subfolders, and the originals stay as they are', async () => {
  const { studio, dataFolder, folder, watched } = await openWatching();
  const image = makeImage(64, 48);
  writeFileSync(join(folder, 'Harbour at dusk.png'), image);
  mkdirSync(join(folder, '2026', 'take 1'), { recursive: true });
  writeFileSync(join(folder, '2026', 'take 1', 'Kino.MP4'), smallVideo());
  const before = filesIn(folder);
  await expect.poll(() => importedNames(studio), { timeout: 20_000 }).toEqual(['Harbour at dusk.png', 'Kino.MP4']);
  const [found] = (await itemsOf(studio)).filter(({ kind }) => kind === 'image');
  expect(readFileSync(join(dataFolder, 'library', found?.file ?? ''))).toEqual(image);
  expect(filesIn(folder)).toEqual(before);
  await expect.poll(watched).toMatchObject({ imported: 2, existing: 0, waiting: 0, notImported: [] });
}, 30_000);

test('files from before watching are only offered, and imported on request', async () => {
  const { studio, folder, id, watched } = await openWatching({}, (path) => {
    for (const index of [1, 2, 3]) writeFileSync(join(path, `old ${index}.png`), makeImage(16, 16 + index));
    writeFileSync(join(path, 'notes.txt'), 'not an image');
  });
  writeFileSync(join(folder, 'new.png'), makeImage(20, 40));
  await expect.poll(() => importedNames(studio)).toEqual(['new.png']);
  await expect.poll(watched).toMatchObject({ existing: 3, imported: 1 });
  expect(await studio.calls.watchFolders.importExisting({ id })).toEqual({ count: 3 });
  await expect.poll(() => importedNames(studio)).toEqual(['new.png', 'old 1.png', 'old 2.png', 'old 3.png']);
  await expect.poll(watched).toMatchObject({ existing: 0, imported: 4 });
});

test('files from before watching are still only offered after they are renamed', async () => {
  const { studio, folder, id, watched } = await openWatching({}, (path) => {
    mkdirSync(join(path, 'raw'));
    for (const index of [1, 2]) writeFileSync(join(path, 'raw', `old ${index}.png`), makeImage(16, 16 + index));
  });
  renameSync(join(folder, 'raw'), join(folder, 'sorted'));
  renameSync(join(folder, 'sorted', 'old 1.png'), join(folder, 'first.png'));
  writeFileSync(join(folder, 'new.png'), makeImage(20, 40));
  await expect.poll(() => importedNames(studio)).toEqual(['new.png']);
  await expect.poll(watched).toMatchObject({ existing: 2, imported: 1, waiting: 0 });
  await studio.calls.watchFolders.importExisting({ id });
  await expect.poll(() => importedNames(studio)).toEqual(['first.png', 'new.png', 'old 2.png']);
  await expect.poll(watched).toMatchObject({ existing: 0, imported: 3, notImported: [] });
});

test('a check during the import of many files imports no file twice', async () => {
  const count = 60;
  const { studio, id, watched } = await openWatching({}, (path) => {
    for (let index = 0; index < count; index += 1) writeFileSync(join(path, `${index}.png`), makeImage(16, 16 + index));
  });
  await studio.calls.watchFolders.importExisting({ id });
  await expect
    .poll(
      async () => {
        await studio.calls.watchFolders.check({ id });
        const { imported, waiting } = await watched();
        return { imported, waiting };
      },
      { timeout: 30_000 },
    )
    .toEqual({ imported: count, waiting: 0 });
  expect(await watched()).toMatchObject({ notImported: [], notImportedCount: 0 });
}, 40_000);

test('a file is imported only when it is complete', async () => {
  const { studio, folder, watched, clock } = await openWatching();
  const bytes = makeImage(300, 200);
  const path = join(folder, 'slow.png');
  writeFileSync(path, bytes.subarray(0, 500));
  await expect.poll(async () => (await watched()).waiting).toBe(1);
  clock.skip(30_000);
  await expect.poll(async () => (await watched()).waiting).toBe(1);
  expect(await importedNames(studio)).toEqual([]);
  appendFileSync(path, bytes.subarray(500));
  await expect.poll(() => importedNames(studio)).toEqual(['slow.png']);

  // A download that was given up is listed, and continues when the file changes.
  writeFileSync(join(folder, 'cut.png'), makeImage(301, 200).subarray(0, 400));
  await expect
    .poll(async () => {
      clock.skip(20_000);
      return (await watched()).notImported;
    })
    .toEqual([{ file: 'cut.png', why: 'cut.png is an incomplete image: the end of the file is missing.' }]);
  writeFileSync(join(folder, 'cut.png'), makeImage(301, 200));
  await expect.poll(() => importedNames(studio)).toEqual(['cut.png', 'slow.png']);
  await expect.poll(watched).toMatchObject({ notImported: [], notImportedCount: 0 });
}, 30_000);

test('a video whose program pauses is imported as a whole', async () => {
  const { studio, folder, watched, clock } = await openWatching({}, () => {}, 5);
  const path = join(folder, 'rendered.mp4');
  writeFileSync(path, smallVideo());
  await expect.poll(async () => (await watched()).waiting).toBe(1);
  clock.skip(8_000);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await watched()).toMatchObject({ waiting: 1, imported: 0 });
  clock.skip(8_000);
  await expect.poll(() => importedNames(studio)).toEqual(['rendered.mp4']);
});

test('hidden and temporary files, links and other types are passed over', async () => {
  const outside = join(await temporaryFolder(), 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.png'), makeImage(50, 50));
  const { studio, folder } = await openWatching();
  const image = (width: number) => makeImage(width, 24);
  for (const [index, name] of [
    '.hidden.png',
    '~$lock.png',
    'backup.png~',
    'a.mp4.part',
    'a.png.crdownload',
    'notes.txt',
    'page.html',
  ].entries())
    writeFileSync(join(folder, name), image(100 + index));
  mkdirSync(join(folder, '.cache'));
  writeFileSync(join(folder, '.cache', 'thumb.png'), image(120));
  symlinkSync(join(outside, 'secret.png'), join(folder, 'link.png'));
  symlinkSync(outside, join(folder, 'folder'));
  writeFileSync(join(folder, 'last.png'), image(140));
  await expect.poll(() => importedNames(studio)).toEqual(['last.png']);
  // The rename ends a download, as a browser does it.
  renameSync(join(folder, 'a.png.crdownload'), join(folder, 'a.png'));
  await expect.poll(() => importedNames(studio)).toEqual(['a.png', 'last.png']);
  expect(await importedNames(studio)).toEqual(['a.png', 'last.png']);
});

test('a file with known content is named, and not imported twice', async () => {
  const { studio, folder, id, watched } = await openWatching();
  const bytes = makeImage(64, 64);
  writeFileSync(join(folder, 'first.png'), bytes);
  await expect.poll(() => importedNames(studio)).toEqual(['first.png']);
  writeFileSync(join(folder, 'copy.png'), bytes);
  const [item] = await itemsOf(studio);
  const why = `The same content is in the library already: ${item?.file}.`;
  await expect.poll(async () => (await watched()).notImported).toEqual([{ file: 'copy.png', why }]);
  expect(await importedNames(studio)).toEqual(['first.png']);
  // The older item is deleted, so the copy can be imported on request.
  await studio.calls.library.trash({ target: { ids: [item?.id ?? ''] } });
  await studio.calls.library.purge({});
  await studio.calls.watchFolders.check({ id });
  await expect.poll(() => importedNames(studio)).toEqual(['copy.png']);
  expect(await watched()).toMatchObject({ notImported: [], notImportedCount: 0 });
});

test('the list of files that were not imported is cleared', async () => {
  const { studio, folder, id, watched } = await openWatching();
  for (const name of ['first.png', 'copy.png']) writeFileSync(join(folder, name), makeImage(64, 64));
  await expect.poll(watched).toMatchObject({ imported: 1, notImportedCount: 1 });
  await studio.calls.watchFolders.clearReports({ id });
  expect(await watched()).toMatchObject({ notImported: [], notImportedCount: 0 });
});

test('a file that restores the missing file of an item is no new item', async () => {
  const { studio, dataFolder, folder, watched } = await openWatching();
  const bytes = makeImage(64, 64);
  writeFileSync(join(folder, 'first.png'), bytes);
  await expect.poll(() => importedNames(studio)).toEqual(['first.png']);
  const [item] = await itemsOf(studio);
  const file = join(dataFolder, 'library', item?.file ?? '');
  rmSync(file);
  writeFileSync(join(folder, 'copy.png'), bytes);
  const why = `The missing file of an item in the library was restored: ${item?.file}.`;
  await expect.poll(async () => (await watched()).notImported).toEqual([{ file: 'copy.png', why }]);
  expect(readFileSync(file)).toEqual(bytes);
  expect(await watched()).toMatchObject({ imported: 1 });
});

test('a file that is no image or video is named with the reason, and tried again on request', async () => {
  const { studio, folder, id, watched, clock } = await openWatching();
  writeFileSync(join(folder, 'page.png'), '<!doctype html><p>x');
  await expect
    .poll(async () => {
      clock.skip(20_000);
      return (await watched()).notImported;
    })
    .toEqual([{ file: 'page.png', why: 'page.png is neither an image nor a video: it contains HTML.' }]);
  // The same name, size and time: only the request makes it be read again.
  await studio.calls.watchFolders.check({ id });
  await expect.poll(watched).toMatchObject({ waiting: 1, notImported: [] });
});

test('files that come while the program is closed are imported at the next start, and no file twice', async () => {
  const dataFolder = await temporaryFolder();
  const { studio, folder } = await openWatching({ dataFolder }, (path) =>
    writeFileSync(join(path, 'old.png'), makeImage(16, 17)),
  );
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(() => importedNames(studio)).toEqual(['one.png']);
  await studio.close();
  writeFileSync(join(folder, 'two.png'), makeImage(31, 30));
  const next = await openTestStudio({ dataFolder, clock: movableClock(speed) });
  await expect.poll(() => importedNames(next)).toEqual(['one.png', 'two.png']);
  await expect
    .poll(async () => (await next.snapshot()).watchFolders[0])
    .toMatchObject({ existing: 1, imported: 2, notImported: [], waiting: 0 });
});

test('a folder that disappears is unavailable, and continues when it is back', async () => {
  const { studio, folder, watched } = await openWatching();
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(() => importedNames(studio)).toEqual(['one.png']);
  renameSync(folder, `${folder} away`);
  await expect.poll(async () => (await watched()).state).toBe('unavailable');
  expect((await watched()).note).toBe('The folder is missing. Watching continues when it is back.');
  writeFileSync(join(`${folder} away`, 'two.png'), makeImage(31, 30));
  renameSync(`${folder} away`, folder);
  await expect.poll(async () => (await watched()).state).toBe('watching');
  await expect.poll(() => importedNames(studio)).toEqual(['one.png', 'two.png']);
  // Another folder at the same path, as on another USB drive.
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'three.png'), makeImage(32, 30));
  await expect.poll(() => importedNames(studio)).toEqual(['one.png', 'three.png', 'two.png']);
  writeFileSync(join(folder, 'four.png'), makeImage(33, 30));
  await expect.poll(() => importedNames(studio)).toEqual(['four.png', 'one.png', 'three.png', 'two.png']);
}, 30_000);

test('folders of the program and of the system are refused with a sentence', async () => {
  const { studio, dataFolder, folder } = await openWatching();
  const refusalOf = (path: string) =>
    studio.calls.watchFolders.add({ path }).then(
      () => 'accepted',
      (error: { data?: { sentence?: string } }) => error.data?.sentence,
    );
  mkdirSync(join(folder, 'sub'));
  const elsewhere = await temporaryFolder();
  symlinkSync(join(dataFolder, 'library'), join(elsewhere, 'looks harmless'));
  writeFileSync(join(elsewhere, 'file.png'), '');
  mkdirSync(join(elsewhere, 'lost+found'));
  const known = [
    ['relative/path', 'Enter the full path of a folder.'],
    [join(elsewhere, 'missing'), `There is no folder ${join(elsewhere, 'missing')}.`],
    [join(elsewhere, 'file.png'), `${join(elsewhere, 'file.png')} is a file. Choose a folder.`],
    [join(dataFolder, 'library'), 'This folder is in the library. Choose a folder outside of it.'],
    [join(elsewhere, 'looks harmless'), 'This folder is in the library. Choose a folder outside of it.'],
    [dataFolder, 'This folder contains the library. Choose a folder that doesn’t contain it.'],
    [join(dataFolder, 'logs'), 'This folder is in Triptych’s data folder. Choose a folder outside of it.'],
    [folder, 'This folder is watched already.'],
    [join(folder, 'sub'), `This folder overlaps with the watch folder ${folder}.`],
    [join(elsewhere, 'lost+found'), 'This folder belongs to the system. Choose a folder with your own files.'],
    ...(process.platform === 'linux'
      ? [['/usr/share', 'This folder belongs to the system. Choose a folder with your own files.']]
      : []),
  ] as const;
  for (const [path, sentence] of known) expect([path, await refusalOf(path ?? '')]).toEqual([path, sentence]);
  expect((await studio.snapshot()).watchFolders).toHaveLength(1);
});

test('a folder that became a link to another place is not read', async () => {
  const { studio, folder, watched } = await openWatching();
  const outside = await temporaryFolder();
  writeFileSync(join(outside, 'secret.png'), makeImage(50, 50));
  renameSync(folder, `${folder} away`);
  symlinkSync(outside, folder);
  await expect.poll(async () => (await watched()).state).toBe('refused');
  expect((await watched()).note).toBe(
    'This folder is a link to another location now. Remove it, and add the other location.',
  );
  expect(await importedNames(studio)).toEqual([]);
});

test('a burst of files is one report with all items for the next window, and its undo moves them to Trash', async () => {
  const { studio, folder, watched, clock } = await openWatching();
  const count = 40;
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(folder, `frame ${index}.png`), makeImage(16, 16 + index));
  writeFileSync(join(folder, 'again.png'), makeImage(16, 16));
  await expect.poll(watched, { timeout: 30_000 }).toMatchObject({ imported: count, notImportedCount: 1, waiting: 0 });
  clock.skip(70_000);
  await expect.poll(watched).toMatchObject({ state: 'watching' });
  expect(bursts(studio)).toEqual([]);
  const window = crypto.randomUUID();
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of await studio.calls.watch({ windowId: window }, { signal: stop.signal }));
  })().catch(() => {});
  await expect.poll(() => bursts(studio), { timeout: 30_000 }).toHaveLength(1);
  const [burst] = bursts(studio);
  expect(burst).toMatchObject({ folders: ['Renders'], duplicateCount: 1, refusedCount: 0 });
  expect(burst?.itemIds).toHaveLength(count);
  await studio.calls.library.trash({ target: { ids: burst?.itemIds ?? [] } });
  expect((await studio.snapshot()).itemCount).toBe(0);
  stop.abort();
  await watching;
}, 60_000);

test('new files get the collection of their folder, or none if it was deleted', async () => {
  const { studio, folder, id } = await openWatching();
  const collection = await studio.calls.collections.create({ name: 'Imported from Renders' });
  await studio.calls.watchFolders.setCollection({ id, collectionId: collection.id });
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(async () => (await itemsOf(studio)).map((item) => item.collections)).toEqual([[collection.id]]);
  await studio.calls.collections.remove({ id: collection.id });
  writeFileSync(join(folder, 'two.png'), makeImage(31, 30));
  await expect
    .poll(async () => (await itemsOf(studio)).map((item) => item.collections))
    .toEqual([undefined, undefined]);
});

test('a removed folder is not read any more, and can be restored with what it has seen', async () => {
  const { studio, folder, id, watched } = await openWatching({}, (path) =>
    writeFileSync(join(path, 'old.png'), makeImage(16, 17)),
  );
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(() => importedNames(studio)).toEqual(['one.png']);
  await studio.calls.watchFolders.remove({ id });
  expect((await studio.snapshot()).watchFolders).toEqual([]);
  writeFileSync(join(folder, 'two.png'), makeImage(31, 30));
  await studio.calls.watchFolders.restore({ id });
  await expect.poll(() => importedNames(studio)).toEqual(['one.png', 'two.png']);
  await expect.poll(watched).toMatchObject({ path: folder, existing: 1, imported: 2, notImported: [] });
  expect(basename(folder)).toBe('Renders');
});
