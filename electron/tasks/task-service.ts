import PQueue from 'p-queue';
import type { AudioMeasure } from '../../shared/fields/audio-limits.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { interruptedSendingEvent } from '../../shared/tasks/apply-task-event.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import type { InputStore } from '../inputs/input-store.ts';
import type { Library } from '../library/catalog/library.ts';
import type { StorageGuard } from '../library/files/storage-guard.ts';
import { findMissingResults } from '../library/find-missing-results.ts';
import type { ResultStore } from '../library/saving/result-store.ts';
import type { ShotTakeAdder } from '../projects/shot-take-adder.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { Poller } from './poller.ts';
import { ResultSaver, type ResultSaverOptions } from './result-saver.ts';
import { sendUntilAccepted } from './send-create.ts';
import { checkIntent, checkReady, type StartIntent, startTask } from './start-task.ts';
import type { TaskLedger } from './task-ledger.ts';
import { createTracker, type TrackRequest } from './track-task.ts';

const everyMs = 5_000;
/** A monotonic clock that stops during sleep falls behind the wall clock by the duration of the sleep. Milliseconds. */
const driftMs = 15_000;
/** If the monotonic clock runs during sleep, a timer is this late. A busy computer is never that late. Milliseconds. */
const latenessMs = 120_000;

/**
 * Detects from the clocks that the computer slept, because not every system reports it. A clock that was set forward
 * looks equal, which does no harm. A clock that was set back is no sleep.
 */
function createSuspendDetector(clock: Clock, onWake: () => void) {
  let wallClock = clock.now();
  let monotonic = clock.monotonic();
  let cancelTimer = clock.after(everyMs, check);
  function measure() {
    const passed = clock.monotonic() - monotonic;
    const drift = clock.now() - wallClock - passed;
    wallClock += passed + drift;
    monotonic += passed;
    return { passed, drift };
  }
  function check() {
    const { passed, drift } = measure();
    cancelTimer = clock.after(everyMs, check);
    if (drift > driftMs || passed > everyMs + latenessMs) onWake();
  }
  return {
    /** Call when the system reports the end of a sleep. The clocks then don't detect this sleep again. */
    handleWake(): void {
      measure();
      onWake();
    },
    close: (): void => cancelTimer(),
  };
}

/** The only writer of tasks. */
export interface TaskService {
  start(intent: StartIntent): Promise<Task>;
  /** Throws the `ProblemError` that prevents sending this run at any time. */
  check(intent: StartIntent): Promise<void>;
  /** Returns the connection of new tasks. Throws the `ProblemError` that prevents all sending at present. */
  ready(evenIfNotSavable: boolean): Promise<Destination>;
  track(request: TrackRequest): Promise<Task>;
  /**
   * Polls immediately. While the gateway requested a wait, throws a `busy` problem with the end of the wait unless
   * `insist` is true.
   */
  checkStatus(id: string, insist?: boolean): Promise<Task>;
  stopPolling(id: string): Promise<Task>;
  /** Downloads missing files of the library. A complete task stays unchanged. */
  retryDownload(id: string): Promise<Task>;
  /** Returns the positions, from 1, of saved results whose files are missing. */
  missingFiles(id: string): Promise<number[]>;
  /** Saves the results of a task regardless of their size, from fresh links if possible. */
  saveAnyway(id: string): Promise<Task>;
  /** Call after changed download limits. */
  limitsChanged(): void;
  /** Returns the number of tasks that the action applied to. Polls are spread over some time. */
  actOnMany(action: 'look' | 'download' | 'stop', ids: readonly string[]): Promise<number>;
  /** Removes finished tasks from the list. Returns the ids of the removed tasks. */
  remove(ids: readonly string[]): Promise<string[]>;
  /** Continues the tasks of the last program run. */
  resumeAll(): Promise<void>;
  /** Call when this connection has another key. */
  resumeGateway(destination: Destination): void;
  /** Call when the disk has space again or the library is available. */
  handleSavingPossible(): void;
  /** Call when the computer woke up. */
  handleWake(): void;
  unfinishedCount(): number;
  /** Returns the ids of the tasks that were sending when the last program ended. */
  interruptedIds(): readonly string[];
  /** True when an unfinished task can be charged. */
  canCharge(): boolean;
  close(): Promise<void>;
}

interface TaskServiceOptions extends Pick<CoreServices, 'stores' | 'clock' | 'random' | 'onUnexpectedError'> {
  readonly ledger: TaskLedger;
  readonly resultStore: ResultStore;
  readonly storageGuard: StorageGuard;
  readonly library: Library;
  readonly shotTakes: ShotTakeAdder;
  readonly connections: Connections;
  readonly rateLimits: RateLimitPauses;
  readonly resultLinks: ResultSaverOptions['resultLinks'];
  readonly inputStore: InputStore;
  /** Returns the known measurement of the audio file at a URL. */
  readonly audioOf: (url: string) => AudioMeasure | undefined;
  /** Returns the custom paths by model id. */
  readonly paths: () => Settings['paths'];
  /** Returns the collection for new results. */
  readonly savingInto: () => string | null;
  readonly onTransfers?: ResultSaverOptions['onTransfers'];
  readonly limits: ResultSaverOptions['limits'];
}

/** A thousand waiting tasks are polled over this time, a few tasks within a second. Milliseconds. */
const spreadMs = 10_000;

export function createTaskService(options: TaskServiceOptions): TaskService {
  const { ledger, clock, connections, library, stores } = options;
  const saver = new ResultSaver({ ...options, pollAgain: (id, inMilliseconds) => poller.track(id, inMilliseconds) });
  const poller = new Poller({ ...options, saver });
  const starting = new Set<Promise<unknown>>();
  const interruptedIds: string[] = [];
  const turns = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  const ending = new AbortController();
  const sending: Parameters<typeof startTask>[1] = {
    ...options,
    inTurn: (work) => turns.add(work),
    closing: closing.signal,
    ending: ending.signal,
  };
  const sleepWatch = createSuspendDetector(clock, () => {
    connections.dropConnections();
    options.rateLimits.reportAgain();
    poller.wake();
    saver.wake();
  });

  async function start(intent: StartIntent): Promise<Task> {
    const { create, ...sent } = await startTask(intent, sending);
    if (sent.resendInMs === undefined) return watchAccepted(sent.task);
    const answered = keepOpen(sendUntilAccepted(sent, create, sending).then(watchAccepted));
    answered.catch(options.onUnexpectedError);
    return intent.untilAnswered ? answered : sent.task;
  }

  function watchAccepted(task: Task): Task {
    if (task.state === 'waiting') poller.track(task.id, (task.nextLookAt ?? 0) - clock.now());
    return task;
  }

  /** Quitting waits for `work` a moment. */
  function keepOpen<Result>(work: Promise<Result>): Promise<Result> {
    starting.add(work);
    work.catch(() => {}).finally(() => starting.delete(work));
    return work;
  }

  async function found(id: string): Promise<Task> {
    const task = await ledger.find(id);
    if (task) return task;
    throw new ProblemError(problem('not-found', 'This run no longer exists.'));
  }

  /** Requests the missing files of a task again. Returns false if no file is missing. */
  async function wantMissing(task: Task): Promise<boolean> {
    const missing = (await findMissingResults(task, library, stores.items)).map((position) => position - 1);
    const at = clock.now();
    saver.resetFailures(task.id);
    return (await ledger.apply(task.id, { kind: 'missing-again', at, missing, nextLookAt: at })) !== null;
  }

  async function retryDownload(id: string): Promise<Task> {
    const task = await found(id);
    if (task.state === 'done' && !(await wantMissing(task))) return task;
    return poller.pollNow(id, 'when-allowed');
  }

  async function saveAnyway(id: string): Promise<Task> {
    await found(id);
    await ledger.apply(id, { kind: 'any-size', at: clock.now() });
    return poller.pollNow(id, 'when-allowed');
  }

  async function eachTask(action: 'look' | 'download' | 'stop', ids: readonly string[]): Promise<number> {
    const step = Math.min(500, spreadMs / ids.length);
    let done = 0;
    for (const id of ids) {
      const task = await ledger.find(id);
      if (!task) continue;
      const ready = await prepared(task, action);
      if (!ready) continue;
      if (action === 'stop') await poller.stop(id);
      else poller.track(id, done * step);
      done += 1;
    }
    return done;
  }

  /** Returns true if the action applies to the task. */
  async function prepared(task: Task, action: 'look' | 'download' | 'stop'): Promise<boolean> {
    if (action === 'stop') return task.state === 'waiting' || task.state === 'saving';
    if (task.taskId === undefined) return false;
    if (task.state === 'done') return action === 'download' && wantMissing(task);
    if (!isFinal(task.state)) return true;
    if (task.state !== 'expired' && (action === 'download' || task.state !== 'stopped')) return false;
    const at = clock.now();
    await saver.measureAgain(task);
    saver.resetFailures(task.id);
    return (await ledger.apply(task.id, { kind: 'watched-again', at, nextLookAt: at })) !== null;
  }

  return {
    start: (intent) => keepOpen(start(intent)),
    check: (intent) => checkIntent(intent, sending),
    ready: (evenIfNotSavable) => checkReady(sending, evenIfNotSavable),
    track: createTracker({ ...options, poller }),
    checkStatus: (id, insist = false) => poller.pollNow(id, insist ? 'insist' : 'ask'),
    stopPolling: (id) => poller.stop(id),
    retryDownload,
    saveAnyway,
    limitsChanged: () => saver.limitsChanged(),
    missingFiles: async (id) => findMissingResults(await found(id), library, stores.items),
    actOnMany: eachTask,
    async remove(ids) {
      const [only] = ids;
      const task = ids.length === 1 && only !== undefined ? await ledger.find(only) : undefined;
      if (task && !isFinal(task.state)) {
        throw new ProblemError(problem('input', 'This run is still active. Stop tracking it first.'));
      }
      return ledger.remove(ids);
    },
    async resumeAll() {
      const tasks = await ledger.unfinished();
      for (const task of tasks) {
        // The outcome is unknown, and sending again could cause a second charge.
        if (task.state !== 'sending') continue;
        await ledger.apply(task.id, interruptedSendingEvent(task, clock.now()));
        interruptedIds.push(task.id);
      }
      const waiting = tasks.filter((task) => task.state !== 'sending').sort(byUrgency);
      const step = Math.min(500, spreadMs / Math.max(1, waiting.length));
      for (const [index, task] of waiting.entries()) poller.track(task.id, index * step);
    },
    resumeGateway: (destination) => poller.resume(destination),
    handleSavingPossible: () => saver.release(),
    handleWake: sleepWatch.handleWake,
    unfinishedCount: () => ledger.unfinishedCount(),
    interruptedIds: () => interruptedIds,
    canCharge: () => ledger.canCharge(),
    async close() {
      sleepWatch.close();
      options.rateLimits.close();
      closing.abort();
      // A running create gets a moment to receive its task id.
      await Promise.race([
        Promise.allSettled(starting),
        new Promise<void>((resolve) => setTimeout(resolve, 3000).unref()),
      ]);
      ending.abort();
      await Promise.allSettled(starting);
      await poller.close();
      await saver.close();
    },
  };
}

/** Links expire after an hour, so finished tasks come first. */
function byUrgency(a: Task, b: Task): number {
  const rank = (task: Task) => (task.state === 'saving' ? 0 : 1);
  return rank(a) - rank(b) || a.createdAt - b.createdAt;
}
