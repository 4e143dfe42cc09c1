import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFileMover } from '../../../../../electron/library/file-moves/file-mover.ts';
import { mainThreadDisk, moveFiles } from '../../../../../electron/library/file-moves/move-files.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';

const mover = createFileMover();
afterAll(() => mover.close());

function libraryWith(...files: readonly string[]) {
  const { path: folder, remove } = scratchFolder('moves');
  onTestFinished(remove);
  const library = {
    folder,
    put(name: string, content = name) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    },
    has: (name: string) => existsSync(join(folder, name)),
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
  };
  for (const name of files) library.put(name);
  return library;
}

const toTrash = (file: string) => ({ source: file, target: `.trash/${file}` });
const fromTrash = (file: string) => ({ source: `.trash/${file}`, target: file });

// A few moves run in the main thread, and many in a worker.
describe.each([
  ['the main thread', 3],
  ['a worker', 40],
])('moves of files in %s', (_, count) => {
  const files = Array.from({ length: count }, (_each, index) => `2026/11/${index}.png`);

  it('take all sidecars along, and leave nothing behind', async () => {
    const library = libraryWith(...files, '2026/11/0.json', '2026/11/1.xmp', '2026/11/2.png.xmp');
    expect(await mover.move({ folder: library.folder, moves: files.map(toTrash) })).toEqual({ done: count });
    expect(readdirSync(join(library.folder, '2026/11'))).toEqual([]);
    for (const name of [...files, '2026/11/0.json', '2026/11/1.xmp', '2026/11/2.png.xmp'])
      expect(library.read(`.trash/${name}`)).toBe(name);
  });

  it('end before a move whose name another file has, and propose a free name', async () => {
    const library = libraryWith(...files.map((file) => `.trash/${file}`));
    library.put('2026/11/1.png', 'of another program');
    library.put('2026/11/1-2.xmp');
    const moved = await mover.move({ folder: library.folder, moves: files.map(fromTrash) });
    expect(moved).toEqual({ done: 1, freeName: '2026/11/1-3.png' });
    expect(library.read('2026/11/1.png')).toBe('of another program');
    expect([library.has('2026/11/0.png'), library.has('.trash/2026/11/1.png')]).toEqual([true, true]);
  });

  it('of one file to the trash and back end at its place', async () => {
    const library = libraryWith(...files, '2026/11/0.json');
    const moves = [...files.map(toTrash), ...files.map(fromTrash)];
    expect(await mover.move({ folder: library.folder, moves })).toEqual({ done: 2 * count });
    for (const name of [...files, '2026/11/0.json']) expect(library.read(name)).toBe(name);
  });

  it('can be repeated after they are done', async () => {
    const library = libraryWith(...files);
    await mover.move({ folder: library.folder, moves: files.map(toTrash) });
    expect(await mover.move({ folder: library.folder, moves: files.map(toTrash) })).toEqual({ done: count });
    expect(library.read('.trash/2026/11/0.png')).toBe('2026/11/0.png');
  });

  it('refuse a link in the place of a folder', async () => {
    const library = libraryWith(...files);
    const elsewhere = libraryWith();
    mkdirSync(join(library.folder, '.trash/2026'), { recursive: true });
    symlinkSync(elsewhere.folder, join(library.folder, '.trash/2026/11'));
    const { done, failure } = await mover.move({ folder: library.folder, moves: files.map(toTrash) });
    expect(done).toBe(0);
    expect(failure?.sentence).toMatch(/is a link to another location/);
    expect(readdirSync(elsewhere.folder)).toEqual([]);
    expect(library.has('2026/11/0.png')).toBe(true);
  });

  it('wait while the library folder is missing, and do not create it', async () => {
    const library = libraryWith(...files);
    renameSync(library.folder, `${library.folder}-elsewhere`);
    const { done, failure } = await mover.move({ folder: library.folder, moves: files.map(toTrash) });
    expect(done).toBe(0);
    expect(failure?.sentence).toMatch(/The library folder is missing/);
    expect(existsSync(library.folder)).toBe(false);
    renameSync(`${library.folder}-elsewhere`, library.folder);
  });

  it('without a target delete the file with its sidecars, and nothing else', async () => {
    const names = files.map((file) => `.trash/${file}`);
    const library = libraryWith(...names, '.trash/2026/11/0.json', '.trash/2026/11/0.xmp', '.trash/2026/11/0-2.png');
    const moves = names.map((source) => ({ source, target: null }));
    expect(await mover.move({ folder: library.folder, moves })).toEqual({ done: count });
    expect(readdirSync(join(library.folder, '.trash/2026/11'))).toEqual(['0-2.png']);
  });
});

it('a file that another program writes during the moves is not replaced', async () => {
  const library = libraryWith('2026/11/0.png', '2026/11/1.png', '2026/11/1.xmp');
  const disk = {
    ...mainThreadDisk,
    async rename(from: string, to: string) {
      await mainThreadDisk.rename(from, to);
      if (to.endsWith('0.png')) library.put('.trash/2026/11/1.png', 'of another program');
    },
  };
  const moves = ['2026/11/0.png', '2026/11/1.png'].map(toTrash);
  expect(await moveFiles({ folder: library.folder, moves }, disk)).toEqual({
    done: 1,
    freeName: '.trash/2026/11/1-2.png',
  });
  expect(library.read('.trash/2026/11/1.png')).toBe('of another program');
  expect(library.has('2026/11/1.png')).toBe(true);
});
