import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import { mostPollConnections } from '../http/gateway/gateway-client.ts';
import type { Stores } from '../storage/create-stores.ts';
import { connectionKey, gatewayKey, pollLimitKey } from './gateway-scope-keys.ts';
import { candidateDelays } from './poll-and-retry-intervals.ts';
import { createPollCounters, type PollCounters } from './poll-counters.ts';
import { PollOutcomeHandler, type PollOutcomeHandlerOptions } from './poll-outcome-handler.ts';
import { createPollScheduler, type PollScheduler } from './poll-scheduler.ts';
import { candidatePaths, pollTask } from './poll-task.ts';
import type { PolledTask } from './polled-task.ts';
import { rateLimitProblem } from './rate-limit-problem.ts';
import { createTasksWaitingForKey } from './tasks-waiting-for-key.ts';

interface PollerOptions extends PollOutcomeHandlerOptions {
  readonly stores: Stores;
  readonly paths: () => Settings['paths'];
  /** Called for an unexpected error in a poll. The task is polled again nevertheless. */
  readonly onUnexpectedError: (error: unknown) => void;
}

const spreadMs = 10_000;

/** Polls each unfinished task until it ends, as often as its model and its gateway allow. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #parkedTasks = createTasksWaitingForKey();
  readonly #runningPolls = new Map<string, Promise<void>>();
  readonly #counters: PollCounters;
  readonly #pollsByConnection = createPollLimit(mostPollConnections);
  #wakeCount = 0;
  readonly #scheduler: PollScheduler;
  readonly #outcomes: PollOutcomeHandler;
  #isClosed = false;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#counters = createPollCounters(options.clock);
    this.#scheduler = createPollScheduler(options.clock, (id) => void this.#poll(id, false));
    this.#outcomes = new PollOutcomeHandler(options, {
      scheduler: this.#scheduler,
      counters: this.#counters,
      parkedTasks: this.#parkedTasks,
    });
  }

  /** Polls a task for the first time after `inMilliseconds`, and from then on as often as needed. */
  track(id: string, inMilliseconds: number): void {
    this.#scheduler.set(id, inMilliseconds);
  }

  /**
   * Polls immediately. While the gateway requested a wait, `ask` throws a `busy` problem with the end of the wait,
   * `insist` polls anyway, and `when-allowed` polls when the wait ends.
   */
  async pollNow(id: string, mode: 'ask' | 'insist' | 'when-allowed'): Promise<Task> {
    const task = await this.#found(id);
    const waitProblem = this.#waitBefore(task);
    if (waitProblem !== undefined && mode === 'ask') throw new ProblemError(waitProblem);
    if (waitProblem !== undefined && mode === 'insist') this.#options.saver.saveNow(task);
    await this.#options.saver.measureAgain(task);
    if (isFinal(task.state)) {
      this.#options.saver.resetFailures(id);
      this.#counters.remove(id);
      await this.#options.ledger.apply(id, {
        kind: 'watched-again',
        at: this.#options.clock.now(),
        nextLookAt: this.#options.clock.now(),
      });
    }
    // The counters of earlier answers must stay; otherwise no number of polls would ever end the task.
    this.#scheduler.delete(id);
    await this.#poll(id, waitProblem === undefined || mode === 'insist');
    return this.#found(id);
  }

  async stop(id: string): Promise<Task> {
    await this.#found(id);
    this.#outcomes.remove(id);
    await this.#options.ledger.apply(id, { kind: 'stopped', at: this.#options.clock.now() });
    this.#options.saver.cancel(id);
    return this.#found(id);
  }

  /**
   * Call after the computer slept: waiting tasks are polled soon, spread over some time. Connections were dropped just
   * before.
   */
  wake(): void {
    this.#wakeCount += 1;
    this.#scheduler.scheduleWithin(spreadMs);
  }

  /** Ends running polls and their connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#scheduler.close();
    await this.#options.connections.close();
    await Promise.allSettled(this.#runningPolls.values());
  }

  /** Call when a gateway has another key. */
  resume(destination: Destination): void {
    const waiting = this.#parkedTasks.release(destination);
    // The limit belonged to the refused key.
    if (waiting.length > 0)
      this.#options.rateLimits.lift({ host: gatewayKey(destination), connection: connectionKey(destination) });
    for (const [index, id] of waiting.entries()) {
      this.#scheduler.set(id, Math.min(spreadMs, waiting.length * 100) * (index / waiting.length));
    }
  }

  /** Milliseconds. */
  #randomDelay() {
    return 1_000 + this.#options.random() * 2_000;
  }

  /** Polls a task at most once at the same time. A second request receives the result of the running poll. */
  #poll(id: string, isRequestedByUser: boolean): Promise<void> {
    const running = this.#runningPolls.get(id);
    if (running) return running;
    const started = this.#pollOnce(id, isRequestedByUser)
      .catch((error: unknown) => {
        // An unexpected error must not end the tracking of a paid task.
        this.#options.onUnexpectedError(error);
        this.#scheduler.set(id, 30_000);
      })
      .finally(() => this.#runningPolls.delete(id));
    this.#runningPolls.set(id, started);
    return started;
  }

  async #pollOnce(id: string, isRequestedByUser: boolean): Promise<void> {
    const task = await this.#options.ledger.summary(id);
    if (!task || (task.state !== 'waiting' && task.state !== 'saving')) return this.#outcomes.remove(id);
    const { destination } = task;
    const parked = this.#parkedTasks.reasonFor(destination);
    const wait = this.#options.rateLimits.waitWithJitter(pollLimitKey(destination));
    // A single poll by the user causes no overload, and may find that the gateway works again.
    if (parked && !isRequestedByUser) return this.#outcomes.parkUntilKey(task, parked);
    if (wait > 0 && !isRequestedByUser) {
      // The gateway requested a wait, but the host of the results did not.
      return task.state === 'saving' ? this.#options.saver.save(id, { fresh: false }) : this.#postpone(id, wait);
    }
    if (!isRequestedByUser && this.#pollsByConnection.isFull(destination))
      return this.#scheduler.set(id, this.#scheduler.leastBusy(candidateDelays(() => this.#randomDelay())));
    const wakeCountBefore = this.#wakeCount;
    // Counted from here on, so that polls that become due together cannot all pass the check.
    const outcome = await this.#pollsByConnection.during(destination, () => this.#request(task));
    if (!outcome.ok) return this.#outcomes.parkUntilKey(task, outcome.problem);
    const { client, seen, remembered } = outcome;
    // The connections close before the program ends, which says nothing about the task.
    if (this.#isClosed) return;
    if (seen.kind === 'failed') {
      // The connection was dropped after a sleep, which says nothing about the task.
      if (this.#wakeCount !== wakeCountBefore) return this.#scheduler.set(id, this.#options.random() * spreadMs);
      const now = await this.#options.connections.client(destination);
      // The key was changed during the poll, so the refusal of the old key is outdated.
      if (isKeyProblem(seen.problem) && now.ok && now.client !== client) return this.#scheduler.set(id, 0);
      return this.#outcomes.handleFailedPoll(task, seen.problem);
    }
    this.#counters.resetAfterAnswer(id, destination);
    if (seen.path !== remembered) {
      await this.#options.stores.tasks.saveResultPath(gatewayKey(destination), task.modelId, seen.path);
    }
    await this.#outcomes.handleReport(task, seen.report, seen.path, seen.answer);
  }

  async #request(task: PolledTask) {
    const { destination, modelId } = task;
    const connected = await this.#options.connections.client(destination);
    if (!connected.ok) return connected;
    const { client } = connected;
    const lastPath = await this.#options.stores.tasks.resultPath(gatewayKey(destination), modelId);
    const outcome = await pollTask(client, task, candidatePaths(task, lastPath, this.#options.paths()));
    return { ok: true as const, client, seen: outcome, remembered: lastPath };
  }

  async #postpone(id: string, milliseconds: number): Promise<void> {
    this.#scheduler.set(id, milliseconds);
    const at = this.#options.clock.now();
    await this.#options.ledger.applyPoll(id, { kind: 'put-off', at, nextLookAt: at + milliseconds });
  }

  /** Returns a problem while a requested wait prevents polling this task. */
  #waitBefore(task: Task): Problem | undefined {
    const ofGateway = this.#options.rateLimits.remainingWait(pollLimitKey(task.destination));
    if (ofGateway > 0) return rateLimitProblem('The gateway', ofGateway, this.#options.clock.now());
    return task.state === 'saving' ? this.#options.saver.waitBefore(task) : undefined;
  }

  async #found(id: string): Promise<Task> {
    const task = await this.#options.ledger.find(id);
    if (task) return task;
    throw new ProblemError(problem('not-found', 'This run no longer exists.'));
  }
}

/** Counts the running polls of each connection. */
interface PollLimit {
  /** True when all connections are in use. A further poll would only wait for one, and time out meanwhile. */
  isFull(destination: Destination): boolean;
  /** Counts `poll` while it runs. */
  during<Result>(destination: Destination, poll: () => Promise<Result>): Promise<Result>;
}

function createPollLimit(limit: number): PollLimit {
  const counts = new Map<string, number>();
  const countOf = (destination: Destination) => counts.get(connectionKey(destination)) ?? 0;
  return {
    isFull: (destination) => countOf(destination) >= limit,
    async during(destination, poll) {
      const key = connectionKey(destination);
      counts.set(key, countOf(destination) + 1);
      try {
        return await poll();
      } finally {
        counts.set(key, countOf(destination) - 1);
      }
    },
  };
}

function isKeyProblem(why: Problem): boolean {
  return why.kind === 'key' || why.kind === 'access';
}
