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
import { createPollCounters, isAboutKey, isWebPage, type PollCounters } from './poll-counters.ts';
import { nextPollAfter, waitAfterFailedPolls } from './poll-intervals.ts';
import { createPollScheduler, type PollScheduler } from './poll-scheduler.ts';
import type { PollSummary } from './poll-summary.ts';
import { candidatePaths, pollTask } from './poll-task.ts';
import { rateLimitProblem } from './rate-limit-problem.ts';
import type { ResultSaver } from './result-saver.ts';
import { createRunningPolls } from './running-polls.ts';
import type { TaskLedger } from './task-ledger.ts';
import { endOfEmpty, intercepted, noteOf, unknownStatusNote } from './task-warning-texts.ts';
import { createTasksWaitingForKey } from './tasks-waiting-for-key.ts';
import { unknownTaskOutcome } from './unknown-task-outcome.ts';

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

/** Polls each unfinished task until it ends, as often as its model and its gateway allow. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #parkedTasks = createTasksWaitingForKey();
  readonly #looking = new Map<string, Promise<void>>();
  readonly #counters: PollCounters;
  readonly #out = createRunningPolls(connectionsForPolls);
  #wakes = 0;
  readonly #scheduler: PollScheduler;
  #isClosed = false;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#counters = createPollCounters(options.clock);
    this.#scheduler = createPollScheduler(options.clock, (id) => void this.#look(id, false));
  }

  /** Looks at a task for the first time after `inMilliseconds`, and from then on as often as it needs. */
  watch(id: string, inMilliseconds: number): void {
    this.#scheduler.set(id, inMilliseconds);
  }

  /**
   * Polls immediately. While the gateway requested a wait, `ask` throws a `busy` problem with the end of the wait,
   * `insist` polls anyway, and `when-allowed` polls when the wait ends.
   */
  async lookNow(id: string, how: 'ask' | 'insist' | 'when-allowed'): Promise<Task> {
    const task = await this.#found(id);
    const asked = this.#waitBefore(task);
    if (asked !== undefined && how === 'ask') throw new ProblemError(asked);
    if (asked !== undefined && how === 'insist') this.#options.saver.insist(task);
    await this.#options.saver.measureAgain(task);
    if (isFinal(task.state)) {
      this.#options.saver.startAnew(id);
      this.#counters.forget(id);
      await this.#options.ledger.apply(id, {
        kind: 'watched-again',
        at: this.#options.clock.now(),
        nextLookAt: this.#options.clock.now(),
      });
    }
    // The counters of earlier answers must stay; otherwise no number of polls would ever end the task.
    this.#scheduler.delete(id);
    await this.#look(id, asked === undefined || how === 'insist');
    return this.#found(id);
  }

  async stop(id: string): Promise<Task> {
    await this.#found(id);
    this.#forget(id);
    await this.#options.ledger.apply(id, { kind: 'stopped', at: this.#options.clock.now() });
    this.#options.saver.cancel(id);
    return this.#found(id);
  }

  /** The computer slept: whatever waits is looked at soon, spread out. Connections were dropped just before. */
  wake(): void {
    this.#wakes += 1;
    this.#scheduler.hasten(spreadMs);
  }

  /** Ends looks that are on their way, and the connections they use. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#scheduler.close();
    await this.#options.connections.close();
    await Promise.allSettled(this.#looking.values());
  }

  /** There is another key for a gateway. */
  resume(destination: Destination): void {
    const waiting = this.#parkedTasks.release(destination);
    // The limit was that of the key which was refused.
    if (waiting.length > 0)
      this.#options.rateLimits.lift({ host: destinationKey(destination), connection: accountKey(destination) });
    for (const [index, id] of waiting.entries()) {
      this.#scheduler.set(id, Math.min(spreadMs, waiting.length * 100) * (index / waiting.length));
    }
  }

  #someSeconds() {
    return 1_000 + this.#options.random() * 2_000;
  }

  /** Polls a task at most once at the same time. A second request receives the result of the running poll. */
  #look(id: string, isAskedFor: boolean): Promise<void> {
    const running = this.#looking.get(id);
    if (running) return running;
    const started = this.#lookOnce(id, isAskedFor)
      .catch((error: unknown) => {
        // An unexpected error must not end the tracking of a paid task.
        this.#options.onUnexpectedError(error);
        this.#scheduler.set(id, 30_000);
      })
      .finally(() => this.#looking.delete(id));
    this.#looking.set(id, started);
    return started;
  }

  async #lookOnce(id: string, isAskedFor: boolean): Promise<void> {
    const task = await this.#options.ledger.summary(id);
    if (!task || (task.state !== 'waiting' && task.state !== 'saving')) return this.#forget(id);
    const { destination } = task;
    const parked = this.#parkedTasks.parkedFor(destination);
    const wait = this.#options.rateLimits.nextIn(hostOf(destination));
    // One look that a user asks for is no storm, and may find that the gateway is well again.
    if (parked && !isAskedFor) return this.#parkFor(task, parked);
    if (wait > 0 && !isAskedFor) {
      // The gateway asked to wait; the place where its results lie did not.
      return task.state === 'saving' ? this.#options.saver.save(id, { fresh: false }) : this.#putOff(id, wait);
    }
    if (!isAskedFor && this.#out.isFull(destination))
      return this.#scheduler.set(id, this.#scheduler.calmest(places(() => this.#someSeconds())));
    const wakesBefore = this.#wakes;
    // Counted from here on: of those that fall due together, none may pass for want of those before it.
    const asked = await this.#out.during(destination, () => this.#ask(task));
    if (!asked.ok) return this.#parkFor(task, asked.problem);
    const { client, seen, remembered } = asked;
    // At the end of the program the connections go first; that says nothing of the task.
    if (this.#isClosed) return;
    if (seen.kind === 'failed') {
      // Its connection was dropped after a sleep, which says nothing of the task.
      if (this.#wakes !== wakesBefore) return this.#scheduler.set(id, this.#options.random() * spreadMs);
      const now = await this.#options.connections.client(destination);
      // The key was changed while this was on its way: what the old one met is no news.
      if (isAboutKey(seen.problem) && now.ok && now.client !== client) return this.#scheduler.set(id, 0);
      return this.#lookFailed(task, seen.problem);
    }
    this.#counters.answered(id, destination);
    if (parked) {
      await this.#options.connections.markKeyAccepted(destination);
      this.resume(destination);
    }
    if (seen.path !== remembered) {
      await this.#options.store.rememberResultPath(destinationKey(destination), task.modelId, seen.path);
    }
    await this.#reported(task, seen.report, seen.path, seen.answer);
  }

  async #ask(task: PollSummary) {
    const { destination, modelId } = task;
    const connected = await this.#options.connections.client(destination);
    if (!connected.ok) return connected;
    const { client } = connected;
    const remembered = await this.#options.store.resultPath(destinationKey(destination), modelId);
    const seen = await pollTask(client, task, candidatePaths(task, remembered, this.#options.paths()));
    return { ok: true as const, client, seen, remembered };
  }

  async #putOff(id: string, milliseconds: number): Promise<void> {
    this.#scheduler.set(id, milliseconds);
    const at = this.#options.clock.now();
    await this.#options.ledger.looked(id, { kind: 'put-off', at, nextLookAt: at + milliseconds });
  }

  async #reported(task: PollSummary, report: Report, resultPath: string, answer: JsonAnswer): Promise<void> {
    const at = this.#options.clock.now();
    if (report.kind !== 'empty') this.#counters.notEmpty(task.id);
    switch (report.kind) {
      case 'completed': {
        const { urls } = report;
        const whole = await this.#options.ledger.find(task.id);
        const note = whole && noteOf(whole, urls.length, report.unusable);
        const told = note === undefined ? {} : { note };
        const after = await this.#options.ledger.apply(
          task.id,
          { kind: 'completed', at, urls, resultPath, ...told },
          { answer },
        );
        return after === null ? undefined : this.#options.saver.save(task.id, { fresh: true });
      }
      case 'working':
        if (task.state === 'saving') return this.#options.saver.save(task.id, { fresh: true });
        return this.#stillWorking(task, report.status, resultPath, answer);
      case 'empty': {
        if (task.state === 'saving') return this.#options.saver.save(task.id, { fresh: true });
        const sentence = endOfEmpty(report.unusable, this.#counters.empty(task.id));
        if (sentence === undefined) return this.#stillWorking(task, 'completed', resultPath, answer);
        const why = problem('answer', sentence, { raw: answer.text, status: answer.status });
        await this.#options.ledger.apply(task.id, { kind: 'task-failed', at, problem: why, resultPath });
        return this.#forget(task.id);
      }
      case 'failed':
        if (task.state === 'saving') return this.#options.saver.save(task.id, { fresh: true });
        await this.#options.ledger.apply(task.id, { kind: 'task-failed', at, problem: report.problem, resultPath });
        return this.#forget(task.id);
      case 'unreadable':
        return this.#lookFailed(task, report.problem);
      default:
        assertNever(report);
    }
  }

  async #stillWorking(
    task: PollSummary,
    status: string | undefined,
    resultPath: string,
    answer: JsonAnswer,
  ): Promise<void> {
    const model = modelById(task.modelId);
    const someTime = () => nextPollAfter(task.destination, model, task.looks, this.#options.random());
    const wait = this.#scheduler.calmest(places(someTime));
    const at = this.#options.clock.now();
    const said = { ...(status === undefined ? {} : { status }), ...unknownStatusNote(this.#counters, task.id, status) };
    this.#scheduler.set(task.id, wait);
    const event = { kind: 'still-working' as const, at, resultPath, nextLookAt: at + wait, ...said };
    await this.#options.ledger.looked(task.id, event, { answer });
  }

  /** Ends no task but one that the gateway keeps calling unknown: it was paid for, and the next look may find it well. */
  async #lookFailed(task: PollSummary, why: Problem): Promise<void> {
    const { destination } = task;
    if (isAboutKey(why)) {
      await this.#options.connections.markKeyRefused(destination);
      return this.#parkFor(task, why);
    }
    if (task.state === 'saving' && why.kind === 'not-found') return this.#options.saver.save(task.id, { fresh: true });
    if (why.kind === 'not-found' && (await this.#isNotKnown(task, why))) return;
    const count = this.#counters.failed(task.id);
    const own = waitAfterFailedPolls(destination, modelById(task.modelId), count, this.#options.random());
    if (why.kind === 'busy') this.#options.rateLimits.pause(hostOf(destination), why.retryAfterMs ?? own);
    // Waits at least as long as requested, and spreads the tasks over a time after that moment.
    const wait =
      why.retryAfterMs === undefined ? own : Math.max(own, this.#options.rateLimits.nextIn(hostOf(destination)));
    const at = this.#options.clock.now();
    this.#scheduler.set(task.id, wait);
    const told =
      isWebPage(why) && this.#counters.webPage(destination) >= mostWebPages ? intercepted(why, mostWebPages) : why;
    await this.#options.ledger.apply(task.id, { kind: 'look-failed', at, problem: told, nextLookAt: at + wait });
    // The links it already has may well be good: the gateway need not answer for them.
    if (task.state === 'saving') await this.#options.saver.save(task.id, { fresh: false });
  }

  /** Ends the task once the gateway said long enough that it knows no such task. A user can look again all the same. */
  async #isNotKnown(task: PollSummary, why: Problem): Promise<boolean> {
    const ended = unknownTaskOutcome(task, why, this.#counters.notKnown(task.id));
    if (ended === undefined) return false;
    this.#forget(task.id);
    await this.#options.ledger.apply(task.id, { kind: 'not-known', at: this.#options.clock.now(), problem: ended });
    return true;
  }

  async #parkFor(task: PollSummary, why: Problem): Promise<void> {
    this.#parkedTasks.park(task.destination, task.id, why);
    await this.#options.ledger.apply(task.id, {
      kind: 'look-failed',
      at: this.#options.clock.now(),
      problem: why,
      nextLookAt: undefined,
    });
    if (task.state === 'saving') await this.#options.saver.save(task.id, { fresh: false });
  }

  #forget(id: string): void {
    this.#scheduler.delete(id);
    this.#counters.forget(id);
  }

  /** Says that something asked to wait before this task is looked at, and until when. */
  #waitBefore(task: Task): Problem | undefined {
    const ofGateway = this.#options.rateLimits.left(hostOf(task.destination));
    if (ofGateway > 0) return rateLimitProblem('The gateway', ofGateway, this.#options.clock.now());
    return task.state === 'saving' ? this.#options.saver.waitBefore(task) : undefined;
  }

  async #found(id: string): Promise<Task> {
    const task = await this.#options.ledger.find(id);
    if (task) return task;
    throw new ProblemError(problem('not-found', 'This run no longer exists.'));
  }
}
