import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deterministicId } from '../../../electron/util/deterministic-id.ts';
import type { Item } from '../../../shared/library/item.ts';
import { makeImage } from '../../support/make-images.ts';
import { idOf, storeResults } from '../../support/store-results.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

/** Waits until no work is left. */
async function settled(app: TestApp) {
  await expect.poll(async () => (await app.snapshot()).maintenance.job).toBeUndefined();
  return (await app.snapshot()).maintenance;
}

async function rebuilt(app: TestApp) {
  const before = (await app.snapshot()).maintenance.report?.id;
  await app.calls.maintenance.rebuild();
  await expect.poll(async () => (await app.snapshot()).maintenance.report?.id).not.toBe(before);
  return (await settled(app)).report;
}

/** Returns all fields of a row except its thumbnail. */
function bare(items: readonly Item[]): Item[] {
  return items.map(({ thumbHash: _, ...item }) => item).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function loseDatabase(dataFolder: string): void {
  for (const name of ['triptych.db', 'triptych.db-wal', 'triptych.db-shm', 'care.json', 'backups']) {
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
}

test('without the database and its backups, all data of the results is restored from the folder', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 120 });
  const first = await openTestApp({ dataFolder });
  const { items } = await first.snapshot();
  await first.calls.library.rate({ ids: items.slice(0, 30).map(({ id }) => id), rating: 4, flag: 'reject' });
  const [trashed] = items;
  await first.calls.library.trash({ target: { ids: [trashed?.id ?? ''] } });
  const before = bare((await first.snapshot()).items);
  const trashedBefore = await first.calls.library.item({ id: trashed?.id ?? '' });
  const recipes = await Promise.all(
    before.slice(0, 40).map(({ id }) => first.calls.library.recipe({ id }).catch(() => 0)),
  );
  await first.close();

  loseDatabase(dataFolder);
  const second = await openTestApp({ dataFolder });
  const { report, isReportUnread: isNew } = await settled(second);
  expect(report).toMatchObject({ kind: 'rebuilt', added: 120, refused: 0, missing: 0, stopped: false });
  expect(isNew).toBe(true);
  const after = bare((await second.snapshot()).items);
  expect(after).toEqual(before);
  expect(after.some(({ tags }) => tags?.includes('湖'))).toBe(true);
  expect(after.some(({ collections }) => collections?.includes(idOf('collection a')))).toBe(true);
  const trashedAfter = await second.calls.library.item({ id: trashed?.id ?? '' });
  expect(trashedAfter).toEqual({ ...trashedBefore, trashedAt: expect.any(Number) });
  expect(Math.abs((trashedAfter.trashedAt ?? 0) - (trashedBefore.trashedAt ?? 0))).toBeLessThan(5000);
  const again = await Promise.all(
    before.slice(0, 40).map(({ id }) => second.calls.library.recipe({ id }).catch(() => 0)),
  );
  expect(again).toEqual(recipes);
  await second.close();
});

test('a rebuild during a run understands files that were renamed, copied, added or lost outside, and removes nothing', async () => {
  const dataFolder = await temporaryFolder();
  const items = await storeResults(dataFolder, { from: 0, count: 12 });
  const app = await openTestApp({ dataFolder });
  const at = (file: string) => join(dataFolder, 'library', file);
  const [renamed, copied, lost, bitten] = items;
  if (!renamed || !copied || !lost || !bitten) throw new Error('There are too few items.');
  const json = (file: string) => file.replace(/\.png$/, '.json');
  mkdirSync(at('Best of'));
  renameSync(at(renamed.file), at('Best of/heron.png'));
  renameSync(at(json(renamed.file)), at('Best of/heron.json'));
  copyFileSync(at(copied.file), at('Best of/again.png'));
  copyFileSync(at(json(copied.file)), at('Best of/again.json'));
  rmSync(at(lost.file));
  rmSync(at(json(lost.file)));
  writeFileSync(at(bitten.file), readFileSync(at(bitten.file)).subarray(0, 100));
  writeFileSync(at('Best of/mine.png'), makeImage(50, 40));
  writeFileSync(at('Best of/notes.txt'), 'of a person');
  writeFileSync(at('Best of/broken.json'), '{"format": "triptych-sidecar"');
  writeFileSync(at('Best of/newer.json'), JSON.stringify({ format: 'triptych-sidecar', version: 2 }));
  symlinkSync('/', at('Best of/everything'));

  const report = await rebuilt(app);
  expect(report).toMatchObject({ kind: 'rebuilt', added: 1, undescribed: 1, missing: 1, refused: 3 });
  // Changes that the program already noticed automatically are not reported.
  expect((report?.changed ?? 0) + (report?.same ?? 0)).toBe(11);
  expect(Object.fromEntries(report?.lines.map(({ file, what }) => [file, what]) ?? [])).toEqual({
    'Best of/broken.json': 'It isn’t JSON.',
    'Best of/newer.json': 'A newer version of Triptych wrote it.',
    'Best of/everything': 'It is a link; links aren’t followed.',
    [lost.file]: 'The file is missing from the folder. Its details are still in the library.',
  });
  const one = (id: string) => app.calls.library.item({ id });
  expect(await one(renamed.id)).toMatchObject({ file: 'Best of/heron.png', prompt: renamed.prompt });
  expect(await one(lost.id)).toMatchObject({ fileState: 'missing', prompt: lost.prompt });
  expect(await one(bitten.id)).toMatchObject({ fileState: 'changed' });
  const copy = await one(deterministicId('copy', copied.id, 'Best of/again.png'));
  expect(copy).toMatchObject({ file: 'Best of/again.png', prompt: copied.prompt });
  const brought = (await app.snapshot()).items.find(({ file }) => file === 'Best of/mine.png');
  expect(brought).toMatchObject({
    modelId: 'imported',
    width: 50,
    height: 40,
    origin: { kind: 'import', name: 'mine.png' },
  });
  expect(JSON.parse(readFileSync(at('Best of/mine.json'), 'utf8'))).toMatchObject({ item: { id: brought?.id } });
  // The database was copied before the rebuild.
  expect(readdirSync(join(dataFolder, 'backups')).some((name) => name.includes('-asked'))).toBe(true);

  const again = await rebuilt(app);
  expect(again).toMatchObject({ added: 0, changed: 0, undescribed: 0, missing: 1, refused: 3 });
  expect((await app.snapshot()).itemCount).toBe(14);
});

test('a sidecar is used if the row is not newer', async () => {
  const dataFolder = await temporaryFolder();
  const [item] = await storeResults(dataFolder, { from: 0, count: 3 });
  const app = await openTestApp({ dataFolder });
  const path = join(dataFolder, 'library', item?.file.replace(/\.png$/, '.json') ?? '');
  const sidecar = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...sidecar, item: { ...sidecar.item, note: 'Put back by hand' } }));
  expect(await rebuilt(app)).toMatchObject({ changed: 1, same: 2 });
  expect((await app.calls.library.item({ id: item?.id ?? '' })).note).toBe('Put back by hand');
});

test('a rebuild during a library move ends at the current folder, and misses nothing', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 40 });
  const app = await openTestApp({ dataFolder });
  const to = join(await temporaryFolder(), 'elsewhere');
  await Promise.all([app.calls.library.move({ to }), app.calls.maintenance.rebuild()]);
  await expect.poll(async () => (await app.snapshot()).library).toEqual({ folder: to });
  const { report } = await settled(app);
  expect(report).toMatchObject({ kind: 'rebuilt', added: 0, undescribed: 0, missing: 0, refused: 0, stopped: false });
  const { items, itemCount } = await app.snapshot();
  expect([itemCount, items.filter(({ fileState }) => fileState !== undefined)]).toEqual([40, []]);
});

test('only one maintenance job runs at a time, and it can be stopped', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 60 });
  const app = await openTestApp({ dataFolder });
  await app.calls.maintenance.rebuild();
  await expect(app.calls.maintenance.rebuild()).rejects.toMatchObject({ data: { kind: 'input' } });
  await app.calls.maintenance.stop();
  const { report } = await settled(app);
  expect(report).toMatchObject({ stopped: true, missing: 0 });
});
