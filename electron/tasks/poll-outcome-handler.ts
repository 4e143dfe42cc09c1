import { modelById } from '../../shared/models/all-models.ts';
import { assertNever, type Problem, problem } from '../../shared/problem.ts';
import type { Connections } from '../connections/connections.ts';
import { looksLikeWebPage } from '../http/gateway/error-body.ts';
import type { JsonAnswer } from '../http/gateway/request-outcome.ts';
import type { Report } from '../http/gateway/task-answers.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { pollLimitKey } from './gateway-scope-keys.ts';
import { candidateDelays, nextPollAfter, waitAfterFailedPolls } from './poll-and-retry-intervals.ts';
import type { PollCounters } from './poll-counters.ts';
import type { PollScheduler } from './poll-scheduler.ts';
import type { PolledTask } from './polled-task.ts';
import type { ResultSaver } from './result-saver.ts';
import type { TaskLedger } from './task-ledger.ts';
import {
  emptyEndReason,
  interceptedProblem,
  resultsNote,
  taskNotFoundSentence,
  unknownStatusNote,
} from './task-warning-texts.ts';
import type { createTasksWaitingForKey } from './tasks-waiting-for-key.ts';

type TasksWaitingForKey = ReturnType<typeof createTasksWaitingForKey>;

/**
 * A 404 counts only after this time and this many polls, because a new task may not be known everywhere yet.
 * Milliseconds.
 */
const notKnownAfterMs = 120_000;
/**
 * Without a documented path, the wrong path may have been used, so this is the duration of the slowest results.
 * Milliseconds.
 */
const notKnownAtGuessedPathsAfterMs = 1_200_000;
const fewestNotKnown = 4;

/**
 * Returns the outcome of a task that its gateway did not know `times` times over `forMs` milliseconds; `undefined`
 * while it may change.
 */
function taskNotFoundProblem(
  task: PolledTask,
  cause: Problem,
  { times, forMs }: { readonly times: number; readonly forMs: number },
): Problem | undefined {
  const isStated = modelById(task.modelId)?.results.some((result) => result.evidence !== 'assumed') ?? false;
  // A web page in place of the gateway says even less.
  const isSaid = isStated && !looksLikeWebPage(cause.raw ?? '', '');
  const after = isSaid ? notKnownAfterMs : notKnownAtGuessedPathsAfterMs;
  if (forMs < after || times < fewestNotKnown) return undefined;
  const { kind, sentence: _, ...facts } = cause;
  return problem(kind, taskNotFoundSentence(task, forMs), facts);
}

export interface PollOutcomeHandlerOptions extends Pick<CoreServices, 'clock' | 'random'> {
  readonly ledger: TaskLedger;
  readonly connections: Connections;
  readonly saver: ResultSaver;
  readonly rateLimits: RateLimitPauses;
}

interface PollState {
  readonly scheduler: PollScheduler;
  readonly counters: PollCounters;
  readonly parkedTasks: TasksWaitingForKey;
}

const mostWebPages = 3;

/** Decides the effect of a poll on a task: its next state, and the time of the next poll. */
export class PollOutcomeHandler {
  readonly #options: PollOutcomeHandlerOptions;
  readonly #scheduler: PollScheduler;
  readonly #counters: PollCounters;
  readonly #parkedTasks: TasksWaitingForKey;

  constructor(options: PollOutcomeHandlerOptions, { scheduler, counters, parkedTasks }: PollState) {
    this.#options = options;
    this.#scheduler = scheduler;
    this.#counters = counters;
    this.#parkedTasks = parkedTasks;
  }

  async handleReport(task: PolledTask, report: Report, resultPath: string, answer: JsonAnswer): Promise<void> {
    const at = this.#options.clock.now();
    if (report.kind !== 'empty') this.#counters.resetEmpty(task.id);
    switch (report.kind) {
      case 'completed': {
        const { urls } = report;
        const storedTask = await this.#options.ledger.find(task.id);
        const note = storedTask && resultsNote(storedTask, urls.length, report.unusable);
        const noteField = note === undefined ? {} : { note };
        const after = await this.#options.ledger.apply(
          task.id,
          { kind: 'completed', at, urls, resultPath, ...noteField },
          { answer },
        );
        return after === null ? undefined : this.#options.saver.save(task.id, { fresh: true });
      }
      case 'working':
        if (task.state === 'saving') return this.#options.saver.save(task.id, { fresh: true });
        return this.#stillWorking(task, report.status, resultPath, answer);
      case 'empty': {
        if (task.state === 'saving') return this.#options.saver.save(task.id, { fresh: true });
        const sentence = emptyEndReason(report.unusable, this.#counters.countEmpty(task.id));
        if (sentence === undefined) return this.#stillWorking(task, 'completed', resultPath, answer);
        const cause = problem('answer', sentence, { raw: answer.text, status: answer.status });
        await this.#options.ledger.apply(task.id, { kind: 'task-failed', at, problem: cause, resultPath });
        return this.remove(task.id);
      }
      case 'failed':
        if (task.state === 'saving') return this.#options.saver.save(task.id, { fresh: true });
        await this.#options.ledger.apply(task.id, { kind: 'task-failed', at, problem: report.problem, resultPath });
        return this.remove(task.id);
      case 'unreadable':
        return this.handleFailedPoll(task, report.problem);
      default:
        assertNever(report);
    }
  }

  async #stillWorking(
    task: PolledTask,
    status: string | undefined,
    resultPath: string,
    answer: JsonAnswer,
  ): Promise<void> {
    const model = modelById(task.modelId);
    const someTime = () => nextPollAfter(task.destination, model, task.looks, this.#options.random());
    const wait = this.#scheduler.leastBusy(candidateDelays(someTime));
    const at = this.#options.clock.now();
    const statusFields = {
      ...(status === undefined ? {} : { status }),
      ...unknownStatusNote(this.#counters, task.id, status),
    };
    this.#scheduler.set(task.id, wait);
    const event = { kind: 'still-working' as const, at, resultPath, nextLookAt: at + wait, ...statusFields };
    await this.#options.ledger.applyPoll(task.id, event, { answer });
  }

  /**
   * Handles a failed poll. A task ends only if the gateway repeatedly does not know it: it was paid for, and the next
   * poll may succeed.
   */
  async handleFailedPoll(task: PolledTask, cause: Problem): Promise<void> {
    const { destination } = task;
    if (cause.kind === 'key' && (await this.#options.connections.isKeyRefused(destination)))
      return this.parkUntilKey(task, cause);
    if (task.state === 'saving' && cause.kind === 'not-found')
      return this.#options.saver.save(task.id, { fresh: true });
    if (cause.kind === 'not-found' && (await this.#isNotKnown(task, cause))) return;
    const count = this.#counters.countFailure(task.id);
    const ownWait = waitAfterFailedPolls(destination, modelById(task.modelId), count, this.#options.random());
    if (cause.kind === 'busy') this.#options.rateLimits.pause(pollLimitKey(destination), cause.retryAfterMs ?? ownWait);
    // Waits at least as long as requested, and spreads the tasks over a time after that moment.
    const wait =
      cause.retryAfterMs === undefined
        ? ownWait
        : Math.max(ownWait, this.#options.rateLimits.waitWithJitter(pollLimitKey(destination)));
    const at = this.#options.clock.now();
    this.#scheduler.set(task.id, wait);
    const reportedProblem =
      isWebPageProblem(cause) && this.#counters.countWebPage(destination) >= mostWebPages
        ? interceptedProblem(cause, mostWebPages)
        : cause;
    await this.#options.ledger.apply(task.id, {
      kind: 'look-failed',
      at,
      problem: reportedProblem,
      nextLookAt: at + wait,
    });
    // The existing links may still be valid, whatever the gateway answers.
    if (task.state === 'saving') await this.#options.saver.save(task.id, { fresh: false });
  }

  /** Ends the task after the gateway reported for long enough that it does not know it. The user can still poll it. */
  async #isNotKnown(task: PolledTask, cause: Problem): Promise<boolean> {
    const ended = taskNotFoundProblem(task, cause, this.#counters.countNotFound(task.id));
    if (ended === undefined) return false;
    this.remove(task.id);
    await this.#options.ledger.apply(task.id, { kind: 'not-known', at: this.#options.clock.now(), problem: ended });
    return true;
  }

  /** Stops polling the task until its connection has another key. */
  async parkUntilKey(task: PolledTask, cause: Problem): Promise<void> {
    this.#parkedTasks.park(task.destination, task.id, cause);
    await this.#options.ledger.apply(task.id, {
      kind: 'look-failed',
      at: this.#options.clock.now(),
      problem: cause,
      nextLookAt: undefined,
    });
    if (task.state === 'saving') await this.#options.saver.save(task.id, { fresh: false });
  }

  remove(id: string): void {
    this.#scheduler.delete(id);
    this.#counters.remove(id);
  }
}

/** True for a web page that answers in place of the gateway, such as the sign-in page of a public network. */
function isWebPageProblem(why: Problem): boolean {
  return why.kind === 'answer' && looksLikeWebPage(why.raw ?? '', '');
}
