import { rmSync } from 'node:fs';
import PQueue from 'p-queue';
import { expect, onTestFinished, test } from 'vitest';
import { testMs } from '../../../build/test-limits.ts';
import { isFullRun, printLine, sampleOf, seededRandom, testSeed } from '../../support/test-seed.ts';
import { type BatchKind, killBatch, listBatchPoints } from './batch-run.ts';
import { killCommand, listCommandPoints } from './command-run.ts';
import { killEdits, openCutScenario } from './cut-run.ts';
import { type Kill, listPoints, runAndKill } from './golden-run.ts';
import { canTrace, killsAtSystemCalls } from './system-calls.ts';
import { killTestSet, openTestSetScenario } from './test-set-run.ts';
import { killWatching, listWatchPoints } from './watch-run.ts';

const random = seededRandom(testSeed);
const longest = isFullRun ? 3_600_000 : testMs;
let listed: Promise<string[]> | undefined;
/** The points of a run with default settings, listed once for all tests. */
const pointsOfARun = () => (listed ??= listPoints());

/** Each point before and after; a file write in its middle as well. */
function killsAt(points: readonly string[]): Kill[] {
  return points.flatMap((label, index) => {
    const at = index + 1;
    const moments = label === 'handle.write' ? (['before', 'torn', 'after'] as const) : (['before', 'after'] as const);
    return moments.map((when) => ({ name: `${when} ${at} (${label})`, plans: [{ at, when }] }));
  });
}

/** The start after a kill is killed as well, at a random point of its recovery. */
function killsTwice(first: readonly Kill[], points: number): Kill[] {
  return first.map(({ name, plans }) => {
    const at = 1 + Math.floor(random() * points);
    return { name: `${name}, then before ${at}`, plans: [...plans, { at, when: 'before' as const }] };
  });
}

async function explore(what: string, known: readonly Kill[], sample: number): Promise<void> {
  const kills = isFullRun ? known : sampleOf(known, sample, random);
  const queue = new PQueue({ concurrency: 2 });
  const outcomes = await queue.addAll(kills.map((kill) => () => runAndKill(kill)));
  const broken = outcomes.flatMap((outcome) => outcome.broken.map((each) => `${outcome.name}: ${each}`));
  const killed = outcomes.filter((outcome) => outcome.wasKilled).length;
  const tried = `${kills.length} of ${known.length} points tried (seed ${testSeed}), ${killed} times killed`;
  printLine([`crash exploration, ${what}: ${tried}, ${broken.length} violations`, ...broken].join('\n'));
  expect(broken).toEqual([]);
  // Two parallel downloads differ in their order, so some of the last points may not occur: one in a small sample.
  expect(killed).toBeGreaterThanOrEqual(Math.floor(kills.length * 0.8));
}

test('F1, F2, F3, F4, F5, F6, F34, F37, F38, F66: after a kill at any point and a restart, nothing is lost and nothing is charged twice', {
  timeout: longest,
}, async () => {
  const kills = killsAt(await pointsOfARun());
  await explore('calls', kills, 9);
});

test('a second kill during the recovery loses nothing', { timeout: longest }, async () => {
  const points = await pointsOfARun();
  const kills = killsTwice(sampleOf(killsAt(points), 80, random), points.length / 2);
  await explore('two kills', kills, 3);
});

test('a kill during saving, with links that expire before the restart, breaks no promise', {
  timeout: longest,
}, async () => {
  const points = await pointsOfARun();
  const saving = points.indexOf('handle.write');
  const kills = killsAt(points).filter(({ plans: [plan] }) => (plan?.at ?? 0) > saving);
  await explore(
    'links end',
    kills.map((kill) => ({ ...kill, linksEnd: true })),
    4,
  );
});

test('a kill during saving with embedded prompts breaks no promise', { timeout: longest }, async () => {
  const points = await listPoints({ promptsInFiles: true });
  const saving = points.indexOf('handle.write');
  const kills = killsAt(points).filter(({ plans: [plan] }) => (plan?.at ?? 0) > saving);
  await explore(
    'prompts in files',
    kills.map((kill) => ({ ...kill, promptsInFiles: true })),
    4,
  );
});

test('a kill during a run for a shot loses no confirmed edit, and each result is a take once', {
  timeout: longest,
}, async () => {
  const points = await listPoints({ forShot: true });
  const kills = killsAt(points).map((kill) => ({ ...kill, forShot: true }));
  await explore('runs for a shot', kills, 8);
});

test('a kill while a project is reordered, imported or exported loses no confirmed edit and leaves no half file', {
  timeout: longest,
}, async () => {
  const scenario = await openCutScenario();
  onTestFinished(() => rmSync(scenario.folder, { recursive: true, force: true }));
  const known = killsAt(scenario.points).flatMap(({ name, plans: [plan] }) => (plan ? [{ name, plan }] : []));
  const kills = isFullRun ? known : sampleOf(known, 8, random);
  const queue = new PQueue({ concurrency: 2 });
  const outcomes = await queue.addAll(
    kills.map(({ name, plan }) => async () => ({ name, ...(await killEdits(scenario, plan)) })),
  );
  const broken = outcomes.flatMap((outcome) => outcome.broken.map((each) => `${outcome.name}: ${each}`));
  const killed = outcomes.filter(({ wasKilled }) => wasKilled).length;
  const tried = `${kills.length} of ${known.length} points tried (seed ${testSeed}), ${killed} times killed`;
  printLine([`crash exploration, projects: ${tried}, ${broken.length} violations`, ...broken].join('\n'));
  expect(broken).toEqual([]);
  expect(killed).toBeGreaterThanOrEqual(Math.floor(kills.length * 0.8));
});

test('after a kill while a test set is made and judged, nothing confirmed is lost, and a rebuild restores all of it', {
  timeout: longest,
}, async () => {
  const scenario = await openTestSetScenario();
  onTestFinished(() => rmSync(scenario.folder, { recursive: true, force: true }));
  const known = killsAt(scenario.points).flatMap(({ name, plans: [plan] }) => (plan ? [{ name, plan }] : []));
  const kills = isFullRun ? known : sampleOf(known, 8, random);
  const queue = new PQueue({ concurrency: 2 });
  const outcomes = await queue.addAll(
    kills.map(({ name, plan }) => async () => ({ name, ...(await killTestSet(scenario, plan)) })),
  );
  const broken = outcomes.flatMap((outcome) => outcome.broken.map((each) => `${outcome.name}: ${each}`));
  const killed = outcomes.filter(({ wasKilled }) => wasKilled).length;
  const tried = `${kills.length} of ${known.length} points tried (seed ${testSeed}), ${killed} times killed`;
  printLine([`crash exploration, test sets: ${tried}, ${broken.length} violations`, ...broken].join('\n'));
  expect(broken).toEqual([]);
  expect(killed).toBeGreaterThanOrEqual(Math.floor(kills.length * 0.8));
});

test('after a kill while a watch folder is imported, each file is imported exactly once', {
  timeout: longest,
}, async () => {
  const known = killsAt(await listWatchPoints()).flatMap(({ name, plans: [plan] }) => (plan ? [{ name, plan }] : []));
  const kills = isFullRun ? known : sampleOf(known, 8, random);
  const queue = new PQueue({ concurrency: 2 });
  const outcomes = await queue.addAll(
    kills.map(({ name, plan }) => async () => ({ name, ...(await killWatching(plan)) })),
  );
  const broken = outcomes.flatMap((outcome) => outcome.broken.map((each) => `${outcome.name}: ${each}`));
  const killed = outcomes.filter(({ wasKilled }) => wasKilled).length;
  const tried = `${kills.length} of ${known.length} points tried (seed ${testSeed}), ${killed} times killed`;
  printLine([`crash exploration, watch folder: ${tried}, ${broken.length} violations`, ...broken].join('\n'));
  expect(broken).toEqual([]);
  expect(killed).toBeGreaterThanOrEqual(Math.floor(kills.length * 0.6));
});

/**
 * Kills a batch at each point, or at a sample of the last ones: `share` of all, since the first ones open the program.
 * Returns the broken promises.
 */
async function exploreBatch(what: string, kind: BatchKind, sample: number, share = 1): Promise<string[]> {
  const points = await listBatchPoints(kind);
  const known = points.flatMap((_, index) => (['before', 'after'] as const).map((when) => ({ at: index + 1, when })));
  const plans = isFullRun ? known : sampleOf(known.slice(-Math.ceil(known.length * share)), sample, random);
  const queue = new PQueue({ concurrency: 2 });
  const outcomes = await queue.addAll(plans.map((plan) => async () => ({ plan, ...(await killBatch(plan, kind)) })));
  const broken = outcomes.flatMap((outcome) =>
    outcome.broken.map((each) => `${outcome.plan.when} ${outcome.plan.at}: ${each}`),
  );
  const betweenRuns = outcomes.filter(({ sent, wasKilled }) => wasKilled && sent > 0 && sent < 6).length;
  const tried = `${plans.length} of ${known.length} points tried (seed ${testSeed}), ${betweenRuns} between two runs`;
  printLine([`crash exploration, ${what}: ${tried}, ${broken.length} violations`, ...broken].join('\n'));
  return broken;
}

test('after a kill between two runs of a batch, the rest is offered and never sent automatically, and the ledger is exact', {
  timeout: longest,
}, async () => {
  expect(await exploreBatch('batch', {}, 10)).toEqual([]);
});

test('F106: after a kill at any point of a batch whose first run is refused, no other run is sent', {
  timeout: longest,
}, async () => {
  expect(await exploreBatch('refused batch', { isRefused: true }, 8, 0.15)).toEqual([]);
});

test('F107: after a kill at any point of a batch from the list, its runs are in the list or in their set', {
  timeout: longest,
}, async () => {
  expect(await exploreBatch('list', { isListed: true }, 8, 0.45)).toEqual([]);
});

test('after a kill of `triptych run` with 20 rows, `wait` saves what was sent, and the rest is sent once', {
  timeout: longest,
}, async () => {
  const points = await listCommandPoints();
  const known = points.flatMap((_, index) => (['before', 'after'] as const).map((when) => ({ at: index + 1, when })));
  const plans = isFullRun ? known : sampleOf(known, 10, random);
  // One after the other: the models of files are global, and the commands after the kill run in this process.
  const queue = new PQueue({ concurrency: 1 });
  const outcomes = await queue.addAll(plans.map((plan) => async () => ({ plan, ...(await killCommand(plan)) })));
  const broken = outcomes.flatMap((outcome) =>
    outcome.broken.map((each) => `${outcome.plan.when} ${outcome.plan.at}: ${each}`),
  );
  const killed = outcomes.filter(({ wasKilled }) => wasKilled).length;
  const tried = `${plans.length} of ${known.length} points tried (seed ${testSeed}), ${killed} times killed`;
  printLine([`crash exploration, command line: ${tried}, ${broken.length} violations`, ...broken].join('\n'));
  expect(broken).toEqual([]);
  expect(killed).toBeGreaterThanOrEqual(Math.floor(plans.length * 0.8));
});

test('F1, F2, F5, F38: a kill at any system call breaks no promise', { timeout: longest }, async ({ skip }) => {
  if (!canTrace()) {
    printLine('!! SKIPPED: no kills at system calls, because strace is missing or not allowed to trace.');
    return skip();
  }
  await explore('system calls', await killsAtSystemCalls(), 4);
});
