import type { Model } from '../../shared/models/model.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { chargeClause } from '../../shared/tasks/can-be-charged.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { TaskEvent } from '../../shared/tasks/task-event.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import type { PostOutcome } from '../http/gateway/gateway-client.ts';
import type { JsonAnswer } from '../http/gateway/request-outcome.ts';
import { readAccepted } from '../http/gateway/task-answers.ts';
import { createTraceparent, readTraceId } from '../http/gateway/traceparent.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import { createLimitKey } from './gateway-scope-keys.ts';
import { firstPollAfter, resendAfter } from './poll-and-retry-intervals.ts';
import { isTooLateToSend, rateLimitProblem } from './rate-limit-problem.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface SendOptions {
  readonly ledger: TaskLedger;
  readonly connections: Connections;
  readonly rateLimits: RateLimitPauses;
  readonly clock: Clock;
  /** Aborts when the program quits: waiting creates stop. */
  readonly closing: AbortSignal;
  /** Aborts a moment later: nothing more can be stored. */
  readonly ending: AbortSignal;
}

/** A create whose row is on the disk. */
export interface PreparedCreate {
  readonly model: Model;
  readonly path: string;
  /** Returns the body. Throws the `ProblemError` that now prevents sending. */
  readonly body: () => Promise<string>;
  /** Trace context of the first attempt. */
  readonly traceparent: string;
}

/** `resendInMs`: provably nothing was created, and the create is sent again after this time. */
interface SendResult {
  readonly task: Task;
  readonly resendInMs?: number;
}

/** Sends a create for the first time, and stores the outcome. */
export async function sendCreate(
  task: Task,
  create: Pick<PreparedCreate, 'model' | 'path'>,
  { body, traceparent }: { readonly body: string; readonly traceparent: string },
  options: SendOptions,
): Promise<SendResult> {
  const { connections, rateLimits, clock, ending } = options;
  const { destination } = task;
  const connected = await connections.client(destination);
  const outcome: PostOutcome = connected.ok
    ? await connected.client.post(create.path, body, { traceparent, signal: ending })
    : { kind: 'refused', problem: connected.problem, again: false };
  // The row stays unchanged, and the next start reports the outcome as unknown.
  if (ending.aborted) return { task };
  const sends = task.sends ?? 1;
  const resendInMs = outcome.kind === 'refused' ? waitAfter(outcome, task, sends, rateLimits) : undefined;
  const event = eventOf(task, outcome, clock.now(), firstPollAfter(destination, create.model), resendInMs, sends);
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  const after = (await writeWithRetries(options, task.id, event, answer)) ?? task;
  return { task: after, ...(resendInMs === undefined ? {} : { resendInMs }) };
}

/** Sends the create until it is accepted, rejected or stopped by the user, or until its outcome is unknown. */
export async function sendUntilAccepted(
  sendResult: SendResult,
  create: PreparedCreate,
  options: SendOptions,
): Promise<Task> {
  const { ledger, clock, closing } = options;
  let { task, resendInMs } = sendResult;
  while (resendInMs !== undefined) {
    await pause(clock, resendInMs, closing);
    if (closing.aborted) return task;
    const nextSend = await prepareNextSend(task, create, options);
    if (nextSend.kind === 'put-off') {
      const { nextSendAt, problem } = nextSend;
      const later = await ledger.apply(task.id, { kind: 'send-put-off', at: clock.now(), nextSendAt, problem });
      if (later === null) return (await ledger.find(task.id)) ?? task;
      task = later;
      resendInMs = nextSend.waitMs;
      continue;
    }
    if (nextSend.kind === 'refused') {
      return (await ledger.apply(task.id, { kind: 'refused', at: clock.now(), problem: nextSend.problem })) ?? task;
    }
    const { body } = nextSend;
    const traceparent = task.sends === 0 ? create.traceparent : createTraceparent();
    const facts = { path: create.path, traceparent };
    // Committed before the first byte is sent, as for the first attempt. `null`: the user stopped the task.
    const sendingTask = await ledger.apply(
      task.id,
      { kind: 'sending-again', at: clock.now() },
      { facts, traceId: readTraceId(traceparent) },
    );
    if (sendingTask === null) return (await ledger.find(task.id)) ?? task;
    ({ task, resendInMs } = await sendCreate(sendingTask, create, { body, traceparent }, options));
  }
  return task;
}

/** Returns the wait after a refusal, for this create and for all requests of the connection that may be charged. */
function waitAfter(
  { problem, again }: Extract<PostOutcome, { kind: 'refused' }>,
  task: Task,
  sends: number,
  rateLimits: RateLimitPauses,
): number | undefined {
  const wait = again ? resendAfter(problem, sends) : undefined;
  if (problem.kind !== 'busy') return wait;
  const place = createLimitKey(task.destination);
  rateLimits.pause(place, problem.retryAfterMs ?? wait ?? 0);
  return wait === undefined ? undefined : rateLimits.waitWithJitter(place);
}

type NextSend =
  | { readonly kind: 'ready'; readonly body: string }
  | { readonly kind: 'put-off'; readonly waitMs: number; readonly nextSendAt: number; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** Returns the body of a waiting create, the wait before the next attempt, or the problem that prevents sending. */
async function prepareNextSend(
  task: Task,
  create: PreparedCreate,
  { rateLimits, clock }: SendOptions,
): Promise<NextSend> {
  const now = clock.now();
  if (isTooLateToSend(task.nextSendAt ?? now, now)) {
    const sentence = 'This request waited longer than agreed, because the computer was asleep or its clock changed.';
    return { kind: 'refused', problem: problem('busy', `${sentence} Nothing was created. Generate it again.`) };
  }
  const place = createLimitKey(task.destination);
  const waitMs = rateLimits.waitWithJitter(place);
  if (waitMs > 0) {
    const cause = rateLimitProblem('The gateway', rateLimits.remainingWait(place), now);
    return { kind: 'put-off', waitMs, nextSendAt: now + waitMs, problem: cause };
  }
  try {
    return { kind: 'ready', body: await create.body() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { sentence, ...more } = error.problem;
    const fullSentence = /Nothing was (sent|created)/.test(sentence) ? sentence : `${sentence} Nothing was sent.`;
    return { kind: 'refused', problem: { ...more, sentence: fullSentence } };
  }
}

function eventOf(
  task: Task,
  outcome: PostOutcome,
  at: number,
  firstLook: number,
  resendInMs: number | undefined,
  sends: number,
): TaskEvent {
  switch (outcome.kind) {
    case 'refused':
      if (resendInMs !== undefined)
        return { kind: 'unsent', at, problem: outcome.problem, nextSendAt: at + resendInMs };
      return { kind: 'refused', at, problem: sends > 1 ? triedOften(outcome.problem, sends) : outcome.problem };
    case 'unknown':
      return { kind: 'outcome-unknown', at, problem: outcome.problem };
    case 'answered':
      return accepted(task, outcome.answer, at, firstLook);
  }
}

function accepted(task: Task, answer: JsonAnswer, at: number, firstLook: number): TaskEvent {
  const read = readAccepted(answer, chargeClause(task, ' It may have been charged.'));
  if (!read.ok) return { kind: 'outcome-unknown', at, problem: read.problem };
  return {
    kind: 'accepted',
    at,
    taskId: read.taskId,
    nextLookAt: at + firstLook,
    ...(read.status === undefined ? {} : { status: read.status }),
    ...(answer.traceId === undefined ? {} : { traceId: answer.traceId }),
  };
}

function triedOften(why: Problem, sends: number): Problem {
  return { ...why, sentence: `${why.sentence} Triptych tried ${sends} times. Nothing was created.` };
}

/** The task id of a paid task exists only in memory until it is written, so a full disk gets time to be emptied. */
async function writeWithRetries(
  options: SendOptions,
  id: string,
  event: TaskEvent,
  answer: JsonAnswer | undefined,
): Promise<Task | null> {
  const { ledger, clock, ending } = options;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ledger.apply(id, event, { answer });
    } catch (error) {
      if (tries >= 6 || ending.aborted) {
        const named =
          event.kind === 'accepted' ? ` Its task ID at the gateway is ${event.taskId}. Make a note of this ID.` : '';
        const reason = errorMessage(error);
        throw new ProblemError(problem('disk', `Couldn’t save the outcome of the request: ${reason}.${named}`));
      }
      await new Promise<void>((resolve) => clock.after(500 * 2 ** tries, resolve));
    }
  }
}

/** Resolves after `milliseconds`, or when `signal` aborts. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      cancelTimer();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancelTimer = clock.after(milliseconds, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
