import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Item } from '../../../shared/library/item.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { storeResults } from '../../support/store-results.ts';
import { isFullRun, printLine, sampleOf, seededRandom, testSeed } from '../../support/test-seed.ts';
import { noneDue, until } from '../library/seed-items.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { change, type Damage, damagesOf, garbledAt, rootPagesOf } from './database-damages.ts';

const rows = 100;
const newer = 10;
/** Number of results that were rated after the backup. */
const rated = 40;

const scratch = scratchFolder('damage');
afterAll(scratch.remove);

/** A library that was backed up and used again after that, in its folder: once closed normally, once killed. */
const closed = join(scratch.path, 'closed');
const killed = join(scratch.path, 'killed');
/** Its own log, and the log of another library. */
const logs: { own: Buffer; foreign: Buffer } = { own: Buffer.alloc(0), foreign: Buffer.alloc(0) };
const damages = damagesOf(logs);
let isPrepared = false;

/** Runs in the first test that needs the data, because an app can open only inside a test. */
async function prepareBoth(): Promise<void> {
  if (isPrepared) return;
  logs.foreign = await prepare(join(scratch.path, 'other'), join(scratch.path, 'other killed'), 1000);
  logs.own = await prepare(closed, killed, 0);
  isPrepared = true;
}

async function prepare(dataFolder: string, copy: string, from: number): Promise<Buffer> {
  await storeResults(dataFolder, { from, count: rows });
  const app = await openTestApp({ dataFolder });
  await app.calls.maintenance.backUp();
  await app.close();
  await storeResults(dataFolder, { from: from + rows, count: newer });
  const last = await openTestApp({ dataFolder });
  const ids = (await last.snapshot()).items.slice(0, rated).map(({ id }) => id);
  await last.calls.library.rate({ ids, rating: 5 });
  await until(() => noneDue(dataFolder));
  cpSync(dataFolder, copy, { recursive: true, preserveTimestamps: true });
  await last.close();
  for (const each of [dataFolder, copy]) {
    // A backup made at the end would be newer than the tested backup.
    for (const name of readdirSync(join(each, 'backups'))) {
      if (name.includes('-close')) rmSync(join(each, 'backups', name));
    }
  }
  return readFileSync(join(copy, 'triptych.db-wal'));
}

interface Outcome {
  readonly name: string;
  readonly starts: number;
  readonly rows: number;
  /** Results that were rated after the backup and still have their rating. */
  readonly rated: number;
  readonly tasks: number;
  readonly adopted: number;
  readonly lost: readonly string[];
  /** Error that no user should see. */
  readonly crash?: string;
}

/** Restarts the program like a user, as often as the program requests a restart. */
async function startUntilWell(dataFolder: string): Promise<{ starts: number; app: TestApp }> {
  for (let starts = 1; ; starts += 1) {
    const app = await openTestApp({ dataFolder, clock: loadTolerantClock(200) });
    if ((await isWell(app)) || starts === 4) return { starts, app };
    await app.close();
  }
}

async function isWell(app: TestApp): Promise<boolean> {
  try {
    await isAtRest(app);
    // Checks everything, as once a day.
    await app.calls.maintenance.backUp();
    return !(await app.snapshot()).maintenance.damaged;
  } catch (error) {
    expect(error).toMatchObject({ data: { kind: 'disk' } });
    return false;
  }
}

/** Waits until no work on the library runs or starts soon. The check after a kill starts a little later. */
async function isAtRest(app: TestApp): Promise<void> {
  const deadline = performance.now() + 200_000;
  for (let idleRounds = 0; idleRounds < 10; idleRounds += 1) {
    if ((await app.snapshot()).maintenance.job) idleRounds = 0;
    if (performance.now() > deadline) throw new Error('The work on the library does not end');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function damagedAndStarted(name: string, damage: Damage, random: () => number): Promise<Outcome> {
  const dataFolder = join(await temporaryFolder(), 'data');
  cpSync(random() < 0.5 ? killed : closed, dataFolder, { recursive: true, preserveTimestamps: true });
  const files = filesOf(join(dataFolder, 'library'));
  damage(join(dataFolder, 'triptych.db'), random);
  const outcome = await outcomeOf(name, dataFolder).catch((error: unknown) => ({
    ...{ name, starts: 0, rows: 0, rated: 0, tasks: 0, adopted: 0 },
    crash: String(error),
  }));
  const here = new Set(filesOf(join(dataFolder, 'library')));
  if (name === 'the file is a folder')
    expect(readdirSync(dataFolder).some((each) => each.includes('.damaged-'))).toBe(true);
  return { ...outcome, lost: files.filter((each) => !here.has(each)) };
}

async function outcomeOf(name: string, dataFolder: string): Promise<Omit<Outcome, 'lost'>> {
  const { starts, app } = await startUntilWell(dataFolder);
  const items = await everything(app);
  const taskCount = (await app.calls.tasks.counts({})).models.reduce((sum, { count }) => sum + count, 0);
  const { maintenance } = await app.snapshot();
  await app.close();
  const best = items.filter(({ rating }) => rating === 5).length;
  return { name, starts, rows: items.length, rated: best, tasks: taskCount, adopted: maintenance.report?.added ?? 0 };
}

async function everything(app: TestApp): Promise<Item[]> {
  const { itemCount } = await app.snapshot();
  const items: Item[] = [];
  let before: { createdAt: number; id: string } | undefined;
  do {
    const page = await app.calls.library.page({ ...(before ? { before } : {}), limit: 100 });
    items.push(...page.items);
    const last = page.items.at(-1);
    before = last && { createdAt: last.createdAt, id: last.id };
  } while (before);
  expect(items).toHaveLength(itemCount);
  return items;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.parts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

test('F63: after any damage, the database is restored with the rows of its backup, and all media are in it', {
  timeout: isFullRun ? 3_600_000 : 900_000,
}, async () => {
  await prepareBoth();
  const random = seededRandom(testSeed);
  const rounds = isFullRun ? 200 : Object.keys(damages).length;
  const names = Object.keys(damages);
  const plan = Array.from({ length: rounds }, (_, round) => names[round % names.length] ?? '');
  const outcomes: Outcome[] = [];
  for (const name of isFullRun ? plan : sampleOf(plan, 4, random)) {
    const damage = damages[name];
    if (damage) outcomes.push(await damagedAndStarted(name, damage, random));
  }
  for (const [name, all = []] of Object.entries(Object.groupBy(outcomes, (outcome) => outcome.name))) {
    const least = (what: 'rows' | 'rated' | 'tasks') => Math.min(...all.map((each) => each[what]));
    const most = (what: 'starts' | 'adopted') => Math.max(...all.map((each) => each[what]));
    printLine(
      `damage: ${name}: ${all.length} times, at least ${least('rows')} of ${rows + newer} results back (${most('adopted')} of them by their files at most), ${least('rated')} of ${rated} ratings since the backup, ${least('tasks')} tasks; ${most('starts')} starts at most`,
    );
  }
  const crashes = outcomes.flatMap(({ crash, ...outcome }) => (crash === undefined ? [] : [{ crash, ...outcome }]));
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((so, outcome) => so + of(outcome), 0);
  const all = outcomes.length;
  printLine(
    `damage: ${all} damages (seed ${testSeed}): ${crashes.length} crashes, ${sum(({ lost }) => lost.length)} files of the library gone, ${sum((each) => each.rows)} of ${all * (rows + newer)} results back, ${sum((each) => each.rated)} of ${all * rated} ratings newer than the backup`,
  );
  expect(crashes).toEqual([]);
  expect(outcomes.filter(({ lost }) => lost.length > 0)).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.rows !== rows + newer)).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.rated !== rated)).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.tasks < (rows / 2) * 0.99)).toEqual([]);
});

test('F63: one or two starts repair garbage at the beginning of any table or index', {
  timeout: isFullRun ? 3_600_000 : 300_000,
}, async () => {
  await prepareBoth();
  const random = seededRandom(testSeed);
  const all = rootPagesOf(join(closed, 'triptych.db'));
  // Requests nothing before everything is open.
  const certain = all.filter(({ name }) => name === 'tasks_by_state' || name === 'messages_open');
  const outcomes: Outcome[] = [];
  for (const { name, page } of isFullRun ? all : [...certain, ...sampleOf(all, 2, random)]) {
    outcomes.push(await damagedAndStarted(name, garbledAt(page), random));
  }
  const most = Math.max(...outcomes.map(({ starts }) => starts));
  printLine(
    `damage: ${outcomes.length} of ${all.length} tables and indexes begin with garbage: ${most} starts at most`,
  );
  expect(outcomes.filter((outcome) => outcome.crash !== undefined || outcome.rows !== rows + newer)).toEqual([]);
  expect(outcomes.filter(({ lost }) => lost.length > 0)).toEqual([]);
  expect(most).toBeLessThanOrEqual(2);
});

test('F63: changed tables count as damage too', async () => {
  await prepareBoth();
  const random = seededRandom(testSeed);
  for (const changed of [
    "UPDATE item_words_config SET v = 0 WHERE k = 'version'",
    'ALTER TABLE tasks RENAME TO tosks',
    "UPDATE kysely_migration SET name = '0001-first-tubles' WHERE name = '0001-first-tables'",
  ]) {
    const outcome = await damagedAndStarted(changed, (file) => change(file, changed), random);
    expect(outcome).toMatchObject({ starts: 1, rows: rows + newer, rated, lost: [] });
  }
});

test('F63: a row that is valid for SQLite but differs from what was written is found during a backup', async () => {
  await prepareBoth();
  const changed = `
    UPDATE items SET record = replace(record, id, 'J' || substr(id, 2))
    WHERE number = (SELECT number FROM items ORDER BY created_at LIMIT 1)`;
  // After a kill the database is always checked; this one was closed normally.
  const outcome = await damagedAndStarted(
    'an id',
    (file) => change(file, changed),
    () => 0.9,
  );
  expect(outcome).toMatchObject({ starts: 2, rows: rows + newer, rated, lost: [] });
});

test('F63: without any backup the index is rebuilt from the folder, and the damaged database is kept', async () => {
  const dataFolder = await temporaryFolder();
  await storeResults(dataFolder, { from: 0, count: 20 });
  const junk = 'this is no database '.repeat(500);
  for (const ending of ['-wal', '-shm']) rmSync(join(dataFolder, `triptych.db${ending}`), { force: true });
  writeFileSync(join(dataFolder, 'triptych.db'), junk);
  const { app } = await startUntilWell(dataFolder);
  const { maintenance, itemCount } = await app.snapshot();
  await expect(itemCount).toBe(20);
  expect(maintenance).toMatchObject({ isReportUnread: true, report: { kind: 'restored', added: 20, refused: 0 } });
  expect(maintenance.report?.repair?.backupAt).toBeUndefined();
  const [aside = ''] = maintenance.report?.repair?.setAside ?? [];
  expect(readFileSync(join(dataFolder, aside), 'utf8')).toBe(junk);
  await app.calls.maintenance.dismissReport({ reportId: maintenance.report?.id ?? '' });
  expect((await app.snapshot()).maintenance.isReportUnread).toBe(false);
});

test('F63: a repair that is killed at any step is continued', async () => {
  await prepareBoth();
  for (let step = 0; step < 5; step += 1) {
    const dataFolder = join(await temporaryFolder(), 'data');
    cpSync(closed, dataFolder, { recursive: true });
    const file = (ending: string) => join(dataFolder, `triptych.db${ending}`);
    writeFileSync(file(''), 'no database '.repeat(1000));
    writeFileSync(file('-wal'), 'no log');
    const stamp = '2026-11-21T10-00-00-000Z';
    const mark = join(dataFolder, 'care.json');
    const before = JSON.parse(readFileSync(mark, 'utf8'));
    writeFileSync(mark, JSON.stringify({ ...before, repairing: { stamp, why: 'It was damaged.' } }));
    if (step > 0) renameSync(file(''), file(`.damaged-${stamp}`));
    if (step > 1) renameSync(file('-wal'), file(`.damaged-${stamp}-wal`));
    const [backup = ''] = readdirSync(join(dataFolder, 'backups'));
    if (step === 3) writeFileSync(file('.restoring'), 'half');
    if (step === 4) cpSync(join(dataFolder, 'backups', backup), file(''));
    const { app, starts } = await startUntilWell(dataFolder);
    expect([step, starts, (await app.snapshot()).itemCount]).toEqual([step, 1, rows + newer]);
    expect(readFileSync(file(`.damaged-${stamp}`), 'utf8')).toMatch(/^no database/);
    await app.close();
  }
});
