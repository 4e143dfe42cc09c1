import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { importedNames, openWatching, speed } from './watch-folder-setup.ts';

test('files that come while the program is closed are imported at the next start, and no file twice', async () => {
  const dataFolder = await temporaryFolder();
  const { app, folder } = await openWatching({ dataFolder }, (path) =>
    writeFileSync(join(path, 'old.png'), makeImage(16, 17)),
  );
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(() => importedNames(app)).toEqual(['one.png']);
  await app.close();
  writeFileSync(join(folder, 'two.png'), makeImage(31, 30));
  const next = await openTestApp({ dataFolder, clock: movableClock(speed) });
  await expect.poll(() => importedNames(next)).toEqual(['one.png', 'two.png']);
  await expect
    .poll(async () => (await next.snapshot()).watchFolders[0])
    .toMatchObject({ existing: 1, imported: 2, notImported: [], waiting: 0 });
});

test('a folder that disappears is unavailable, and continues when it is back', async () => {
  const { app, folder, watched } = await openWatching();
  writeFileSync(join(folder, 'one.png'), makeImage(30, 30));
  await expect.poll(() => importedNames(app)).toEqual(['one.png']);
  renameSync(folder, `${folder} away`);
  await expect.poll(async () => (await watched()).state).toBe('unavailable');
  expect((await watched()).note).toBe('The folder is missing. Watching continues when it is back.');
  writeFileSync(join(`${folder} away`, 'two.png'), makeImage(31, 30));
  renameSync(`${folder} away`, folder);
  await expect.poll(async () => (await watched()).state).toBe('watching');
  await expect.poll(() => importedNames(app)).toEqual(['one.png', 'two.png']);
  // Another folder at the same path, as on another USB drive.
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'three.png'), makeImage(32, 30));
  await expect.poll(() => importedNames(app)).toEqual(['one.png', 'three.png', 'two.png']);
  writeFileSync(join(folder, 'four.png'), makeImage(33, 30));
  await expect.poll(() => importedNames(app)).toEqual(['four.png', 'one.png', 'three.png', 'two.png']);
});

test('folders of the program and of the system are refused with a sentence', async () => {
  const { app, dataFolder, folder } = await openWatching();
  const refusalOf = (path: string) =>
    app.calls.watchFolders.add({ path }).then(
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
  expect((await app.snapshot()).watchFolders).toHaveLength(1);
});

test('a folder that became a link to another place is not read', async () => {
  const { app, folder, watched } = await openWatching();
  const outside = await temporaryFolder();
  writeFileSync(join(outside, 'secret.png'), makeImage(50, 50));
  renameSync(folder, `${folder} away`);
  symlinkSync(outside, folder);
  await expect.poll(async () => (await watched()).state).toBe('refused');
  expect((await watched()).note).toBe(
    'This folder is a link to another location now. Remove it, and add the other location.',
  );
  expect(await importedNames(app)).toEqual([]);
});
