import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryMover } from '../../../electron/library/move/library-move.ts';
import { movableClock } from '../../support/movable-clock.ts';

let root: string;
let from: string;
let to: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'triptych-move-'));
  from = join(root, 'data', 'library');
  to = join(root, 'elsewhere', 'library');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files: Readonly<Record<string, string>> = {
  '2026/11/a.png': 'picture a',
  '2026/11/a.png.json': '{"item":"a"}',
  '2026/10/b.mp4': 'film b',
  '.trash/2026/09/c.png': 'thrown away',
  'collections.json': '{}',
  'notes of my own.txt': 'kept',
};

function put(folder: string, contents = files): void {
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function contents(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.running.lock'))
      found[path.slice(folder.length + 1)] = readFileSync(path, 'utf8');
  }
  return found;
}

/** One run of the program. `stopAt`: it ends after this number of progress events. */
function run(settings: { folder: string }, stopAt = Number.POSITIVE_INFINITY) {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let events = 0;
  const mover = createLibraryMover({
    dataFolder: join(root, 'data'),
    folder: () => settings.folder,
    changeFolder(folder) {
      settings.folder = folder;
    },
    leaveFolder() {},
    clock: movableClock(100),
    onChange() {
      events += 1;
      if (events >= stopAt) void mover.close().then(resolve);
      else if (mover.state() === undefined) resolve();
    },
    onUnexpectedError: (error) => {
      throw error;
    },
  });
  return { mover, ended, events: () => events };
}

test('a move copies everything and deletes the old folder', async () => {
  put(from);
  const settings = { folder: from };
  const { mover, ended } = run(settings);
  await mover.start(to);
  await ended;
  expect(settings.folder).toBe(to);
  expect(contents(to)).toEqual(files);
  expect(existsSync(from)).toBe(false);
  expect(readdirSync(join(root, 'data'))).not.toContain('library-move.json');
  await mover.close();
});

test('after an interruption at any moment, the next run completes the move, and no file is lost or incomplete', async () => {
  for (let stopAt = 1; stopAt < 40; stopAt += 1) {
    rmSync(root, { recursive: true, force: true });
    put(from);
    const settings = { folder: from };
    const first = run(settings, stopAt);
    await first.mover.start(to);
    await first.ended;
    // The folder in use has all of it.
    expect(contents(settings.folder)).toMatchObject(files);
    const isOver = first.mover.state() === undefined;
    const second = run(settings);
    await second.mover.resume();
    if (!isOver) await second.ended;
    expect({ stopAt, folder: settings.folder, there: contents(to) }).toEqual({ stopAt, folder: to, there: files });
    expect(existsSync(from)).toBe(false);
    await second.mover.close();
  }
});

test('files that are written, renamed or deleted during the move are so in the new folder too', async () => {
  put(from);
  const settings = { folder: from };
  const first = run(settings, 4);
  await first.mover.start(to);
  await first.ended;
  expect(settings.folder).toBe(from);
  rmSync(join(from, '2026/10/b.mp4'));
  put(from, { '2026/11/a.png.json': '{"item":"a, rated"}', '2026/11/new.png': 'new' });
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(from, '2026/11/a.png.json'), later, later);
  const second = run(settings);
  await second.mover.resume();
  await second.ended;
  const { '2026/10/b.mp4': _, ...others } = files;
  expect(contents(to)).toEqual({ ...others, '2026/11/a.png.json': '{"item":"a, rated"}', '2026/11/new.png': 'new' });
});

test('a canceled move leaves the old folder unchanged, and nothing in the new one', async () => {
  put(from);
  const settings = { folder: from };
  const first = run(settings, 5);
  await first.mover.start(to);
  await first.ended;
  // The move waits because of a file that cannot be placed, and can be canceled at any time.
  rmSync(join(to, '2026/10/b.mp4'), { force: true });
  put(to, { '2026/10/b.mp4/in the way': '' });
  const second = run(settings);
  await second.mover.resume();
  await expect.poll(() => second.mover.state()?.problem).toBeDefined();
  rmSync(join(to, '2026/10/b.mp4'), { recursive: true });
  await second.mover.cancel();
  expect(second.mover.state()).toBeUndefined();
  expect(settings.folder).toBe(from);
  expect(contents(from)).toEqual(files);
  expect(contents(to)).toEqual({});
});

test('a folder that vanished with its disk is never used as an empty library', async () => {
  put(from);
  const settings = { folder: from };
  const first = run(settings, 3);
  await first.mover.start(to);
  await first.ended;
  cpSync(from, join(root, 'aside'), { recursive: true, preserveTimestamps: true });
  rmSync(from, { recursive: true });
  mkdirSync(from);
  const second = run(settings);
  await second.mover.resume();
  await expect.poll(() => second.mover.state()?.problem?.sentence).toContain('is missing');
  expect(settings.folder).toBe(from);
  await second.mover.close();
});

test('folders that cannot hold the library are refused with a message', async () => {
  put(from);
  const { mover } = run({ folder: from });
  put(join(root, 'full'), { 'some.txt': '' });
  writeFileSync(join(root, 'file'), '');
  const describe = (folder: string) =>
    mover.start(folder).then(
      () => 'taken',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  expect(await describe(from)).toContain('already in this folder');
  expect(await describe(join(from, 'inner'))).toContain('inside the library');
  expect(await describe(join(root, 'data'))).toContain('inside this folder');
  expect(await describe(join(root, 'full'))).toContain('isn’t empty');
  expect(await describe(join(root, 'file', 'below'))).toContain('Couldn’t create');
  expect(await describe('some/where')).toContain('full path');
  expect(contents(from)).toMatchObject(files);
  expect(existsSync(join(root, 'data', 'library-move.json'))).toBe(false);
});
