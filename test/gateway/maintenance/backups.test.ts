import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { checkDatabase } from '../../../electron/storage/database/check-database.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { storeResults } from '../../support/store-results.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const backupsIn = (dataFolder: string) =>
  readdirSync(join(dataFolder, 'backups'))
    .filter((name) => name.endsWith('.db'))
    .sort();

const draft = (prompt: string) => ({ modelId: 'video-b', draft: draftOf('video-b', prompt) });

async function maintenanceOf(app: TestApp) {
  return (await app.snapshot()).maintenance;
}

test('a backup is made on request, is complete, and contains the existing data', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 12 });
  const app = await openTestApp({ dataFolder });
  expect((await maintenanceOf(app)).backups).toEqual({ count: 0, bytes: 0, running: false });
  await app.calls.maintenance.backUp();
  const { backups } = await maintenanceOf(app);
  expect(backups).toMatchObject({ count: 1, running: false, lastAt: expect.any(Number) });
  expect(app.pushes.filter((push) => push.kind === 'set' && push.part === 'maintenance').length).toBeGreaterThan(1);
  const [name = ''] = backupsIn(dataFolder);
  expect(name).toMatch(/-asked\.db$/);
  expect(checkDatabase(join(dataFolder, 'backups', name))).toEqual([]);
  const copy = new DatabaseSync(join(dataFolder, 'backups', name), { readOnly: true });
  expect(copy.prepare('SELECT count(*) AS count FROM items').get()).toEqual({ count: 12 });
  copy.close();
});

test('an unfinished backup of an earlier run is removed, and nothing else', async () => {
  const dataFolder = await temporaryFolder();
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder);
  for (const name of ['daily.part', 'daily.part-journal', 'close.part', 'mine.part', 'notes.txt']) {
    writeFileSync(join(folder, name), 'half');
  }
  await openTestApp({ dataFolder });
  expect(readdirSync(folder).sort()).toEqual(['mine.part', 'notes.txt']);
});

test('a backup is made automatically once a day, and the oldest ones are deleted', async () => {
  const dataFolder = await temporaryFolder();
  const clock = movableClock(1);
  const app = await openTestApp({ dataFolder, clock });
  const day = 24 * 3_600_000;
  for (let count = 0; count < 12; count += 1) {
    await app.calls.drafts.save(draft(`Day ${count}`));
    const before = (await maintenanceOf(app)).backups.lastAt;
    clock.skip(day);
    await expect.poll(async () => (await maintenanceOf(app)).backups.lastAt).not.toBe(before);
    await expect.poll(async () => (await maintenanceOf(app)).backups.running).toBe(false);
  }
  const ages = backupsIn(dataFolder).map((name) => {
    const at = name.replace(/^triptych-(.*T)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-daily\.db$/, '$1$2:$3:$4.$5');
    return Math.round((clock.now() - Date.parse(at)) / day);
  });
  // Backups of the last three days, one younger than a week, and one of at least a week.
  expect(ages.slice(-3)).toEqual([2, 1, 0]);
  expect(ages.length).toBeLessThanOrEqual(5);
  expect(ages[0]).toBeGreaterThanOrEqual(7);
});

test('changes are backed up when the program ends, and checked by the next run', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  await first.calls.drafts.save(draft('Something new'));
  await first.close();
  expect(backupsIn(dataFolder)).toEqual([expect.stringMatching(/-close\.unchecked\.db$/)]);
  const clock = movableClock(1);
  const second = await openTestApp({ dataFolder, clock });
  clock.skip(61_000);
  await expect.poll(() => backupsIn(dataFolder)).toEqual([expect.stringMatching(/-close\.db$/)]);
  await second.close();
  // Nothing was written since the last backup.
  expect(backupsIn(dataFolder)).toHaveLength(1);
});

test('a failed backup is reported and tried again', async () => {
  const dataFolder = await temporaryFolder();
  const clock = movableClock(1);
  const app = await openTestApp({ dataFolder, clock });
  writeFileSync(join(dataFolder, 'backups'), 'in the way');
  await expect(app.calls.maintenance.backUp()).rejects.toMatchObject({
    data: { kind: 'disk', sentence: expect.stringMatching(/^Couldn’t create the backup/) },
  });
  expect((await maintenanceOf(app)).backups.failure?.why).toMatch(/\w/);
  rmSync(join(dataFolder, 'backups'));
  clock.skip(3_700_000);
  await expect.poll(async () => (await maintenanceOf(app)).backups.lastAt).toBeDefined();
  expect((await maintenanceOf(app)).backups.failure).toBeUndefined();
});

test('F66: before the tables are changed, a backup of the previous version is made', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 4 });
  const file = join(dataFolder, 'triptych.db');
  const before = new DatabaseSync(file);
  // The database as left by the version before the last migration: the migration is not applied, and its tables do not
  // exist.
  const last = before.prepare('SELECT max(name) AS name FROM kysely_migration').get()?.['name'];
  before.prepare('DELETE FROM kysely_migration WHERE name = ?').run(String(last));
  before.exec('CREATE TABLE of_before (x)');
  before.close();
  await openTestApp({ dataFolder }).catch(() => undefined);
  const [name = ''] = backupsIn(dataFolder);
  expect(name).toMatch(/-before\.db$/);
  const copy = new DatabaseSync(join(dataFolder, 'backups', name), { readOnly: true });
  expect(copy.prepare("SELECT count(*) AS count FROM sqlite_master WHERE name = 'of_before'").get()).toEqual({
    count: 1,
  });
  copy.close();
});

test('F67: a database of a newer version is shown read-only with a message', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 6 });
  const file = join(dataFolder, 'triptych.db');
  const database = new DatabaseSync(file);
  database.exec("INSERT INTO kysely_migration VALUES ('0999-from-the-future', '2030-01-01T00:00:00Z')");
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(file);
  mkdirSync(join(dataFolder, 'backups'));
  const app = await openTestApp({ dataFolder });
  const { maintenance, items } = await app.snapshot();
  expect(maintenance.readOnly).toBe(true);
  expect(items).toHaveLength(6);
  const [item] = items;
  expect(await app.calls.library.item({ id: item?.id ?? '' })).toEqual(item);
  const refused = { data: { kind: 'disk', sentence: expect.stringMatching(/newer version of Triptych/) } };
  await expect(app.calls.library.rate({ ids: [item?.id ?? ''], rating: 5 })).rejects.toMatchObject(refused);
  await expect(app.calls.tasks.start(draft('No'))).rejects.toMatchObject(refused);
  await expect(app.calls.maintenance.backUp()).rejects.toMatchObject(refused);
  const posted = await app.handle(new Request('http://x/inputs?name=a.png', { method: 'POST', body: 'x' }));
  expect(posted.status).toBe(422);
  await app.close();
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([]);
  expect(existsSync(join(dataFolder, 'care.json'))).toBe(false);
});
