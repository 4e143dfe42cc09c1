import { modelById } from '../../shared/models/all-models.ts';
import { assertNever, type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { type Destination, isFinal, type Task } from '../../shared/tasks/task.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import type { JsonAnswer } from '../http/gateway/answer-outcome.ts';
import { connectionsForPolls } from '../http/gateway/gateway-client.ts';
import type { Report } from '../http/gateway/task-answers.ts';
import type { RateLimits } from '../http/pacing/rate-limits.ts';
import type { TaskStore } from '../storage/task-store.ts';
import { accountKey, destinationKey, hostOf } from './destination-key.ts';
import { createPollCounters, isAboutKey, isWebPage } from './poll-counters.ts';
import { nextPollAfter, waitAfterFailedPolls } from './poll-intervals.ts';
import { createPollScheduler } from './poll-scheduler.ts';
import type { PollSummary } from './poll-summary.ts';
import { candidatePaths, pollTask } from './poll-task.ts';
import { rateLimitProblem } from './rate-limit-problem.ts';
import type { ResultSaver } from './result-saver.ts';
import { createRunningPolls } from './running-polls.ts';
import type { TaskLedger } from './task-ledger.ts';
import { endOfEmpty, intercepted, noteOf, unknownStatusNote } from './task-warning-texts.ts';
import { createTasksWaitingForKey } from './tasks-waiting-for-key.ts';
import { unknownTaskOutcome } from './unknown-task-outcome.ts';

export interface Poller {
  /** Looks at a task for the first time after `inMilliseconds`, and from then on as often as it needs. */
  watch(id: string, inMilliseconds: number): void;
  /**
   * Polls immediately. While the gateway requested a wait, `ask` throws a `busy` problem with the end of the wait,
   * `insist` polls anyway, and `when-allowed` polls when the wait ends.
   */
  lookNow(id: string, how: 'ask' | 'insist' | 'when-allowed'): Promise<Task>;
  stop(id: string): Promise<Task>;
  /** There is another key for a gateway. */
  resume(destination: Destination): void;
  /** The computer slept: whatever waits is looked at soon, spread out. Connections were dropped just before. */
  wake(): void;
  /** Ends looks that are on their way, and the connections they use. */
  close(): Promise<void>;
}

export interface PollerOptions {
  readonly ledger: TaskLedger;
  readonly store: TaskStore;
  readonly connections: Connections;
  readonly saver: ResultSaver;
  readonly rateLimits: RateLimits;
  readonly paths: () => Settings['paths'];
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Called for a defect in a look; the task is looked at again all the same. */
  readonly onUnexpectedError: (error: unknown) => void;
}

const mostWebPages = 3;
const spreadMs = 10_000;

/**
 * Number of random delays of which the calmest is used. With this number, a thousand tasks are spread almost evenly.
 */
const placesTried = 12;
const places = (some: () => number) => Array.from({ length: placesTried }, some);
export function createPoller(options: PollerOptions): Poller {
  const { ledger, store, connections, saver, rateLimits, clock, random } = options;
  const parkedTasks = createTasksWaitingForKey();
  const looking = new Map<string, Promise<void>>();
  const counters = createPollCounters(clock);
  const out = createRunningPolls(connectionsForPolls);
  let wakes = 0;
  const scheduler = createPollScheduler(clock, (id) => void look(id, false));
  const someSeconds = () => 1_000 + random() * 2_000;
  let isClosed = false;

  /** Polls a task at most once at the same time. A second request receives the result of the running poll. */
  function look(id: string, isAskedFor: boolean): Promise<void> {
    const running = looking.get(id);
    if (running) return running;
    const started = lookOnce(id, isAskedFor)
      .catch((error: unknown) => {
        // An unexpected error must not end the tracking of a paid task.
        options.onUnexpectedError(error);
        scheduler.set(id, 30_000);
      })
      .finally(() => looking.delete(id));
    looking.set(id, started);
    return started;
  }

  async function lookOnce(id: string, isAskedFor: boolean): Promise<void> {
    const task = await ledger.summary(id);
    if (!task || (task.state !== 'waiting' && task.state !== 'saving')) return forget(id);
    const { destination } = task;
    const parked = parkedTasks.parkedFor(destination);
    const wait = rateLimits.nextIn(hostOf(destination));
    // One look that a user asks for is no storm, and may find that the gateway is well again.
    if (parked && !isAskedFor) return parkFor(task, parked);
    if (wait > 0 && !isAskedFor) {
      // The gateway asked to wait; the place where its results lie did not.
      return task.state === 'saving' ? saver.save(id, { fresh: false }) : putOff(id, wait);
    }
    if (!isAskedFor && out.isFull(destination)) return scheduler.set(id, scheduler.calmest(places(someSeconds)));
    const wakesBefore = wakes;
    // Counted from here on: of those that fall due together, none may pass for want of those before it.
    const asked = await out.during(destination, () => ask(task));
    if (!asked.ok) return parkFor(task, asked.problem);
    const { client, seen, remembered } = asked;
    // At the end of the program the connections go first; that says nothing of the task.
    if (isClosed) return;
    if (seen.kind === 'failed') {
      // Its connection was dropped after a sleep, which says nothing of the task.
      if (wakes !== wakesBefore) return scheduler.set(id, random() * spreadMs);
      const now = await connections.client(destination);
      // The key was changed while this was on its way: what the old one met is no news.
      if (isAboutKey(seen.problem) && now.ok && now.client !== client) return scheduler.set(id, 0);
      return lookFailed(task, seen.problem);
    }
    counters.answered(id, destination);
    if (parked) {
      await connections.markKeyAccepted(destination);
      resume(destination);
    }
    if (seen.path !== remembered) {
      await store.rememberResultPath(destinationKey(destination), task.modelId, seen.path);
    }
    await reported(task, seen.report, seen.path, seen.answer);
  }

  async function ask(task: PollSummary) {
    const { destination, modelId } = task;
    const connected = await connections.client(destination);
    if (!connected.ok) return connected;
    const { client } = connected;
    const remembered = await store.resultPath(destinationKey(destination), modelId);
    const seen = await pollTask(client, task, candidatePaths(task, remembered, options.paths()));
    return { ok: true as const, client, seen, remembered };
  }

  async function putOff(id: string, milliseconds: number): Promise<void> {
    scheduler.set(id, milliseconds);
    const at = clock.now();
    await ledger.looked(id, { kind: 'put-off', at, nextLookAt: at + milliseconds });
  }

  async function reported(task: PollSummary, report: Report, resultPath: string, answer: JsonAnswer): Promise<void> {
    const at = clock.now();
    if (report.kind !== 'empty') counters.notEmpty(task.id);
    switch (report.kind) {
      case 'completed': {
        const { urls } = report;
        const whole = await ledger.find(task.id);
        const note = whole && noteOf(whole, urls.length, report.unusable);
        const told = note === undefined ? {} : { note };
        const after = await ledger.apply(task.id, { kind: 'completed', at, urls, resultPath, ...told }, { answer });
        return after === null ? undefined : saver.save(task.id, { fresh: true });
      }
      case 'working':
        if (task.state === 'saving') return saver.save(task.id, { fresh: true });
        return stillWorking(task, report.status, resultPath, answer);
      case 'empty': {
        if (task.state === 'saving') return saver.save(task.id, { fresh: true });
        const sentence = endOfEmpty(report.unusable, counters.empty(task.id));
        if (sentence === undefined) return stillWorking(task, 'completed', resultPath, answer);
        const why = problem('answer', sentence, { raw: answer.text, status: answer.status });
        await ledger.apply(task.id, { kind: 'task-failed', at, problem: why, resultPath });
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

  async function stillWorking(
    task: PollSummary,
    status: string | undefined,
    resultPath: string,
    answer: JsonAnswer,
  ): Promise<void> {
    const model = modelById(task.modelId);
    const someTime = () => nextPollAfter(task.destination, model, task.looks, random());
    const wait = scheduler.calmest(places(someTime));
    const at = clock.now();
    const said = { ...(status === undefined ? {} : { status }), ...unknownStatusNote(counters, task.id, status) };
    scheduler.set(task.id, wait);
    const event = { kind: 'still-working' as const, at, resultPath, nextLookAt: at + wait, ...said };
    await ledger.looked(task.id, event, { answer });
  }

  /** Ends no task but one that the gateway keeps calling unknown: it was paid for, and the next look may find it well. */
  async function lookFailed(task: PollSummary, why: Problem): Promise<void> {
    const { destination } = task;
    if (isAboutKey(why)) {
      await connections.markKeyRefused(destination);
      return parkFor(task, why);
    }
    if (task.state === 'saving' && why.kind === 'not-found') return saver.save(task.id, { fresh: true });
    if (why.kind === 'not-found' && (await isNotKnown(task, why))) return;
    const count = counters.failed(task.id);
    const own = waitAfterFailedPolls(destination, modelById(task.modelId), count, random());
    if (why.kind === 'busy') rateLimits.pause(hostOf(destination), why.retryAfterMs ?? own);
    // Waits at least as long as requested, and spreads the tasks over a time after that moment.
    const wait = why.retryAfterMs === undefined ? own : Math.max(own, rateLimits.nextIn(hostOf(destination)));
    const at = clock.now();
    scheduler.set(task.id, wait);
    const told = isWebPage(why) && counters.webPage(destination) >= mostWebPages ? intercepted(why, mostWebPages) : why;
    await ledger.apply(task.id, { kind: 'look-failed', at, problem: told, nextLookAt: at + wait });
    // The links it already has may well be good: the gateway need not answer for them.
    if (task.state === 'saving') await saver.save(task.id, { fresh: false });
  }

  /** Ends the task once the gateway said long enough that it knows no such task. A user can look again all the same. */
  async function isNotKnown(task: PollSummary, why: Problem): Promise<boolean> {
    const ended = unknownTaskOutcome(task, why, counters.notKnown(task.id));
    if (ended === undefined) return false;
    forget(task.id);
    await ledger.apply(task.id, { kind: 'not-known', at: clock.now(), problem: ended });
    return true;
  }

  async function parkFor(task: PollSummary, why: Problem): Promise<void> {
    parkedTasks.park(task.destination, task.id, why);
    await ledger.apply(task.id, { kind: 'look-failed', at: clock.now(), problem: why, nextLookAt: undefined });
    if (task.state === 'saving') await saver.save(task.id, { fresh: false });
  }

  function forget(id: string): void {
    scheduler.delete(id);
    counters.forget(id);
  }

  /** Says that something asked to wait before this task is looked at, and until when. */
  function waitBefore(task: Task): Problem | undefined {
    const ofGateway = rateLimits.left(hostOf(task.destination));
    if (ofGateway > 0) return rateLimitProblem('The gateway', ofGateway, clock.now());
    return task.state === 'saving' ? saver.waitBefore(task) : undefined;
  }

  async function found(id: string): Promise<Task> {
    const task = await ledger.find(id);
    if (task) return task;
    throw new ProblemError(problem('not-found', 'This run no longer exists.'));
  }

  return {
    watch: (id, inMilliseconds) => scheduler.set(id, inMilliseconds),

    async lookNow(id, how) {
      const task = await found(id);
      const asked = waitBefore(task);
      if (asked !== undefined && how === 'ask') throw new ProblemError(asked);
      if (asked !== undefined && how === 'insist') saver.insist(task);
      await saver.measureAgain(task);
      if (isFinal(task.state)) {
        saver.startAnew(id);
        counters.forget(id);
        await ledger.apply(id, { kind: 'watched-again', at: clock.now(), nextLookAt: clock.now() });
      }
      // The counters of earlier answers must stay; otherwise no number of polls would ever end the task.
      scheduler.delete(id);
      await look(id, asked === undefined || how === 'insist');
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

    wake() {
      wakes += 1;
      scheduler.hasten(spreadMs);
    },

    async close() {
      isClosed = true;
      scheduler.close();
      await connections.close();
      await Promise.allSettled(looking.values());
    },
  };

  function resume(destination: Destination): void {
    const waiting = parkedTasks.release(destination);
    // The limit was that of the key which was refused.
    if (waiting.length > 0) rateLimits.lift({ host: destinationKey(destination), connection: accountKey(destination) });
    for (const [index, id] of waiting.entries()) {
      scheduler.set(id, Math.min(spreadMs, waiting.length * 100) * (index / waiting.length));
    }
  }
}
