import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import type { ContractRouter } from '../../electron/api/implement-contract.ts';
import { openAppCore } from '../../electron/core/open-app-core.ts';
import { type Clock, systemClock } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { TaskStore } from '../../electron/storage/task-store.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { fileOf } from '../gateway/soak/soak-files.ts';
import { draftOf } from '../gateway/support/app-at-gateway.ts';
import { loadTolerantClock, sleep } from '../support/load-tolerant-clock.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';

const tasks = 200;
const fit = 150;
/** Links expire between these times after the first link, on average after a minute. Seconds. */
const [firstEnd, lastEnd] = [55, 65] as const;
const speed = 4;
const modelId = 'image-c-2.5-t2i-preview';

/**
 * G7-deadline: 200 finished tasks with links that expire in a minute, on a line that can carry only 150 files until
 * then. Measures how many files are saved, and whether every lost file made room for a more urgent one.
 */
export async function deadlineOrder(): Promise<Row[]> {
  const scratch = scratchFolder('bench-deadline');
  const clock = loadTolerantClock(speed);
  const line = createLine(clock, (lastEnd * 1000) / fit);
  /** Time at which the first links were returned. */
  let startTime: number | undefined;
  // A special order, so that neither the order of the tasks nor chance gives the correct result.
  const endOf = (index: number) =>
    (startTime ?? 0) + (firstEnd + ((index * 73) % tasks) * ((lastEnd - firstEnd) / tasks)) * 1000;
  const servedAt = new Map<number, number>();

  const server = createServer(async (request, response) => {
    const file = Number(/^\/files\/(\d+)/.exec(request.url ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(file)) return pollTask(request.url ?? '', response);
    if (clock.now() > endOf(file)) return response.writeHead(403).end();
    servedAt.set(file, clock.now());
    await line();
    return response.writeHead(200, { 'content-type': 'image/png' }).end(fileOf(file, 0));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function pollTask(path: string, response: ServerResponse) {
    startTime ??= clock.now();
    const id = path.split('/').at(-1) ?? '';
    const url = `${origin}/files/${id}?Expires=${Math.floor(endOf(Number(id)) / 1000)}`;
    return response.end(JSON.stringify({ task_info: { id, status: 'completed' }, images: [url] }));
  }

  const core = await openAppCore({
    dataFolder: await folderWith(join(scratch.path, 'data'), origin),
    version: '0.0.0-bench',
    host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
    vault: openMemoryKeyVault(),
    settingsFile: { read: () => ({}), write: () => {} },
    clock,
    temporaryConnection: { baseUrl: origin, key: 'bench-key' },
  });
  try {
    while (core.unfinishedCount() > 0) await sleep(clock, 500);
    const all = await everyTask(core.router as ContractRouter);
    const saved = all.filter((task) => task.state === 'done').map(indexOf);
    const reported = all.filter((task) => task.state === 'expired' && task.problem !== undefined).map(indexOf);
    const overtaken = reported.filter((loser) => wasOvertaken(loser, endOf, servedAt));
    return [
      fixed({
        id: 'G7-deadline',
        label: `lost files of ${tasks} whose links expire in a minute, against those that the line can’t carry until then`,
        unit: 'files',
        atMost: 1.1,
        ours: [tasks - saved.length],
        peer: [tasks - fit],
      }),
      fixed({
        id: 'G7-order',
        label: 'of these, files downloaded after a less urgent one, or reported by no task',
        unit: 'files',
        within: 0,
        ours: [overtaken.length + tasks - saved.length - reported.length],
        peer: [tasks - saved.length],
      }),
    ];
  } finally {
    await core.close();
    server.close();
    server.closeAllConnections();
    scratch.remove();
  }
}

/**
 * Creates a line that carries one file after the other, each in `milliseconds`. A late timer delays one file, and not the
 * files after it.
 */
function createLine(clock: Clock, milliseconds: number): () => Promise<void> {
  let freeAt = 0;
  return () => {
    freeAt = Math.max(clock.now(), freeAt) + milliseconds;
    return sleep(clock, freeAt - clock.now());
  };
}

/** Returns true when a file with a clearly later deadline started while the lost file was still available. */
function wasOvertaken(loser: number, endOf: (index: number) => number, servedAt: Map<number, number>): boolean {
  // The core knows all links after the first polls, which are spread over ten seconds.
  return [...servedAt].some(([index, at]) => {
    const startedInTime = at > endOf(loser) - (firstEnd - 20) * 1000 && at < endOf(loser) - 1000;
    return startedInTime && endOf(index) > endOf(loser) + 1000;
  });
}

function indexOf(task: Task): number {
  return Number(task.taskId);
}

async function everyTask(router: ContractRouter): Promise<Task[]> {
  const stop = new AbortController();
  for await (const push of await createRouterClient(router).watch(undefined, { signal: stop.signal })) {
    if (push.kind !== 'snapshot') continue;
    stop.abort();
    return push.snapshot.tasks;
  }
  return [];
}

async function folderWith(folder: string, origin: string): Promise<string> {
  mkdirSync(folder);
  const database = await openDatabase(folder);
  // Only these rows are written without waiting for the disk.
  await sql`PRAGMA synchronous = OFF`.execute(database);
  const store = new TaskStore(database, systemClock);
  for (let index = 0; index < tasks; index += 1) {
    const task: Task = {
      id: randomUUID(),
      modelId,
      destination: { kind: 'gateway', origin },
      draft: draftOf(modelId),
      state: 'waiting',
      createdAt: index,
      updatedAt: index,
      taskId: String(index),
      looks: 0,
      links: [],
    };
    await store.add(task, { kind: 'accepted' });
  }
  await database.destroy();
  return folder;
}
