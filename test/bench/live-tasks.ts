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
import { compare, fixed, type Row } from './harness.ts';
import { startMeasured, type Usage } from './process-usage.ts';

const tasks = 1000;
const speed = 8;
/**
 * Seconds on the clock of the core: first until the polls are no longer bunched as at the start, then the measured
 * time.
 */
const warmUp = 60;
const counted = 80;
/** The middle of the poll interval that the gateway recommends. Seconds. */
const interval = 22.5;

interface Window {
  usage: Usage;
  cpuMs: number;
  requestTimes: number[];
}

/** G8: a thousand waiting tasks. */
export async function liveTasks(pairs = 3): Promise<Row[]> {
  const host = await startLineProcess([fileURLToPath(new URL('./poll-host.ts', import.meta.url))]);
  const origin = String(host.ready['origin']);
  const scratch = scratchFolder('bench-live');
  const windows: Window[] = [];
  const requestTimes = async () => (await (await fetch(`${origin}/request-times`)).json()) as number[];
  const pass = (seconds: number) => new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / speed));

  const watch = async (program: string, args: readonly string[]): Promise<Window> => {
    const measured = await startMeasured(program, args);
    try {
      await pass(warmUp);
      const before = await measured.usage();
      await requestTimes();
      await pass(counted);
      const came = await requestTimes();
      const usage = await measured.usage();
      return { usage, cpuMs: usage.cpuMs - before.cpuMs, requestTimes: came };
    } finally {
      await measured.end();
    }
  };
  const watchProgram = async (count: number, endsAt: number): Promise<Window> => {
    const dataFolder = await folderWith(join(scratch.path, randomUUID()), origin, count, () => endsAt);
    await requestTimes();
    return watch('./live-tasks-process.ts', [dataFolder, origin, String(speed)]);
  };
  const perPoll = ({ cpuMs, requestTimes: came }: Window) => (cpuMs * 1000) / came.length;

  try {
    const cpu = await compare({
      id: 'G8-cpu',
      label: `CPU of a poll while ${tasks} tasks wait, against a bare undici loop of the same polls`,
      unit: 'us',
      atMost: 1.5,
      pairs,
      isFresh: true,
      ours: async () => {
        const window = await watchProgram(tasks, 0);
        windows.push(window);
        return perPoll(window);
      },
      peer: async () => perPoll(await watch('./bare-polls.ts', [origin, String((tasks / interval) * speed)])),
    });
    // A few tasks that end at their first poll: the same code has run, and no task waits.
    const none = await watchProgram(20, 1);
    const busiest = windows.map(({ requestTimes: came }) => busiestSecond(came));
    const mean = windows.map(({ requestTimes: came }) => came.length / counted);
    const heaps = windows.map(({ usage }) => usage.heap / 1e6);
    return [
      cpu,
      await pollsToTheEnd(origin, join(scratch.path, 'ending'), requestTimes),
      fixed({
        id: 'G8-busiest',
        label: `polls in the busiest second of ${counted}, against the mean`,
        unit: 'looks',
        atMost: 1.5,
        ours: busiest,
        peer: mean,
      }),
      fixed({
        id: 'G8-heap',
        label: `heap with ${tasks} tasks, against the heap after they ended and 2 MB`,
        unit: 'MB',
        atMost: 1,
        ours: heaps,
        peer: heaps.map(() => none.usage.heap / 1e6 + 2),
      }),
    ];
  } finally {
    await host.end('SIGTERM');
    scratch.remove();
  }
}

/** Compares every poll of tasks that end with one poll each 22.5 s and one that finds the end. */
async function pollsToTheEnd(origin: string, folder: string, requestTimes: () => Promise<number[]>): Promise<Row> {
  // Long enough to create the tasks and to start the core.
  const first = Date.now() + 20_000;
  const endsAt = (index: number) => first + (300_000 * index) / tasks / speed;
  const dataFolder = await folderWith(folder, origin, tasks, endsAt);
  await requestTimes();
  const measured = await startMeasured('./live-tasks-process.ts', [dataFolder, origin, String(speed)]);
  const startedAt = Date.now();
  try {
    while ((await measured.usage()).unfinished > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  } finally {
    await measured.end();
  }
  if (startedAt > first) throw new Error('This machine is too busy: the first task ended before the core was open');
  const made = (await requestTimes()).length;
  const seconds = Array.from({ length: tasks }, (_, index) => ((endsAt(index) - startedAt) * speed) / 1000);
  return fixed({
    id: 'G8-requests',
    label: 'polls of a task until its end is known, against one each 22.5 s and the last',
    unit: 'looks',
    atMost: 1.2,
    ours: [made / tasks],
    peer: [seconds.reduce((sum, each) => sum + 1 + each / interval, 0) / tasks],
  });
}

/** Creates a data folder in which `count` tasks wait, each until `endsAt`. */
async function folderWith(
  folder: string,
  origin: string,
  count: number,
  endsAt: (index: number) => number,
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
      taskId: `${index}-${Math.round(endsAt(index))}`,
      looks: 0,
      links: [],
    };
    await store.add(task, { kind: 'accepted' });
  }
  await database.destroy();
  return folder;
}

/** The largest number of requests within any second of the core's clock. */
function busiestSecond(requestTimes: readonly number[]): number {
  let most = 0;
  let from = 0;
  for (const [to, at] of requestTimes.entries()) {
    while (at - (requestTimes[from] ?? at) >= 1000 / speed) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}
