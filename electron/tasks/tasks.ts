import PQueue from 'p-queue';
import type { AudioMeasure } from '../../shared/audio.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import { interruptedSending, isFinal, type Task } from '../../shared/task.ts';
import type { Connections } from '../connection/connections.ts';
import type { Clock } from '../host.ts';
import type { InputShelf } from '../inputs/input-shelf.ts';
import type { Library } from '../library/library.ts';
import type { LibraryGate } from '../library/library-gate.ts';
import type { ResultShelf } from '../library/result-shelf.ts';
import type { ProxyFor } from '../network/connector.ts';
import type { ItemStore } from '../store/item-store.ts';
import type { TaskStore } from '../store/task-store.ts';
import { createSaver, type SaverOptions } from './saver.ts';
import { sendAgain } from './send-create.ts';
import { createSleepWatch } from './sleep-watch.ts';
import { type Intent, type StartOptions, startTask } from './start-task.ts';
import type { TaskLedger } from './task-ledger.ts';
import { createTracker, type TrackWish } from './track-task.ts';
import { createWatcher } from './watcher.ts';

/** The only writer of tasks. */
export interface Tasks {
  start(intent: Intent): Promise<Task>;
  track(wish: TrackWish): Promise<Task>;
  lookNow(id: string): Promise<Task>;
  stopWatching(id: string): Promise<Task>;
  forget(id: string): Promise<void>;
  /** Goes on where the last run ended. */
  resumeAll(): Promise<void>;
  /** There is another key for this gateway. */
  resumeGateway(origin: string): void;
  /** There is room again, or the library is back. */
  savingPossible(): void;
  unfinished(): number;
  close(): Promise<void>;
}

export interface TasksOptions {
  readonly ledger: TaskLedger;
  readonly store: TaskStore;
  readonly items: ItemStore;
  readonly shelf: ResultShelf;
  readonly gate: LibraryGate;
  readonly library: Library;
  readonly connections: Connections;
  readonly proxyFor?: ProxyFor | undefined;
  readonly inputShelf: InputShelf;
  /** What is known of the sound file at an address. */
  readonly audioOf: (url: string) => AudioMeasure | undefined;
  /** By model id: paths that the person set in place of ours. */
  readonly paths: () => Settings['paths'];
  readonly clock: Clock;
  readonly random: () => number;
  readonly observeDownloads?: SaverOptions['observeDownloads'];
  readonly onDefect: (error: unknown) => void;
}

/** A thousand tasks that wait are looked at over ten seconds, a few of them within one. */
const spreadMs = 10_000;

export function createTasks(options: TasksOptions): Tasks {
  const { ledger, clock, connections } = options;
  const saver = createSaver({ ...options, lookAgain: (id, inMilliseconds) => watcher.watch(id, inMilliseconds) });
  const watcher = createWatcher({ ...options, saver });
  const starting = new Set<Promise<unknown>>();
  const turns = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  const ending = new AbortController();
  const sending: StartOptions = {
    ...options,
    inTurn: (work) => turns.add(work),
    closing: closing.signal,
    ending: ending.signal,
  };
  const sleepWatch = createSleepWatch(clock, () => {
    connections.dropConnections();
    watcher.wake();
    saver.wake();
  });

  async function start(intent: Intent): Promise<Task> {
    const { create, ...sent } = await startTask(intent, sending);
    if (sent.again !== undefined) {
      keepOpen(sendAgain(sent, create, sending).then(watchAccepted)).catch(options.onDefect);
    }
    return watchAccepted(sent.task);
  }

  function watchAccepted(task: Task): Task {
    if (task.state === 'waiting') watcher.watch(task.id, (task.nextLookAt ?? 0) - clock.now());
    return task;
  }

  /** Quitting waits for it a moment. */
  function keepOpen<Result>(work: Promise<Result>): Promise<Result> {
    starting.add(work);
    work.catch(() => {}).finally(() => starting.delete(work));
    return work;
  }

  return {
    start: (intent) => keepOpen(start(intent)),
    track: createTracker({ ...options, watcher }),
    lookNow: watcher.lookNow,
    stopWatching: watcher.stop,
    async forget(id) {
      const task = await ledger.find(id);
      if (task && !isFinal(task.state)) {
        throw new ProblemError(problem('input', 'This task is still running. Stop watching it first.'));
      }
      await ledger.remove(id);
    },
    async resumeAll() {
      const tasks = await ledger.unfinished();
      for (const task of tasks) {
        // What became of it is not known, and sending it again could be a second charge.
        if (task.state === 'sending') await ledger.apply(task.id, interruptedSending(task, clock.now()));
      }
      const waiting = tasks.filter((task) => task.state !== 'sending').sort(byUrgency);
      const step = Math.min(500, spreadMs / Math.max(1, waiting.length));
      for (const [index, task] of waiting.entries()) watcher.watch(task.id, index * step);
    },
    resumeGateway: (origin) => watcher.resume({ kind: 'gateway', origin }),
    savingPossible: saver.release,
    unfinished: () => ledger.unfinishedCount(),
    async close() {
      sleepWatch.close();
      closing.abort();
      // A request that is on its way gets a moment to learn its task id.
      await Promise.race([
        Promise.allSettled(starting),
        new Promise<void>((resolve) => setTimeout(resolve, 3000).unref()),
      ]);
      ending.abort();
      await Promise.allSettled(starting);
      await watcher.close();
      await saver.close();
    },
  };
}

/** Links live an hour: what is finished already comes first. */
function byUrgency(a: Task, b: Task): number {
  const rank = (task: Task) => (task.state === 'saving' ? 0 : 1);
  return rank(a) - rank(b) || a.createdAt - b.createdAt;
}
