import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { systemClock } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { TaskStore } from '../../electron/storage/task-store.ts';
import { draftOf } from '../gateway/support/app-at-gateway.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { type MeasuredProcess, startMeasured } from './process-usage.ts';

const tasks = 1000;
const speed = 8;
/**
 * Seconds on the clock of the core: first until the code is compiled and the polls are no longer bunched as at the start,
 * then each measured time, with about 700 polls.
 */
const warmUp = 60;
const counted = 20;
/** The middle of the poll interval that the gateway recommends. Seconds. */
const interval = 22.5;

/** A process that polls, and the gateway that only this process asks. */
interface Poller {
  readonly measured: MeasuredProcess;
  /** Number of polls since the last call. */
  readonly polls: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/**
 * G8: a thousand waiting tasks, beside a bare loop that sends the same polls at the same time. Together with their
 * gateways they use less than one core, so that two cores run both undisturbed, and a slower machine slows both.
 */
export async function liveTasks(pairs = 4): Promise<Row[]> {
  const scratch = scratchFolder('bench-live');
  const started: Poller[] = [];
  const start = async (program: string, argumentsAt: (origin: string) => Promise<readonly string[]>) => {
    const poller = await startPoller(program, argumentsAt);
    started.push(poller);
    return poller;
  };
  const startCore = (count: number, state: 'waits' | 'failed') =>
    start('./live-tasks-process.ts', async (origin) => {
      const dataFolder = await folderWith(join(scratch.path, randomUUID()), origin, count, state);
      return [dataFolder, origin, String(speed)];
    });
  try {
    // A few tasks that end at their first poll: the same code has run, and no task waits.
    const none = await startCore(20, 'failed');
    const ours = await startCore(tasks, 'waits');
    const bare = await start('./bare-polls.ts', async (origin) => [origin, String((tasks / interval) * speed)]);
    await pass(warmUp);
    const costs: { readonly ours: number; readonly bare: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const [ofOurs, ofBare] = await Promise.all([costOfPoll(ours), costOfPoll(bare)]);
      costs.push({ ours: ofOurs, bare: ofBare });
    }
    return [
      fixed({
        id: 'G8-cpu',
        label: `CPU of a poll while ${tasks} tasks wait, against a bare undici loop of the same polls`,
        unit: 'us',
        atMost: 1.5,
        ours: costs.map((cost) => cost.ours),
        peer: costs.map((cost) => cost.bare),
      }),
      fixed({
        id: 'G8-heap',
        label: `heap with ${tasks} tasks, against the heap after they ended and 2 MB`,
        unit: 'MB',
        atMost: 1,
        ours: [(await ours.measured.heap()) / 1e6],
        peer: [(await none.measured.heap()) / 1e6 + 2],
      }),
    ];
  } finally {
    for (const poller of started) await poller.end();
    scratch.remove();
  }
}

async function startPoller(
  program: string,
  argumentsAt: (origin: string) => Promise<readonly string[]>,
): Promise<Poller> {
  const host = await startLineProcess([fileURLToPath(new URL('./poll-host.ts', import.meta.url))]);
  const origin = String(host.ready['origin']);
  const measured = await startMeasured(program, await argumentsAt(origin));
  return {
    measured,
    polls: async () => Number(await (await fetch(`${origin}/polls`)).json()),
    async end() {
      await measured.end();
      await host.end('SIGTERM');
    },
  };
}

/** Microseconds of the processor for each poll. */
async function costOfPoll({ measured, polls }: Poller): Promise<number> {
  const before = await measured.cpuMs();
  await polls();
  await pass(counted);
  const sent = await polls();
  return (((await measured.cpuMs()) - before) * 1000) / sent;
}

const pass = (seconds: number) => new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / speed));

/** Creates a data folder in which `count` tasks wait. */
async function folderWith(
  folder: string,
  origin: string,
  count: number,
  atGateway: 'waits' | 'failed',
): Promise<string> {
  mkdirSync(folder);
  const database = await openDatabase(folder);
  // Only these rows are written without waiting for the disk.
  await sql`PRAGMA synchronous = OFF`.execute(database);
  const store = new TaskStore(database, systemClock);
  const draft = draftOf('video-d-pro');
  for (let index = 0; index < count; index += 1) {
    const task = {
      id: randomUUID(),
      modelId: 'video-d-pro',
      destination: { kind: 'gateway' as const, origin },
      draft,
      state: 'waiting' as const,
      createdAt: index,
      updatedAt: index,
      taskId: `${index}-${atGateway}`,
      looks: 0,
      links: [],
    };
    await store.add(task, { kind: 'accepted' });
  }
  await database.destroy();
  return folder;
}
