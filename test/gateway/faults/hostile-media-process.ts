import { createInterface } from 'node:readline';
import type { Task } from '../../../shared/tasks/task.ts';
import { openCore } from '../support/open-core.ts';

// Runs an app in a separate process, because its input may hang it: `node hostile-media-process.ts DATA_FOLDER
// BASE_URL KEY LIMIT_MS`. Each line of stdin is a command. Ten times a second, the process writes a line with its
// state.

export interface ProcessState {
  readonly tasks: readonly Task[];
  /** The longest time that main was blocked, in milliseconds of processor time. */
  readonly longestTurn: number;
  /** Memory of the whole process. Bytes. */
  readonly memory: number;
}

const [dataFolder = '', baseUrl = '', key = '', limitMs = ''] = process.argv.slice(2);
const { calls } = await openCore({
  dataFolder,
  mediaReadLimitMs: Number(limitMs),
  temporaryConnection: { baseUrl, key },
});

let longestTurn = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const now = process.threadCpuUsage(before);
  longestTurn = Math.max(longestTurn, (now.user + now.system) / 1000);
  before = process.threadCpuUsage();
}, 1);

setInterval(() => {
  void tasks().then((now) => {
    const state: ProcessState = { tasks: now, longestTurn, memory: process.memoryUsage.rss() };
    process.stdout.write(`${JSON.stringify(state)}\n`);
  });
}, 100);

async function tasks(): Promise<Task[]> {
  const once = new AbortController();
  for await (const push of await calls.watch(undefined, { signal: once.signal })) {
    once.abort();
    if (push.kind === 'snapshot') return push.snapshot.tasks;
  }
  return [];
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.start) await calls.tasks.start(command.start);
  if (command.downloadAgain) await calls.tasks.retryDownload({ id: command.downloadAgain });
  if (command.measureFromNow) longestTurn = 0;
}
