import { messageOf } from '../../shared/message-of.ts';
import type { Model } from '../../shared/model.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/task.ts';
import type { TaskEvent } from '../../shared/task-event.ts';
import type { Connections } from '../connection/connections.ts';
import type { PostOutcome } from '../gateway/client.ts';
import type { JsonAnswer } from '../gateway/judge-answer.ts';
import { readAccepted } from '../gateway/task-answers.ts';
import { createTraceparent, readTraceId } from '../gateway/traceparent.ts';
import type { Clock } from '../host.ts';
import { firstLookAfter } from './poll-interval.ts';
import { resendAfter } from './resend-interval.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface SendOptions {
  readonly ledger: TaskLedger;
  readonly connections: Connections;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The program ends: no wait goes on. */
  readonly closing: AbortSignal;
  /** A moment later: nothing more can be written down. */
  readonly ending: AbortSignal;
}

/** A create whose row is on the disk. */
export interface Create {
  readonly model: Model;
  readonly path: string;
  readonly body: string;
}

/** `again`: provably nothing was made, and after so many milliseconds it is to be sent once more. */
export interface Sent {
  readonly task: Task;
  readonly again?: number;
}

/** Sends a create of which nothing has left yet, and writes down what became of it. */
export async function sendCreate(task: Task, create: Create, traceparent: string, options: SendOptions): Promise<Sent> {
  const { connections, clock, ending } = options;
  const { destination } = task;
  const connected = await connections.client(destination);
  const outcome: PostOutcome = connected.ok
    ? await connected.client.post(create.path, create.body, { traceparent, signal: ending })
    : { kind: 'refused', problem: connected.problem, again: false };
  // The row stays as it is, and the next start says that what became of it is not known.
  if (ending.aborted) return { task };
  if (outcome.kind === 'refused' && outcome.problem.kind === 'key') await connections.markKeyRefused(destination);
  const sends = task.sends ?? 1;
  const again =
    outcome.kind === 'refused' && outcome.again ? resendAfter(outcome.problem, sends, options.random()) : undefined;
  const event = eventOf(outcome, clock.now(), firstLookAfter(destination, create.model), again, sends);
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  const after = (await writePatiently(options, task.id, event, answer)) ?? task;
  return { task: after, ...(again === undefined ? {} : { again }) };
}

/** Goes on until the create is settled: accepted, declined, stopped by a person, or its outcome not known. */
export async function sendAgain(sent: Sent, create: Create, options: SendOptions): Promise<Task> {
  const { ledger, clock, closing } = options;
  let { task, again } = sent;
  while (again !== undefined) {
    await pause(clock, again, closing);
    if (closing.aborted) return task;
    const traceparent = createTraceparent();
    const facts = { path: create.path, traceparent };
    // Committed before the first byte leaves, as the first time. `null`: a person stopped it meanwhile.
    const leaving = await ledger.apply(
      task.id,
      { kind: 'sending-again', at: clock.now() },
      { facts, traceId: readTraceId(traceparent) },
    );
    if (leaving === null) return (await ledger.find(task.id)) ?? task;
    ({ task, again } = await sendCreate(leaving, create, traceparent, options));
  }
  return task;
}

function eventOf(
  outcome: PostOutcome,
  at: number,
  firstLook: number,
  again: number | undefined,
  sends: number,
): TaskEvent {
  switch (outcome.kind) {
    case 'refused':
      if (again !== undefined) return { kind: 'unsent', at, problem: outcome.problem, nextSendAt: at + again };
      return { kind: 'refused', at, problem: sends > 1 ? triedOften(outcome.problem, sends) : outcome.problem };
    case 'unknown':
      return { kind: 'outcome-unknown', at, problem: outcome.problem };
    case 'answered':
      return accepted(outcome.answer, at, firstLook);
  }
}

function accepted(answer: JsonAnswer, at: number, firstLook: number): TaskEvent {
  const read = readAccepted(answer);
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
  return { ...why, sentence: `${why.sentence} It was tried ${sends} times; nothing was made.` };
}

/** The id of a paid task exists only here until it is written: a full disk gets time to be emptied. */
async function writePatiently(
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
        const named = event.kind === 'accepted' ? ` Its id at the gateway is ${event.taskId}: write it down.` : '';
        const reason = messageOf(error);
        throw new ProblemError(problem('disk', `What became of the request cannot be stored: ${reason}.${named}`));
      }
      await new Promise<void>((resolve) => clock.after(500 * 2 ** tries, resolve));
    }
  }
}

function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      takeBack();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const takeBack = clock.after(milliseconds, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
