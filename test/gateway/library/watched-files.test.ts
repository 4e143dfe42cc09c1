import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { makeImage } from '../../support/make-images.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { importedNames, itemsOf, openWatching } from './watch-folder-setup.ts';

test('a file is imported only when it is complete', async () => {
  const { app, folder, watched, clock } = await openWatching();
  const bytes = makeImage(300, 200);
  const path = join(folder, 'slow.png');
  writeFileSync(path, bytes.subarray(0, 500));
  await expect.poll(async () => (await watched()).waiting).toBe(1);
  clock.skip(30_000);
  await expect.poll(async () => (await watched()).waiting).toBe(1);
  expect(await importedNames(app)).toEqual([]);
  appendFileSync(path, bytes.subarray(500));
  await expect.poll(() => importedNames(app)).toEqual(['slow.png']);

  // A download that was given up is listed, and continues when the file changes.
  writeFileSync(join(folder, 'cut.png'), makeImage(301, 200).subarray(0, 400));
  await expect
    .poll(async () => {
      clock.skip(20_000);
      return (await watched()).notImported;
    })
    .toEqual([{ file: 'cut.png', why: 'cut.png is an incomplete image: the end of the file is missing.' }]);
  writeFileSync(join(folder, 'cut.png'), makeImage(301, 200));
  await expect.poll(() => importedNames(app)).toEqual(['cut.png', 'slow.png']);
  await expect.poll(watched).toMatchObject({ notImported: [], notImportedCount: 0 });
});

test('a file without a mark at its end may still be written, and is imported two minutes after its last change', async () => {
  const { app, folder, watched, clock } = await openWatching();
  writeFileSync(join(folder, 'open.jpg'), makeImage(300, 200, 'image/jpeg').subarray(0, -2));
  await expect.poll(async () => (await watched()).waiting).toBe(1);
  clock.skip(30_000);
  await expect.poll(async () => (await watched()).waiting).toBe(1);
  expect(await importedNames(app)).toEqual([]);
  await expect
    .poll(() => {
      clock.skip(20_000);
      return importedNames(app);
    })
    .toEqual(['open.jpg']);
});

test('hidden and temporary files, links and other types are passed over', async () => {
  const outside = join(await temporaryFolder(), 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.png'), makeImage(50, 50));
  const { app, folder } = await openWatching();
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
  await expect.poll(() => importedNames(app)).toEqual(['last.png']);
  // The rename ends a download, as a browser does it.
  renameSync(join(folder, 'a.png.crdownload'), join(folder, 'a.png'));
  await expect.poll(() => importedNames(app)).toEqual(['a.png', 'last.png']);
  expect(await importedNames(app)).toEqual(['a.png', 'last.png']);
});

test.each(['renamed over it', 'written into it'])(
  'a file that another of the same size and time replaces is imported: %s',
  async (way) => {
    // Size and time are equal, as of frames of one program, or of a copy that keeps times.
    const [one, other] = [makeImage(40, 30, 'image/png', 10), makeImage(40, 30, 'image/png', 200)];
    const length = Math.max(one.length, other.length);
    const padded = (image: Buffer) => Buffer.concat([image, Buffer.alloc(length - image.length)]);
    const { app, folder } = await openWatching({ clock: systemClock });
    const file = join(folder, 'frame.png');
    const time = new Date('2026-01-01T00:00:00Z');
    const put = (path: string, image: Buffer) => {
      writeFileSync(path, padded(image));
      utimesSync(path, time, time);
    };
    put(file, one);
    await expect.poll(async () => (await itemsOf(app)).length).toBe(1);
    const [first] = await itemsOf(app);
    // The import is over.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    if (way === 'renamed over it') {
      put(join(folder, '.frame.part'), other);
      renameSync(join(folder, '.frame.part'), file);
    } else put(file, other);
    await expect.poll(async () => (await itemsOf(app)).length).toBe(2);
    // Other permissions are no other content.
    chmodSync(file, 0o600);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect((await itemsOf(app)).map(({ hash }) => hash)).toContain(first?.hash);
    expect(await itemsOf(app)).toHaveLength(2);
  },
);

test('a file with known content is named, and not imported twice', async () => {
  const { app, folder, id, watched } = await openWatching();
  const bytes = makeImage(64, 64);
  writeFileSync(join(folder, 'first.png'), bytes);
  await expect.poll(() => importedNames(app)).toEqual(['first.png']);
  writeFileSync(join(folder, 'copy.png'), bytes);
  const [item] = await itemsOf(app);
  const why = `The same content is in the library already: ${item?.file}.`;
  await expect.poll(async () => (await watched()).notImported).toEqual([{ file: 'copy.png', why }]);
  expect(await importedNames(app)).toEqual(['first.png']);
  // The older item is deleted, so the copy can be imported on request.
  await app.calls.library.trash({ target: { ids: [item?.id ?? ''] } });
  await app.calls.library.purge({});
  await app.calls.watchFolders.check({ id });
  await expect.poll(() => importedNames(app)).toEqual(['copy.png']);
  expect(await watched()).toMatchObject({ notImported: [], notImportedCount: 0 });
});

test('the list of files that were not imported is cleared', async () => {
  const { app, folder, id, watched } = await openWatching();
  for (const name of ['first.png', 'copy.png']) writeFileSync(join(folder, name), makeImage(64, 64));
  await expect.poll(watched).toMatchObject({ imported: 1, notImportedCount: 1 });
  await app.calls.watchFolders.clearReports({ id });
  expect(await watched()).toMatchObject({ notImported: [], notImportedCount: 0 });
});

test('a file that restores the missing file of an item is no new item', async () => {
  const { app, dataFolder, folder, watched } = await openWatching();
  const bytes = makeImage(64, 64);
  writeFileSync(join(folder, 'first.png'), bytes);
  await expect.poll(() => importedNames(app)).toEqual(['first.png']);
  const [item] = await itemsOf(app);
  const file = join(dataFolder, 'library', item?.file ?? '');
  rmSync(file);
  writeFileSync(join(folder, 'copy.png'), bytes);
  const why = `The missing file of an item in the library was restored: ${item?.file}.`;
  await expect.poll(async () => (await watched()).notImported).toEqual([{ file: 'copy.png', why }]);
  expect(readFileSync(file)).toEqual(bytes);
  expect(await watched()).toMatchObject({ imported: 1 });
});

test('a file that is no image or video is named with the reason, and tried again on request', async () => {
  const { app, folder, id, watched, clock } = await openWatching();
  writeFileSync(join(folder, 'page.png'), '<!doctype html><p>x');
  await expect
    .poll(async () => {
      clock.skip(20_000);
      return (await watched()).notImported;
    })
    .toEqual([{ file: 'page.png', why: 'page.png is neither an image nor a video: it contains HTML.' }]);
  // The same name, size and time: only the request makes it be read again.
  await app.calls.watchFolders.check({ id });
  await expect.poll(watched).toMatchObject({ waiting: 1, notImported: [] });
});
