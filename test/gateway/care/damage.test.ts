import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepResults } from '../../support/kept-library.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { isFullRun, sampleOf, say, seededRandom, testSeed } from '../../support/seed.ts';
import { fastClock } from '../core/fast-clock.ts';
import { openTestStudio, type TestStudio, temporaryFolder } from '../core/open-test-studio.ts';

const rows = 100;
const newer = 10;

const scratch = scratchFolder('damage');
afterAll(scratch.remove, 60_000);

/** A library that was backed up, and used again after that, in its folder. */
const ours = join(scratch.path, 'ours');
/** The log of it, as a program that was killed leaves it, and the one of another library. */
let log: Buffer = Buffer.alloc(0);
let foreignLog: Buffer = Buffer.alloc(0);
let isPrepared = false;

/** By the first test that needs it: a studio is opened in tests alone. */
async function prepareBoth(): Promise<void> {
  if (isPrepared) return;
  foreignLog = await prepare(join(scratch.path, 'other'), 1000);
  log = await prepare(ours, 0);
  isPrepared = true;
}

async function prepare(dataFolder: string, from: number): Promise<Buffer> {
  await keepResults(dataFolder, { from, count: rows });
  const studio = await openTestStudio({ dataFolder });
  await studio.calls.care.backUp();
  await studio.close();
  await keepResults(dataFolder, { from: from + rows, count: newer });
  const last = await openTestStudio({ dataFolder });
  await last.calls.library.mark({ ids: (await last.snapshot()).items.slice(0, 40).map(({ id }) => id), rating: 5 });
  const wal = readFileSync(join(dataFolder, 'triptych.db-wal'));
  await last.close();
  // What was copied at the end would be newer than the backup that this is about.
  for (const name of readdirSync(join(dataFolder, 'backups'))) {
    if (name.includes('-close')) rmSync(join(dataFolder, 'backups', name));
  }
  return wal;
}

type Damage = (file: string, random: () => number) => void;

const pageSize = 4096;

/** Some bytes of the file are others: all of a page, a few of it, or nothing but zeroes. */
function garbled(how: 'page' | 'bytes' | 'zeroes'): Damage {
  return (file, random) => {
    const bytes = readFileSync(file);
    const page = Math.floor(random() * (bytes.length / pageSize));
    const count = how === 'bytes' ? 8 : pageSize;
    for (let each = 0; each < count; each += 1) {
      const at = page * pageSize + (how === 'bytes' ? Math.floor(random() * pageSize) : each);
      bytes[at] = how === 'zeroes' ? 0 : Math.floor(random() * 256);
    }
    writeFileSync(file, bytes);
  };
}

const damages: Readonly<Record<string, Damage>> = {
  'a page is garbage': garbled('page'),
  'a page is zeroed': garbled('zeroes'),
  'bytes of a page are flipped': garbled('bytes'),
  'its header is zeroed': (file) =>
    writeFileSync(file, Buffer.concat([Buffer.alloc(100), readFileSync(file).subarray(100)])),
  'its end is cut off': (file, random) => truncateSync(file, Math.floor(random() * statSync(file).size)),
  'it is empty': (file) => truncateSync(file, 0),
  'it is gone': (file) => rmSync(file),
  'it is something else': (file) => writeFileSync(file, 'no database '.repeat(1000)),
  'it is a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
    writeFileSync(join(file, 'kept.txt'), 'of a person');
  },
  'its log is lost': (file) => rmSync(`${file}-wal`, { force: true }),
  'its log is of another library': (file) => writeFileSync(`${file}-wal`, foreignLog),
  'its log is cut off': (file, random) =>
    writeFileSync(`${file}-wal`, log.subarray(0, Math.floor(random() * log.length))),
  'its log is garbage': (file, random) => {
    const bytes = Buffer.from(log);
    for (let each = 0; each < 64; each += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    writeFileSync(`${file}-wal`, bytes);
  },
  'its log is no log': (file) => writeFileSync(`${file}-wal`, 'x'.repeat(9000)),
};

interface Outcome {
  readonly name: string;
  readonly starts: number;
  readonly rows: number;
  readonly tasks: number;
  readonly adopted: number;
  readonly lost: readonly string[];
}

/** As often as a person starts again when the program says that it should. */
async function startUntilWell(dataFolder: string): Promise<{ starts: number; studio: TestStudio }> {
  for (let starts = 1; ; starts += 1) {
    const studio = await openTestStudio({ dataFolder, clock: fastClock(200) });
    if ((await isWell(studio)) || starts === 4) return { starts, studio };
    await studio.close();
  }
}

async function isWell(studio: TestStudio): Promise<boolean> {
  const deadline = performance.now() + 60_000;
  try {
    while ((await studio.snapshot()).care.job) {
      if (performance.now() > deadline) throw new Error('It does not come to an end');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // Looks through all there is, as each day does by itself.
    await studio.calls.care.backUp();
    return !(await studio.snapshot()).care.damaged;
  } catch (error) {
    expect(error).toMatchObject({ data: { kind: 'disk' } });
    return false;
  }
}

async function damagedAndStarted(name: string, damage: Damage, random: () => number): Promise<Outcome> {
  const dataFolder = join(await temporaryFolder(), 'data');
  cpSync(ours, dataFolder, { recursive: true });
  const file = join(dataFolder, 'triptych.db');
  // As after a kill: the mark of a run that did not end.
  const mark = join(dataFolder, 'care.json');
  writeFileSync(mark, JSON.stringify({ ...JSON.parse(readFileSync(mark, 'utf8')), isOpen: true }));
  const files = filesOf(join(dataFolder, 'library'));
  damage(file, random);
  const { starts, studio } = await startUntilWell(dataFolder);
  const { items } = await everything(studio);
  const taskCount = (await studio.calls.tasks.counts({})).models.reduce((sum, { count }) => sum + count, 0);
  const { care } = await studio.snapshot();
  await studio.close();
  const here = new Set(filesOf(join(dataFolder, 'library')));
  const lost = files.filter((each) => !here.has(each));
  if (name === 'it is a folder') expect(readdirSync(dataFolder).some((each) => each.includes('.damaged-'))).toBe(true);
  return { name, starts, rows: items, tasks: taskCount, adopted: care.report?.added ?? 0, lost };
}

async function everything(studio: TestStudio): Promise<{ items: number }> {
  const { itemCount } = await studio.snapshot();
  let items = 0;
  let before: { createdAt: number; id: string } | undefined;
  do {
    const page = await studio.calls.library.page({ ...(before ? { before } : {}), limit: 100 });
    items += page.items.length;
    const last = page.items.at(-1);
    before = last && { createdAt: last.createdAt, id: last.id };
  } while (before);
  expect(items).toBe(itemCount);
  return { items };
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.parts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

test('F63: damaged in every way, the database is back with the rows of its backup, and all media are in it', {
  timeout: isFullRun ? 3_600_000 : 240_000,
}, async () => {
  await prepareBoth();
  const random = seededRandom(testSeed);
  const rounds = isFullRun ? 200 : Object.keys(damages).length;
  const names = Object.keys(damages);
  const plan = Array.from({ length: rounds }, (_, round) => names[round % names.length] ?? '');
  const outcomes: Outcome[] = [];
  for (const name of isFullRun ? plan : sampleOf(plan, 6, random)) {
    const damage = damages[name];
    if (damage) outcomes.push(await damagedAndStarted(name, damage, random));
  }
  const byName = Object.groupBy(outcomes, ({ name }) => name);
  for (const [name, all = []] of Object.entries(byName)) {
    const least = Math.min(...all.map((each) => each.rows));
    const starts = Math.max(...all.map((each) => each.starts));
    const adopted = Math.max(...all.map((each) => each.adopted));
    say(
      `damage: ${name}: ${all.length} times, ${least} of ${rows + newer} results back at least, ${adopted} of them by their files, ${starts} starts at most`,
    );
  }
  expect(outcomes.filter(({ lost }) => lost.length > 0)).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.rows !== rows + newer)).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.tasks < (rows / 2) * 0.99)).toEqual([]);
});

test('F63: without any backup the index is made from the folder, and what was damaged is kept', async () => {
  const dataFolder = await temporaryFolder();
  await keepResults(dataFolder, { from: 0, count: 20 });
  const junk = 'this is no database '.repeat(500);
  for (const ending of ['-wal', '-shm']) rmSync(join(dataFolder, `triptych.db${ending}`), { force: true });
  writeFileSync(join(dataFolder, 'triptych.db'), junk);
  const { studio } = await startUntilWell(dataFolder);
  const { care, itemCount } = await studio.snapshot();
  expect(itemCount).toBe(20);
  expect(care).toMatchObject({ isNews: true, report: { kind: 'restored', added: 20, refused: 0 } });
  expect(care.report?.repair?.backupAt).toBeUndefined();
  const [aside = ''] = care.report?.repair?.setAside ?? [];
  expect(readFileSync(join(dataFolder, aside), 'utf8')).toBe(junk);
  await studio.calls.care.reportSeen({ reportId: care.report?.id ?? '' });
  expect((await studio.snapshot()).care.isNews).toBe(false);
});

test('F63: a repair that is killed at any step is gone on with', { timeout: 120_000 }, async () => {
  await prepareBoth();
  for (let step = 0; step < 5; step += 1) {
    const dataFolder = join(await temporaryFolder(), 'data');
    cpSync(ours, dataFolder, { recursive: true });
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
    const { studio, starts } = await startUntilWell(dataFolder);
    expect([step, starts, (await studio.snapshot()).itemCount]).toEqual([step, 1, rows + newer]);
    expect(readFileSync(file(`.damaged-${stamp}`), 'utf8')).toMatch(/^no database/);
    await studio.close();
  }
});
