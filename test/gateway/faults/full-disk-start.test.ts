import { cpSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBytes, reserveBytes } from '../../../electron/files/disk-space-reserve-file.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { storeResults } from '../../support/store-results.ts';
import { noneDue, until } from '../library/seed-items.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { smallDisk, unmount } from './small-disk.ts';

const megabytes = 80;

/** A data folder on a separate disk after a kill, with ratings in the log and one result in the trash. */
async function killedOnSmallDisk(): Promise<string | undefined> {
  const disk = smallDisk(await temporaryFolder(), megabytes);
  if (disk === undefined) return undefined;
  const before = await temporaryFolder();
  await storeResults(before, { from: 0, count: 12 });
  const app = await openTestApp({ dataFolder: before });
  const [trashed, ...ids] = (await app.snapshot()).items.map(({ id }) => id);
  await app.calls.library.edit({ target: { ids }, change: { rating: 5 } });
  await app.calls.library.trash({ target: { ids: [trashed ?? ''] } });
  await until(() => noneDue(before));
  const dataFolder = join(disk, 'data');
  cpSync(before, dataFolder, { recursive: true, preserveTimestamps: true });
  await app.close();
  return dataFolder;
}

/** Nothing can be written, not even into the last block of a file. */
function fill(dataFolder: string): string {
  const filler = join(dataFolder, '../filler');
  writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes(dataFolder) - 64 * 1024)));
  for (let count = 0; freeBytes(dataFolder) > 0; count += 1) {
    try {
      writeFileSync(`${filler}-${count}`, Buffer.alloc(4096));
    } catch {
      break;
    }
  }
  expect(freeBytes(dataFolder)).toBe(0);
  return filler;
}

const best = (items: readonly { rating?: number | undefined }[]) => items.filter(({ rating }) => rating === 5).length;

test('F49: started on a full disk, the program uses its reserve, so that the trash can be emptied', async ({
  skip,
}) => {
  const dataFolder = await killedOnSmallDisk();
  if (dataFolder === undefined) return skip();
  const reserve = join(dataFolder, 'disk-reserve');
  const first = await openTestApp({ dataFolder, clock: loadTolerantClock(200) });
  await expect.poll(() => statSync(reserve, { throwIfNoEntry: false })?.size).toBe(reserveBytes);
  await first.close();

  const filler = fill(dataFolder);
  const app = await openTestApp({ dataFolder, sandbox: true, clock: loadTolerantClock(200) });
  const { maintenance, items, library } = await app.snapshot();
  expect(maintenance).toMatchObject({ diskFull: true, readOnly: false });
  expect(best(items)).toBe(11);
  // The reserved space is for freeing storage, not for results.
  expect(library.problem?.sentence).toMatch(/disk is full/);
  const purged = await app.calls.library.purge({});
  expect(purged.count).toBe(1);
  expect(existsSync(reserve)).toBe(false);

  rmSync(filler);
  await expect.poll(async () => (await app.snapshot()).maintenance.diskFull).toBe(false);
  await expect.poll(async () => (await app.snapshot()).library.problem).toBeUndefined();
  await expect.poll(() => statSync(reserve, { throwIfNoEntry: false })?.size).toBe(reserveBytes);
  await app.close();
  unmount(join(dataFolder, '..'));
});

test('F49: started on a full disk without a reserve, the program is read-only and states the reason', async ({
  skip,
}) => {
  const dataFolder = await killedOnSmallDisk();
  if (dataFolder === undefined) return skip();
  const filler = fill(dataFolder);
  const app = await openTestApp({ dataFolder, sandbox: true });
  const { maintenance, items, itemCount } = await app.snapshot();
  expect(maintenance).toMatchObject({ readOnly: true, readOnlyReason: 'full', diskFull: true });
  expect([itemCount, best(items)]).toEqual([11, 11]);
  await expect(
    app.calls.library.edit({ target: { ids: items.map(({ id }) => id) }, change: { rating: 1 } }),
  ).rejects.toMatchObject({ data: { kind: 'disk', sentence: expect.stringMatching(/disk .* is full/) } });
  await app.close();

  rmSync(filler);
  const again = await openTestApp({ dataFolder });
  const after = await again.snapshot();
  expect(after.maintenance).toMatchObject({ readOnly: false, diskFull: false });
  expect(after.maintenance.report).toBeUndefined();
  expect(best(after.items)).toBe(11);
  await again.close();
  unmount(join(dataFolder, '..'));
});
