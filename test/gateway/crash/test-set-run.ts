import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitMs } from '../../../build/test-limits.ts';
import { deterministicId } from '../../../electron/util/deterministic-id.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { storeResults } from '../../support/store-results.ts';
import { openCore } from '../support/open-core.ts';
import type { CrashPlan } from './crash-plan.ts';
import { runUntilKilled } from './run-until-killed.ts';
import { readTestSetState } from './test-set-state.ts';

const program = fileURLToPath(new URL('./test-set-process.ts', import.meta.url));
const open = (dataFolder: string) => openCore({ dataFolder, clock: loadTolerantClock(50) });
const projectId = deterministicId('test set');

/** A library of results, and what a test set of them is without a kill. */
export interface TestSetScenario {
  /** The data folder before the steps. */
  readonly folder: string;
  readonly itemIds: readonly string[];
  /** Labels of all points of the steps, in order. */
  readonly points: readonly string[];
  /** The lines that confirm the steps, in order. */
  readonly lines: readonly string[];
}

/** Stores 24 results for 12 briefs once, and builds a test set in a copy without a kill. The caller removes the folder. */
export async function openTestSetScenario(): Promise<TestSetScenario> {
  const folder = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  const items = await storeResults(folder, { from: 0, count: 24 });
  const itemIds = items.map(({ id }) => id);
  // The first start writes what is no part of a set, such as the list of changes.
  await (await open(folder)).core.close();
  const list = `${folder}.points`;
  const { copy, lines } = await buildInCopy({ folder, itemIds }, { when: 'before', list });
  const points = readFileSync(list, 'utf8').trimEnd().split('\n');
  for (const each of [copy, list]) rmSync(each, { recursive: true, force: true });
  return { folder, itemIds, points, lines };
}

/**
 * Kills the steps at one point, starts the program again, and then rebuilds the library without its database. Returns the
 * broken promises as sentences.
 */
export async function killTestSet(
  scenario: TestSetScenario,
  plan: CrashPlan,
): Promise<{ wasKilled: boolean; broken: string[] }> {
  const { copy, lines, wasKilled } = await buildInCopy(scenario, plan);
  try {
    const { core, calls } = await open(copy);
    const state = await readTestSetState(calls, projectId).finally(() => core.close());
    const broken: string[] = [];
    // The next step may have been stored without its confirmation.
    const last = lines.length - 1;
    if (!scenario.lines.slice(Math.max(last, 0), last + 2).includes(state))
      broken.push(`after ${lines.length} confirmed steps, the test set has ${state}`);
    const rebuilt = await stateAfterRebuild(copy);
    if (rebuilt !== state) broken.push(`a rebuild has ${rebuilt} instead of ${state}`);
    return { wasKilled, broken };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function buildInCopy(
  { folder, itemIds }: Pick<TestSetScenario, 'folder' | 'itemIds'>,
  plan: CrashPlan,
): Promise<{ copy: string; lines: readonly string[]; wasKilled: boolean }> {
  const copy = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  cpSync(folder, copy, { recursive: true });
  const ran = await runUntilKilled({ program: [program, copy, projectId, ...itemIds], plan });
  return { copy, ...ran };
}

async function stateAfterRebuild(copy: string): Promise<string> {
  for (const name of ['triptych.db', 'triptych.db-wal', 'triptych.db-shm', 'care.json', 'backups'])
    rmSync(join(copy, name), { recursive: true, force: true });
  const { core, calls } = await open(copy);
  try {
    const deadline = performance.now() + waitMs;
    while (await isMaintained(calls)) {
      if (performance.now() > deadline) throw new Error('The rebuild never ended.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return await readTestSetState(calls, projectId);
  } finally {
    await core.close();
  }
}

async function isMaintained(calls: Awaited<ReturnType<typeof open>>['calls']): Promise<boolean> {
  const once = new AbortController();
  for await (const event of await calls.watch(undefined, { signal: once.signal })) {
    once.abort();
    if (event.kind === 'snapshot') return event.snapshot.maintenance.job !== undefined;
  }
  throw new Error('The first event is no snapshot.');
}
