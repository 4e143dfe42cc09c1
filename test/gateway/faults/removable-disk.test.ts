import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writePrivateFile } from '../../../electron/files/private-files.ts';
import { renameWithRetriesSync } from '../../../electron/files/rename-with-retries.ts';
import { writeFileAtomically } from '../../../electron/files/write-file-atomically.ts';
import { checkTarget, createLibraryMover } from '../../../electron/library/move/library-move.ts';
import { importRoute, inputUploadRoute, mediaRoute } from '../../../shared/contract/http-routes.ts';
import { imageFileSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { makeImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { type RemovableDisk, removableDisk } from '../../support/removable-disk.ts';
import { memorySettings, openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

// A simulated FAT stick, network share and drive root: see test/support/removable-disk.ts.

async function stick(): Promise<{ folder: string; disk: RemovableDisk }> {
  const folder = await temporaryFolder();
  const disk = removableDisk(folder);
  onTestFinished(disk.remove);
  return { folder, disk };
}

async function bring(app: TestApp, name: string, width: number) {
  const init = { method: 'POST', body: new Uint8Array(makeImage(width, 200)) };
  const answer = await (await app.handle(new Request(`triptych://app${importRoute(name)}`, init))).json();
  return importResultSchema.parse(answer).item;
}

test('the simulated disk behaves like a USB stick', async () => {
  const { folder, disk } = await stick();
  const file = join(folder, 'Name.txt');
  writeFileSync(file, 'x');
  expect(readFileSync(join(folder, 'nAME.TXT'), 'utf8')).toBe('x');
  expect(() => symlinkSync(file, join(folder, 'link'))).toThrow('EPERM');
  expect(() => writeFileSync(join(folder, 'a:b'), '')).toThrow('EINVAL');
  expect(() => mkdirSync(folder, { recursive: true })).toThrow('EPERM');
  renameWithRetriesSync(file, join(folder, 'Other.txt'));
  expect([disk.refused(), readdirSync(folder)]).toEqual([1, ['Other.txt']]);
});

test('F52: a file is written completely although its first rename is refused', async () => {
  const { folder, disk } = await stick();
  const file = join(folder, 'inside', 'file.json');
  mkdirSync(join(folder, 'inside'));
  await writeFileAtomically(file, 'content', { temporaryFolder: join(folder, 'temporary'), durable: true });
  expect([disk.refused(), readFileSync(file, 'utf8')]).toEqual([1, 'content']);
  expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
});

test('a private file is written to a disk without file modes', async () => {
  const { folder } = await stick();
  writePrivateFile(join(folder, 'running.json'), '{}');
  expect(readFileSync(join(folder, 'running.json'), 'utf8')).toBe('{}');
});

test('the program stores everything on a removable disk, and finds it there after a restart', async () => {
  const { folder, disk } = await stick();
  const dataFolder = join(folder, 'Triptych');
  const app = await openTestApp({ dataFolder });
  const first = await bring(app, 'Photo.png', 300);
  const second = await bring(app, 'photo.png', 320);
  // Names that differ only by case are one name there.
  expect(first.file.toLowerCase()).not.toBe(second.file.toLowerCase());
  const body = new Uint8Array(makeImage(400, 400));
  const given = await app.handle(new Request(`triptych://app${inputUploadRoute('a.png')}`, { method: 'POST', body }));
  expect(imageFileSchema.parse(await given.json())).toMatchObject({ width: 400 });
  await app.calls.library.trash({ target: { ids: [first.id] } });
  await expect.poll(() => existsSync(join(dataFolder, 'library', '.trash', first.file))).toBe(true);
  await app.calls.library.restore({ ids: [first.id] });
  await expect.poll(() => existsSync(join(dataFolder, 'library', first.file))).toBe(true);
  await app.close();
  const again = await openTestApp({ dataFolder });
  for (const [item, width] of [
    [first, 300],
    [second, 320],
  ] as const) {
    const served = await again.handle(new Request(`triptych://app${mediaRoute(item.id)}`));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(makeImage(width, 200));
  }
  expect(disk.refused()).toBeGreaterThan(4);
});

const ofSystem = join('System Volume Information', 'tracking.log');

test('a library at the root of a drive is checked for files without an item, and system files are skipped', async () => {
  const { folder } = await stick();
  mkdirSync(join(folder, 'System Volume Information'));
  mkdirSync(join(folder, '$RECYCLE.BIN'));
  writeFileSync(join(folder, '$RECYCLE.BIN', '$R1.png'), makeImage(300, 200));
  writeFileSync(join(folder, 'mine.png'), makeImage(320, 200));
  const app = await openTestApp({ settingsFile: memorySettings({ libraryFolder: folder }) });
  for await (const event of await app.calls.storage.check()) {
    if (event.kind === 'report') expect(event.report.strays.map(({ file }) => file)).toEqual(['mine.png']);
  }
  expect.assertions(1);
});

test('a library can be moved to the root of a drive, and system files there stay unchanged', async () => {
  const { folder } = await stick();
  mkdirSync(join(folder, 'System Volume Information'));
  mkdirSync(join(folder, '$RECYCLE.BIN'));
  writeFileSync(join(folder, ofSystem), 'of the system');
  const root = await temporaryFolder();
  const from = join(root, 'data', 'library');
  const file = join('2026', '11', 'a.png');
  mkdirSync(join(from, '2026', '11'), { recursive: true });
  writeFileSync(join(from, file), 'picture a');
  expect(await checkTarget(folder, from)).toBe(folder);
  const settings = { folder: from };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const mover = createLibraryMover({
    dataFolder: join(root, 'data'),
    folder: () => settings.folder,
    changeFolder: (to) => {
      settings.folder = to;
    },
    leaveFolder() {},
    clock: movableClock(100),
    onChange: () => mover.state() === undefined && resolve(),
    onUnexpectedError: (error) => {
      throw error;
    },
  });
  await mover.start(folder);
  await ended;
  expect([settings.folder, readFileSync(join(folder, file), 'utf8')]).toEqual([folder, 'picture a']);
  expect(readFileSync(join(folder, ofSystem), 'utf8')).toBe('of the system');
  expect(existsSync(from)).toBe(false);
  await mover.close();
});
