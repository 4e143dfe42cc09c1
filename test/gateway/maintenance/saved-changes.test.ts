import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { storeResults } from '../../support/store-results.ts';
import { noneDue, readRows, until } from '../library/seed-items.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

// A counter of changes beside the database reveals lost changes. Similar states must raise no alarm.

/** A data folder after a kill, with ratings only in the log; there is an older backup. */
async function killed(): Promise<string> {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 20 });
  const app = await openTestApp({ dataFolder });
  await app.calls.maintenance.backUp();
  const ids = (await app.snapshot()).items.slice(0, 5).map(({ id }) => id);
  await app.calls.library.edit({ target: { ids }, change: { rating: 5 } });
  await until(() => noneDue(dataFolder));
  const copy = join(await temporaryFolder(), 'data');
  cpSync(dataFolder, copy, { recursive: true, preserveTimestamps: true });
  await app.close();
  return copy;
}

async function atRest(app: TestApp): Promise<void> {
  for (let idleRounds = 0; idleRounds < 20; idleRounds += 1) {
    if ((await app.snapshot()).maintenance.job) idleRounds = 0;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function maintenanceAfter(dataFolder: string) {
  const app = await openTestApp({ dataFolder, clock: loadTolerantClock(200) });
  await atRest(app);
  const { maintenance, items } = await app.snapshot();
  await app.close();
  return { report: maintenance.report, best: items.filter(({ rating }) => rating === 5).length };
}

const counts = (dataFolder: string) => join(dataFolder, 'saved-changes');

test.each<readonly [string, (dataFolder: string) => void]>([
  ['after a kill', () => {}],
  ['with a counter that a power failure reset', (folder) => setCount(folder, 1)],
  ['without a counter, as in an earlier version', (folder) => rmSync(counts(folder))],
  ['with an unreadable counter', (folder) => writeFileSync(counts(folder), 'rubbish')],
])('a data folder %s raises no alarm about lost changes', async (_, change) => {
  const dataFolder = await killed();
  change(dataFolder);
  expect(await maintenanceAfter(dataFolder)).toMatchObject({ report: undefined, best: 5 });
  expect(countIn(dataFolder)).toBe(readRows(dataFolder, 'SELECT count FROM saved_changes')[0]?.['count']);
});

test('a backup that a user puts in place of the database after a kill raises no alarm', async () => {
  const dataFolder = await killed();
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataFolder, `triptych.db${ending}`), { force: true });
  const [backup = ''] = readdirSync(join(dataFolder, 'backups'));
  cpSync(join(dataFolder, 'backups', backup), join(dataFolder, 'triptych.db'));
  // The sidecars in the folder are newer and are imported, like after every kill.
  const { report } = await maintenanceAfter(dataFolder);
  expect(report?.repair).toBeUndefined();
  const after = await maintenanceAfter(dataFolder);
  expect(after.report).toEqual(report);
});

test('an older copy that a user puts in place of a closed database raises no alarm', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 3 });
  const older = readFileSync(join(dataFolder, 'triptych.db'));
  await storeResults(dataFolder, { from: 3, count: 3 });
  writeFileSync(join(dataFolder, 'triptych.db'), older);
  expect((await maintenanceAfter(dataFolder)).report).toBeUndefined();
});

test('lost changes are reported once, even if the next start is killed first', async () => {
  const dataFolder = await killed();
  rmSync(join(dataFolder, 'triptych.db-wal'));
  rmSync(join(dataFolder, 'triptych.db-shm'), { force: true });
  const app = await openTestApp({ dataFolder });
  const copy = join(await temporaryFolder(), 'data');
  // Copies the folder at the earliest moment, when the report is not written yet.
  cpSync(dataFolder, copy, { recursive: true, preserveTimestamps: true });
  rmSync(join(copy, 'reports'), { recursive: true, force: true });
  await app.close();
  const { report, best } = await maintenanceAfter(copy);
  expect(report).toMatchObject({ kind: 'restored', repair: { lostChanges: true, setAside: [] } });
  expect(best).toBe(5);
  expect((await maintenanceAfter(copy)).report).toEqual(report);
});

function countIn(dataFolder: string): number {
  return Number(readFileSync(counts(dataFolder), 'utf8').split(' ')[3]);
}

function setCount(dataFolder: string, count: number): void {
  const text = readFileSync(counts(dataFolder), 'utf8');
  writeFileSync(counts(dataFolder), text.replace(/\d{16}(?=\n$)/, String(count).padStart(16, '0')));
}
