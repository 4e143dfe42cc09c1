import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkProgram } from '../../../electron/library/open-with/check-program.ts';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { makeImage } from '../../support/make-images.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

/** A program, as an executable file that is never started. */
async function makeProgram(name: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  writeFileSync(path, 'a program');
  chmodSync(path, 0o755);
  return path;
}

async function openAppWithImage() {
  const dataFolder = await temporaryFolder();
  const started: string[][] = [];
  const app = await openTestApp({
    dataFolder,
    host: {
      shell: 'browser',
      openLink: async () => {},
      revealFile: async () => {},
      openFile: async (path) => void started.push([path]),
      openFileWith: async (program, path) => void started.push([program, path]),
    },
  });
  const body = new Uint8Array(makeImage(64, 48));
  const answer = await app.handle(new Request(`triptych://app${importRoute('cat.png')}`, { method: 'POST', body }));
  const { item } = importResultSchema.parse(await answer.json());
  const file = join(dataFolder, 'library', item.file);
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: { data?: { sentence?: string } }) => error.data?.sentence,
    );
  return { app, calls: app.calls.openPrograms, dataFolder, item, file, started, refusalOf };
}

test('the original file is opened with the default program, and with a program that the user added', async () => {
  const { app, calls, item, file, started, refusalOf } = await openAppWithImage();
  const path = await makeProgram('Editor 2');
  const { program } = await calls.add({ path: `  ${path} ` });
  expect(program).toMatchObject({ name: 'Editor 2', path });
  // The same program is listed once.
  expect((await calls.add({ path })).program).toEqual(program);
  expect((await app.snapshot()).settings.openPrograms).toEqual([program]);
  await calls.openItem({ id: item.id });
  await calls.openItem({ id: item.id, programId: program?.id ?? '' });
  expect(started).toEqual([[file], [path, file]]);

  await calls.remove({ id: program?.id ?? '' });
  expect(await refusalOf(calls.openItem({ id: item.id, programId: program?.id ?? '' }))).toBe(
    'This program is no longer in the list.',
  );
  await calls.restore({ id: program?.id ?? '' });
  expect((await app.snapshot()).settings.openPrograms).toEqual([program]);
});

test('a file that is no image or video by its name and its content is never opened', async () => {
  const { calls, item, file, started, refusalOf } = await openAppWithImage();
  const open = () => refusalOf(calls.openItem({ id: item.id }));
  renameSync(file, `${file}.away`);
  expect(await open()).toBe('cat.png is missing from the library folder.');
  writeFileSync(file, '#!/bin/sh\necho hello');
  expect(await open()).toMatch(/^cat\.png is neither an image nor a video/);
  writeFileSync(file, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]));
  expect(await open()).toMatch(/^cat\.png is neither an image nor a video/);
  rmSync(file);
  symlinkSync('/bin/sh', file);
  expect(await open()).toBe('cat.png isn’t an image or video.');
  rmSync(file);
  // Another kind of image than the name says.
  copyFileSync(`${file}.away`, file);
  writeFileSync(file, Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'));
  expect(await open()).toBe('cat.png contains image/gif, so it isn’t opened under this name.');
  expect(started).toEqual([]);
});

test('a program that would run the file, and a file of the library, are refused as programs', async () => {
  const { calls, dataFolder, file, refusalOf, app } = await openAppWithImage();
  const add = (path: string) => refusalOf(calls.add({ path }));
  for (const name of ['sh', 'bash', 'python3.12', 'node', 'PowerShell.exe', 'xargs', 'php8.3', 'wine-9.0'])
    expect([name, await add(await makeProgram(name))]).toEqual([
      name,
      `${name} would run the file. Choose a program that shows or edits images and videos.`,
    ]);
  const disguised = join(await temporaryFolder(), 'Viewer');
  symlinkSync(await makeProgram('bash'), disguised);
  expect(await add(disguised)).toMatch(/^Viewer would run the file/);
  chmodSync(file, 0o755);
  expect(await add(file)).toBe('cat.png is in a folder for results and imports, so it isn’t started.');
  const linked = join(await temporaryFolder(), 'Viewer');
  symlinkSync(file, linked);
  expect(await add(linked)).toBe('Viewer is in a folder for results and imports, so it isn’t started.');
  const plain = join(await temporaryFolder(), 'notes');
  writeFileSync(plain, 'text');
  expect(await add(plain)).toBe('notes isn’t a program that you may start.');
  expect(await add('gimp')).toBe('Enter the full path of a program.');
  expect(await add(join(dataFolder, 'none'))).toBe(`There is no program ${join(dataFolder, 'none')}.`);
  expect(await add(await makeProgram('gimp.desktop'))).toMatch(/only describes a program/);
  const watched = join(await temporaryFolder(), 'Renders');
  mkdirSync(watched);
  await app.calls.watchFolders.add({ path: watched });
  writeFileSync(join(watched, 'tool'), 'a program', { mode: 0o755 });
  expect(await add(join(watched, 'tool'))).toMatch(/^tool is in a folder for results and imports/);
  expect((await app.snapshot()).settings.openPrograms).toEqual([]);
});

test('a program that was replaced since it was added is checked again', async () => {
  const { calls, item, started, refusalOf } = await openAppWithImage();
  const path = await makeProgram('Viewer');
  const { program } = await calls.add({ path });
  rmSync(path);
  symlinkSync(await makeProgram('bash'), path);
  expect(await refusalOf(calls.openItem({ id: item.id, programId: program?.id ?? '' }))).toMatch(
    /^Viewer would run the file/,
  );
  expect(started).toEqual([]);
});

test('only a program is accepted on Windows, and a bundle of macOS is one', async () => {
  const check = (path: string, platform: NodeJS.Platform) =>
    checkProgram(path, { platform, foreignFolders: [] }).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  expect(await check(await makeProgram('gimp.exe'), 'win32')).toBe('accepted');
  for (const name of ['edit.bat', 'edit.cmd', 'edit.lnk', 'edit.com'])
    expect(await check(await makeProgram(name), 'win32')).toBe(`${name} isn’t a program: its name must end in .exe.`);
  const bundle = join(await temporaryFolder(), 'Viewer.app');
  mkdirSync(bundle);
  expect(await check(bundle, 'darwin')).toBe('accepted');
  expect(await check(bundle, 'linux')).toBe('Viewer.app is a folder. Choose a program.');
});

test('a shell with a file dialog takes the program from the dialog only', async () => {
  const [chosen, injected] = [await makeProgram('Chosen'), await makeProgram('Injected')];
  const picks = [chosen, undefined];
  const { calls, snapshot } = await openTestApp({
    host: {
      shell: 'electron',
      openLink: async () => {},
      revealFile: async () => {},
      pickFile: async () => picks.shift(),
    },
  });
  expect((await calls.openPrograms.add({ path: injected })).program?.path).toBe(chosen);
  expect(await calls.openPrograms.add({ path: injected })).toEqual({});
  expect((await snapshot()).settings.openPrograms.map(({ path }) => path)).toEqual([chosen]);
});
