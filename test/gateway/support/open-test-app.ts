import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { waitMs } from '../../../build/test-limits.ts';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import type { KeyVault, SettingsFile } from '../../../electron/host/host.ts';
import { IdleWorkers } from '../../../electron/workers/idle-workers.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { StateEvent } from '../../../shared/sync/state-event.ts';
import type { Snapshot } from '../../../shared/sync/synced-state.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { type Calls, openCore } from './open-core.ts';

/** An app as a shell opens it, with all its surroundings in memory. */
export interface TestApp {
  calls: Calls;
  handle(request: Request): Promise<Response>;
  snapshot(): Promise<Snapshot>;
  /** Every event since the app opened. */
  pushes: StateEvent[];
  /** Waits until the task matches `want`; throws the last state of the task after the timeout. */
  taskWhere(id: string, want: (task: Task) => boolean): Promise<Task>;
  itemsOf(taskId: string): Promise<Item[]>;
  unfinished(): number;
  /** Closes the app like a quit. Its files stay for the next one. */
  close(): Promise<void>;
}

export function memorySettings(content: unknown = {}): SettingsFile & { content: unknown } {
  return {
    content,
    read() {
      return this.content;
    },
    write(next) {
      this.content = next;
    },
  };
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'triptych-core-'));
  // The log may still write its last line.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A thread loads its modules in a third of a second, and a test of results needs three threads. */
export const idleWorkers = new IdleWorkers();

export async function openTestApp(options: Partial<AppCoreOptions> & { vault?: KeyVault } = {}): Promise<TestApp> {
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const { core: app, calls } = await openCore({ idleWorkers, ...options, dataFolder });
  const pushes: StateEvent[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    for await (const push of await calls.watch(undefined, { signal: stop.signal })) pushes.push(push);
  })().catch(() => {});
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    stop.abort();
    await app.close();
    await watching;
  };
  onTestFinished(close);

  async function snapshot(): Promise<Snapshot> {
    const once = new AbortController();
    for await (const push of await calls.watch(undefined, { signal: once.signal })) {
      once.abort();
      if (push.kind === 'snapshot') return push.snapshot;
    }
    throw new Error('The first push is no snapshot');
  }

  return {
    calls,
    async handle(request) {
      const response = await app.handle(request);
      if (!response) throw new Error(`No route for ${request.url}`);
      return response;
    },
    snapshot,
    pushes,
    async taskWhere(id, want) {
      const deadline = performance.now() + waitMs;
      for (;;) {
        const received = pushes.length;
        const task = (await snapshot()).tasks.find((each) => each.id === id);
        if (task && want(task)) return task;
        if (performance.now() > deadline) throw new Error(`The task stayed ${JSON.stringify(task, null, 1)}`);
        // A snapshot takes milliseconds of CPU time, and each change of a task is pushed.
        const nextCheck = performance.now() + 500;
        do await new Promise((resolve) => setTimeout(resolve, 5));
        while (pushes.length === received && performance.now() < nextCheck);
      }
    },
    itemsOf: async (taskId) => (await snapshot()).items.filter((item) => item.taskId === taskId),
    unfinished: app.unfinishedCount,
    close,
  };
}
