import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { openCore } from '../support/open-core.ts';
import { brokenPromises } from './broken-promises.ts';
import type { CrashPlan } from './crash-plan.ts';
import { goldenHashes, openGoldenGateway } from './golden-gateway.ts';
import { runUntilKilled } from './run-until-killed.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const modelId = 'image-c-2.5-t2i-preview';
const intent = JSON.stringify({ modelId, draft: draftOf(modelId) });
const ids = { projectId: randomUUID(), shotId: randomUUID() };
const speed = 100;
/** A program that runs longer than this hangs. Milliseconds. */
const timeoutMs = 300_000;

/** The method of a kill for one run of the golden scenario. */
export interface Kill {
  name: string;
  /** Returns the command in front of `node` on the command line, such as strace. */
  tracer?: (dataFolder: string) => readonly string[];
  /** One entry for each start of the program. The last start runs in this process to the end. */
  plans: readonly CrashPlan[];
  /** The links expire while the program is not running. */
  linksEnd?: boolean;
  promptsInFiles?: boolean;
  /** The run is for a shot of a project that is edited meanwhile. */
  forShot?: boolean;
}

export interface Outcome {
  name: string;
  /** True if the program was killed at least once. A plan may name a point that this run did not reach. */
  wasKilled: boolean;
  broken: string[];
}

/** Runs the program, kills it, starts it again and waits until it is idle; returns the broken promises. */
export async function runAndKill(kill: Kill): Promise<Outcome> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  const gateway = await openGoldenGateway();
  try {
    let wasKilled = false;
    const confirmed: string[] = [];
    for (const [index, plan] of kill.plans.entries()) {
      const given = index === 0 ? intent : '';
      const ended = await runProgram(dataFolder, gateway.origin, given, plan, kill);
      wasKilled ||= ended.wasKilled;
      confirmed.push(...ended.lines);
    }
    if (kill.linksEnd) gateway.endLinks();
    await runToRest(dataFolder, gateway.origin, kill);
    const creates = gateway.count('POST');
    const haveLinksEnded = kill.linksEnd === true;
    const broken = await brokenPromises({
      dataFolder,
      creates,
      hashes: goldenHashes,
      haveLinksEnded,
      key: testKey,
      project: kill.forShot ? { ...ids, confirmed } : undefined,
    });
    return { name: kill.name, wasKilled, broken };
  } catch (error) {
    return { name: kill.name, wasKilled: true, broken: [error instanceof Error ? String(error.stack) : String(error)] };
  } finally {
    await gateway.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Lists the labels of every point of the golden run, in order. */
export async function listPoints(of: Pick<Kill, 'promptsInFiles' | 'forShot'> = {}): Promise<string[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  const list = `${dataFolder}.points`;
  const gateway = await openGoldenGateway();
  try {
    await runProgram(dataFolder, gateway.origin, intent, { when: 'before', list }, of);
    return readFileSync(list, 'utf8').trimEnd().split('\n');
  } finally {
    await gateway.close();
    rmSync(dataFolder, { recursive: true, force: true });
    rmSync(list, { force: true });
  }
}

async function runProgram(
  dataFolder: string,
  origin: string,
  given: string,
  plan: CrashPlan,
  { tracer, forShot, ...of }: Pick<Kill, 'tracer' | 'promptsInFiles' | 'forShot'>,
) {
  const edits = forShot && given !== '' ? JSON.stringify(ids) : '';
  const settings = JSON.stringify(settingsOf(of));
  const program = [here('./golden-process.ts'), dataFolder, origin, testKey, String(speed), settings, given, edits];
  return runUntilKilled({ program, plan, tracer: tracer?.(dataFolder) ?? [] });
}

function settingsOf({ promptsInFiles = false }: Pick<Kill, 'promptsInFiles'>) {
  return { promptsInFiles };
}

async function runToRest(dataFolder: string, origin: string, of: Pick<Kill, 'promptsInFiles'>): Promise<void> {
  const { core: app } = await openCore({
    dataFolder,
    settingsFile: { read: () => settingsOf(of), write: () => {} },
    clock: loadTolerantClock(speed),
    temporaryConnection: { baseUrl: origin, key: testKey },
  });
  const deadline = performance.now() + timeoutMs;
  try {
    while (app.unfinishedCount() > 0) {
      if (performance.now() > deadline) throw new Error(`After ${timeoutMs} ms a task has still not ended`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } finally {
    await app.close();
  }
}
