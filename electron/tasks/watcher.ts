import { modelById } from '../../shared/models/index.ts';
import { assertNever, type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import { type Destination, isFinal, type Task } from '../../shared/task.ts';
import type { Connections } from '../connection/connections.ts';
import type { Report } from '../gateway/task-answers.ts';
import type { Clock } from '../host.ts';
import type { TaskStore } from '../store/task-store.ts';
import { destinationKey } from './destination-key.ts';
import { createGatewayPauses } from './gateway-pauses.ts';
import { candidatePaths, lookAtTask } from './look.ts';
import { afterFailedLooks, nextLookAfter } from './poll-interval.ts';
import type { Saver } from './saver.ts';
import { createScheduler } from './scheduler.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface Watcher {
  /** Looks at a task for the first time after `inMilliseconds`, and from then on as often as it needs. */
  watch(id: string, inMilliseconds: number): void;
  lookNow(id: string): Promise<Task>;
  stop(id: string): Promise<Task>;
  /** There is another key for a gateway. */
  resume(destination: Destination): void;
  /** Ends looks that are on their way, and the connections they use. */
  close(): Promise<void>;
}

export interface WatcherOptions {
  readonly ledger: TaskLedger;
  readonly store: TaskStore;
  readonly connections: Connections;
  readonly saver: Saver;
  readonly paths: () => Settings['paths'];
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Called for a defect in a look; the task is looked at again all the same. */
  readonly onDefect: (error: unknown) => void;
}

const mostEmptyAnswers = 5;
const spreadMs = 10_000;

export function createWatcher(options: WatcherOptions): Watcher {
  const { ledger, store, connections, saver, clock, random } = options;
  const pauses = createGatewayPauses(clock);
  const looking = new Map<string, Promise<void>>();
  const failures = new Map<string, number>();
  const emptyAnswers = new Map<string, number>();
  const scheduler = createScheduler(clock, (id) => void look(id, false));
  let isClosed = false;

  /** One look at a time at each task; asked again meanwhile, the one under way is the answer. */
  function look(id: string, isAskedFor: boolean): Promise<void> {
    const running = looking.get(id);
    if (running) return running;
    const started = lookOnce(id, isAskedFor)
      .catch((error: unknown) => {
        // Whatever went wrong here is no reason to lose sight of a paid task.
        options.onDefect(error);
        scheduler.set(id, 30_000);
      })
      .finally(() => looking.delete(id));
    looking.set(id, started);
    return started;
  }

  async function lookOnce(id: string, isAskedFor: boolean): Promise<void> {
    const task = await ledger.find(id);
    if (!task || (task.state !== 'waiting' && task.state !== 'saving')) return forget(id);
    const { destination } = task;
    const parked = pauses.parkedFor(destination);
    const pause = pauses.left(destination);
    // One look that a person asks for is no storm, and may find that the gateway is well again.
    if (parked && !isAskedFor) return parkFor(task, parked);
    if (pause > 0 && !isAskedFor) return scheduler.set(id, pause + random() * spreadMs);
    const connected = await connections.client(destination);
    if (!connected.ok) return parkFor(task, connected.problem);
    const remembered = await store.resultPath(destinationKey(destination), task.modelId);
    const seen = await lookAtTask(connected.client, task, candidatePaths(task, remembered, options.paths()));
    // At the end of the program the connections go first; that says nothing of the task.
    if (isClosed) return;
    if (seen.kind === 'failed') {
      const now = await connections.client(destination);
      // The key was changed while this was on its way: what the old one met is no news.
      if (isAboutKey(seen.problem) && now.ok && now.client !== connected.client) return scheduler.set(id, 0);
      return lookFailed(task, seen.problem);
    }
    failures.delete(id);
    if (parked) {
      await connections.markKeyAccepted(destination);
      resume(destination);
    }
    if (seen.path !== remembered) {
      await store.rememberResultPath(destinationKey(destination), task.modelId, seen.path);
    }
    await reported(task, seen.report, seen.path);
  }

  async function reported(task: Task, report: Report, resultPath: string): Promise<void> {
    const at = clock.now();
    if (report.kind !== 'empty') emptyAnswers.delete(task.id);
    switch (report.kind) {
      case 'completed':
        if ((await ledger.apply(task.id, { kind: 'completed', at, urls: report.urls, resultPath })) === null) return;
        return saver.save(task.id, { fresh: true });
      case 'working':
        if (task.state === 'saving') return saver.save(task.id, { fresh: true });
        return stillWorking(task, report.status, resultPath);
      case 'empty': {
        if (task.state === 'saving') return saver.save(task.id, { fresh: true });
        const count = (emptyAnswers.get(task.id) ?? 0) + 1;
        emptyAnswers.set(task.id, count);
        if (count < mostEmptyAnswers) return stillWorking(task, 'completed', resultPath);
        const sentence = `The gateway reports the task as completed, but named no result in ${count} answers.`;
        await ledger.apply(task.id, { kind: 'task-failed', at, problem: problem('answer', sentence), resultPath });
        return forget(task.id);
      }
      case 'failed':
        if (task.state === 'saving') return saver.save(task.id, { fresh: true });
        await ledger.apply(task.id, { kind: 'task-failed', at, problem: report.problem, resultPath });
        return forget(task.id);
      case 'unreadable':
        return lookFailed(task, report.problem);
      default:
        assertNever(report);
    }
  }

  async function stillWorking(task: Task, status: string | undefined, resultPath: string): Promise<void> {
    const wait = nextLookAfter(task.destination, modelById(task.modelId), task.looks, random());
    const at = clock.now();
    const said = status === undefined ? {} : { status };
    scheduler.set(task.id, wait);
    await ledger.apply(task.id, { kind: 'still-working', at, resultPath, nextLookAt: at + wait, ...said });
  }

  /** Never ends a task: it was paid for, and the next look may find it well. */
  async function lookFailed(task: Task, why: Problem): Promise<void> {
    const { destination } = task;
    if (isAboutKey(why)) {
      await connections.markKeyRefused(destination);
      return parkFor(task, why);
    }
    if (task.state === 'saving' && why.kind === 'not-found') return saver.save(task.id, { fresh: true });
    const count = (failures.get(task.id) ?? 0) + 1;
    failures.set(task.id, count);
    const own = afterFailedLooks(destination, modelById(task.modelId), count, random());
    const wait = Math.max(own, why.retryAfterMs ?? 0);
    if (why.kind === 'busy') pauses.pause(destination, wait);
    const at = clock.now();
    scheduler.set(task.id, wait);
    await ledger.apply(task.id, { kind: 'look-failed', at, problem: why, nextLookAt: at + wait });
    // The links it already has may well be good: the gateway need not answer for them.
    if (task.state === 'saving') await saver.save(task.id, { fresh: false });
  }

  async function parkFor(task: Task, why: Problem): Promise<void> {
    pauses.park(task.destination, task.id, why);
    await ledger.apply(task.id, { kind: 'look-failed', at: clock.now(), problem: why, nextLookAt: undefined });
    if (task.state === 'saving') await saver.save(task.id, { fresh: false });
  }

  function forget(id: string): void {
    scheduler.delete(id);
    failures.delete(id);
    emptyAnswers.delete(id);
  }

  async function found(id: string): Promise<Task> {
    const task = await ledger.find(id);
    if (task) return task;
    throw new ProblemError(problem('not-found', 'This task is no longer here.'));
  }

  return {
    watch: (id, inMilliseconds) => scheduler.set(id, inMilliseconds),

    async lookNow(id) {
      const task = await found(id);
      if (isFinal(task.state)) {
        saver.startAnew(id);
        await ledger.apply(id, { kind: 'watched-again', at: clock.now(), nextLookAt: clock.now() });
      }
      failures.delete(id);
      scheduler.delete(id);
      await look(id, true);
      return found(id);
    },

    async stop(id) {
      await found(id);
      forget(id);
      await ledger.apply(id, { kind: 'stopped', at: clock.now() });
      saver.cancel(id);
      return found(id);
    },

    resume,

    async close() {
      isClosed = true;
      scheduler.close();
      await connections.close();
      await Promise.allSettled(looking.values());
    },
  };

  function resume(destination: Destination): void {
    const waiting = pauses.release(destination);
    for (const [index, id] of waiting.entries()) {
      scheduler.set(id, Math.min(spreadMs, waiting.length * 100) * (index / waiting.length));
    }
  }
}

function isAboutKey(why: Problem): boolean {
  return why.kind === 'key' || why.kind === 'access';
}
