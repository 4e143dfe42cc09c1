import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { type FakeServer, openFakeServer, sendJson } from '../support/fake-server.ts';
import { type Calls, openCore } from '../support/open-core.ts';
import type { CrashPlan } from './crash-plan.ts';
import { runUntilKilled } from './run-until-killed.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const modelId = 'image-c-2.5-t2i-preview';
const runCount = 6;

/** How a batch starts, and how the gateway answers it. */
export interface BatchKind {
  /** Its runs wait in the list first. */
  readonly isListed?: boolean;
  /** The gateway refuses each create. */
  readonly isRefused?: boolean;
}

/** Accepts each create with an id of its own, and reports each task as failed: no file takes part. */
function openBatchGateway({ isRefused = false }: BatchKind): Promise<FakeServer> {
  return openFakeServer(({ method, path }, response) => {
    if (isRefused && method === 'POST') return sendJson(response, 422, { title: 'No such size' });
    const id = method === 'POST' ? randomUUID() : (path.split('/').at(-1) ?? '');
    const error = { code: 1, title: 'Failed', detail: 'No.' };
    const info = method === 'POST' ? { id, status: 'pending' } : { id, status: 'failed', error };
    return sendJson(response, method === 'POST' ? 202 : 200, { task_info: info });
  });
}

const promptsAt = ({ requests }: FakeServer) =>
  requests.flatMap(({ method, body }) => (method === 'POST' ? [(JSON.parse(body) as { prompt: string }).prompt] : []));

/** Starts a batch in a process of its own. */
function startBatch(dataFolder: string, origin: string, batch: object, plan: CrashPlan) {
  const program = [here('../comparisons/run-plan-process.ts'), dataFolder, origin, testKey];
  return runUntilKilled({ program, plan, input: JSON.stringify(batch) });
}

const newBatch = ({ isListed = false }: BatchKind) => ({
  id: randomUUID(),
  isListed,
  title: 'Herons',
  runs: Array.from({ length: runCount }, (_, index) => ({
    id: randomUUID(),
    modelId,
    draft: draftOf(modelId, `prompt ${index + 1}`),
  })),
});

/** Lists the labels of all points of a batch, in order. */
export async function listBatchPoints(kind: BatchKind = {}): Promise<string[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  const list = `${dataFolder}.points`;
  const gateway = await openBatchGateway(kind);
  try {
    await startBatch(dataFolder, gateway.origin, newBatch(kind), { when: 'before', list });
    return readFileSync(list, 'utf8').trimEnd().split('\n');
  } finally {
    await gateway.close();
    rmSync(dataFolder, { recursive: true, force: true });
    rmSync(list, { force: true });
  }
}

/** Kills a batch of runs at one point, and starts the program again. Returns the broken promises as sentences. */
export async function killBatch(
  plan: CrashPlan,
  kind: BatchKind = {},
): Promise<{ wasKilled: boolean; sent: number; broken: string[] }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'triptych-crash-'));
  const gateway = await openBatchGateway(kind);
  const batch = newBatch(kind);
  try {
    const { wasKilled } = await startBatch(dataFolder, gateway.origin, batch, plan);
    await gateway.disconnected();
    const sent = promptsAt(gateway);
    const { core: app, calls } = await openCore({
      dataFolder,
      clock: loadTolerantClock(100),
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    });
    try {
      while (app.unfinishedCount() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return { wasKilled, sent: sent.length, broken: await brokenBatch(calls, gateway, { ...batch, ...kind }, sent) };
    } finally {
      await app.close();
    }
  } finally {
    await gateway.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function brokenBatch(
  calls: Calls,
  gateway: FakeServer,
  { id, runs, isRefused = false }: ReturnType<typeof newBatch> & BatchKind,
  sent: readonly string[],
): Promise<string[]> {
  const broken: string[] = [];
  const report = (isBroken: boolean, sentence: string) => isBroken && broken.push(sentence);
  report(promptsAt(gateway).length > sent.length, 'the start after the kill sent a run');
  report(isRefused && sent.length > 1, `${sent.length} runs were sent, and the first was refused`);
  const { comparisons } = await calls.comparisons.page({ limit: 10 });
  const listed = (await readListedRuns(calls)).length;
  report(comparisons.length > 0 && listed > 0, `${listed} runs were started and are in the list`);
  report(listed > 0 && listed < runs.length, `${listed} of ${runs.length} runs are in the list`);
  report(comparisons.length === 0 && sent.length > 0, 'runs were sent, and the comparison is lost');
  if (comparisons.length === 0) return broken;
  const { tasks, starting } = await calls.comparisons.contents({ id });
  report(starting.length > 0, 'the start after the kill is sending runs');
  const { lines } = await calls.spending.page({ from: '1970-01-01', to: '9999-12-31', limit: 100 });
  const accepted = tasks.filter(({ acceptedAt }) => acceptedAt !== undefined).map((task) => task.id);
  const inLedger = lines.filter(({ state }) => state !== 'unknown').map((line) => line.id);
  report(accepted.sort().join() !== inLedger.sort().join(), `accepted ${accepted}, but in the ledger ${inLedger}`);
  report(sent.length > tasks.length, `${sent.length} creates, but ${tasks.length} tasks`);
  // The rest is offered: it starts when the user asks for it, and only the rest.
  await calls.comparisons.startRuns({ id, runIds: runs.map((run) => run.id) });
  while ((await calls.comparisons.contents({ id })).starting.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const all = promptsAt(gateway);
  report(new Set(all).size < all.length, `a run was sent twice: ${all}`);
  const started = (await calls.comparisons.contents({ id })).tasks.length;
  if (isRefused) report(started > tasks.length + 1, `${started} runs have a task, although the first was refused`);
  else report(started !== runs.length, `${started} of ${runs.length} runs have a task after the rest was started`);
  return broken;
}

async function readListedRuns(calls: Calls) {
  const once = new AbortController();
  for await (const event of await calls.watch(undefined, { signal: once.signal })) {
    once.abort();
    if (event.kind === 'snapshot') return event.snapshot.listedRuns;
  }
  throw new Error('The first event is no snapshot');
}
