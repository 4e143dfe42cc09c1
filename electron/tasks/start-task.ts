import { createHash, randomUUID } from 'node:crypto';
import type { AudioMeasure } from '../../shared/audio.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Task, TaskEvent } from '../../shared/task.ts';
import type { Draft } from '../../shared/values.ts';
import type { Connections } from '../connection/connections.ts';
import type { PostOutcome } from '../gateway/client.ts';
import { readAccepted } from '../gateway/task-answers.ts';
import { createTraceparent, readTraceId } from '../gateway/traceparent.ts';
import type { Clock } from '../host.ts';
import type { InputShelf } from '../inputs/input-shelf.ts';
import { encoderFor } from './encode-images.ts';
import { measuredDraft } from './measured-draft.ts';
import { firstLookAfter } from './poll-interval.ts';
import { knownModel, prepareDraft, refuseAudio } from './prepare-draft.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface StartOptions {
  readonly ledger: TaskLedger;
  readonly connections: Connections;
  readonly inputShelf: InputShelf;
  /** What is known of the sound file at an address. */
  readonly audioOf: (url: string) => AudioMeasure | undefined;
  /** By model id: paths that the person set in place of ours. */
  readonly paths: () => Settings['paths'];
  readonly clock: Clock;
  /** Runs of one press are written down in the order of their calls, one after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The program ends: nothing more can be written down. */
  readonly ending: AbortSignal;
}

export interface Intent {
  readonly modelId: string;
  readonly draft: Draft;
  readonly comparisonId?: string | undefined;
}

/**
 * One press of Generate. What could keep it from being sent throws before anything is written; from the moment the
 * row is written the outcome, whatever it is, is in the task.
 */
export async function startTask(intent: Intent, options: StartOptions): Promise<Task> {
  const { connections, clock, ending } = options;
  const { task, model, client, path, text, traceparent } = await options.inTurn(() => writeDown(intent, options));
  const outcome = await client.post(path, text, { traceparent, signal: ending });
  // The row stays as it is, and the next start says that what became of it is not known.
  if (ending.aborted) return task;
  const { destination } = task;
  if (outcome.kind === 'refused' && outcome.problem.kind === 'key') await connections.markKeyRefused(destination);
  const event = eventOf(outcome, clock.now(), clock.now() + firstLookAfter(destination, model));
  return (await writePatiently(options, task.id, event)) ?? task;
}

async function writeDown(intent: Intent, options: StartOptions) {
  const { ledger, connections, inputShelf, clock } = options;
  const model = knownModel(intent.modelId, options.paths());
  const destination = connections.destination();
  const draft = await measuredDraft(intent.draft, inputShelf);
  refuseAudio(model, draft, options.audioOf);
  const { path, body } = prepareDraft(model, draft, await encoderFor(draft, inputShelf.pathOf));
  const connected = await connections.client(destination);
  if (!connected.ok) throw new ProblemError(connected.problem);

  const text = JSON.stringify(body);
  const traceparent = createTraceparent();
  const requestTraceId = readTraceId(traceparent);
  const now = clock.now();
  const task: Task = {
    id: randomUUID(),
    modelId: model.id,
    destination,
    draft,
    ...(intent.comparisonId === undefined ? {} : { comparisonId: intent.comparisonId }),
    state: 'sending',
    createdAt: now,
    updatedAt: now,
    createPath: path,
    ...(requestTraceId === undefined ? {} : { requestTraceId }),
    bodyHash: createHash('sha256').update(text).digest('hex'),
    looks: 0,
    links: [],
  };
  // The rule of money: this is on the disk before the first byte leaves, so that no crash can hide a charge.
  await ledger.add(task, { kind: 'sending', traceId: requestTraceId, detail: { path, traceparent } });
  return { task, model, client: connected.client, path, text, traceparent };
}

function eventOf(outcome: PostOutcome, at: number, nextLookAt: number): TaskEvent {
  switch (outcome.kind) {
    case 'refused':
      return { kind: 'refused', at, problem: outcome.problem };
    case 'unknown':
      return { kind: 'outcome-unknown', at, problem: outcome.problem };
    case 'answered': {
      const accepted = readAccepted(outcome.answer);
      if (!accepted.ok) return { kind: 'outcome-unknown', at, problem: accepted.problem };
      const { traceId } = outcome.answer;
      return {
        kind: 'accepted',
        at,
        taskId: accepted.taskId,
        nextLookAt,
        ...(accepted.status === undefined ? {} : { status: accepted.status }),
        ...(traceId === undefined ? {} : { traceId }),
      };
    }
  }
}

/** The id of a paid task exists only here until it is written: a full disk gets time to be emptied. */
async function writePatiently(options: StartOptions, id: string, event: TaskEvent): Promise<Task | null> {
  const { ledger, clock, ending } = options;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ledger.apply(id, event);
    } catch (error) {
      if (tries >= 6 || ending.aborted) {
        const named = event.kind === 'accepted' ? ` Its id at the gateway is ${event.taskId}: write it down.` : '';
        const reason = error instanceof Error ? error.message : String(error);
        throw new ProblemError(problem('disk', `What became of the request cannot be stored: ${reason}.${named}`));
      }
      await new Promise<void>((resolve) => clock.after(500 * 2 ** tries, resolve));
    }
  }
}
