import { createHash, randomUUID } from 'node:crypto';
import type { AudioMeasure } from '../../shared/audio.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Destination, Task } from '../../shared/task.ts';
import type { Draft } from '../../shared/values.ts';
import { createTraceparent, readTraceId } from '../gateway/traceparent.ts';
import type { InputShelf } from '../inputs/input-shelf.ts';
import type { LibraryGate } from '../library/library-gate.ts';
import { sqliteSentence } from '../store/sqlite-problem.ts';
import { describeImage, encoderFor } from './encode-images.ts';
import { measuredDraft } from './measured-draft.ts';
import { knownModel, prepareDraft, refuseAudio } from './prepare-draft.ts';
import { type Create, type SendOptions, type Sent, sendCreate } from './send-create.ts';

export interface StartOptions extends SendOptions {
  readonly inputShelf: InputShelf;
  /** What is known of the sound file at an address. */
  readonly audioOf: (url: string) => AudioMeasure | undefined;
  /** By model id: paths that the person set in place of ours. */
  readonly paths: () => Settings['paths'];
  readonly gate: LibraryGate;
  /** The collection that new results go into. */
  readonly savingInto: () => string | null;
  /** Runs of one press are written down in the order of their calls, one after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Intent {
  readonly modelId: string;
  readonly draft: Draft;
  readonly comparisonId?: string | undefined;
  readonly runId?: string | undefined;
  /** The person knows that its results cannot be saved for now. */
  readonly evenIfNotSavable?: boolean | undefined;
  /** Left out: where new runs go now. */
  readonly destination?: Destination | undefined;
}

/**
 * One press of Generate. What could keep it from being sent throws before anything is written; from the moment the
 * row is written the outcome, whatever it is, is in the task.
 */
export async function startTask(intent: Intent, options: StartOptions): Promise<Sent & { create: Create }> {
  const { task, create, traceparent } = await options.inTurn(() => writeDown(intent, options));
  return { create, ...(await sendCreate(task, create, traceparent, options)) };
}

/** Throws the `ProblemError` that keeps this intent from being sent, without reading any of its files. */
export async function checkIntent(intent: Intent, options: StartOptions): Promise<void> {
  const { model, draft } = await judged(intent, options);
  prepareDraft(model, draft, describeImage);
}

/** Where it is sent. Throws the `ProblemError` that keeps everything from being sent just now: no key, no room. */
export async function checkReady(
  { connections, gate }: Pick<StartOptions, 'connections' | 'gate'>,
  evenIfNotSavable: boolean | undefined,
  destination = connections.destination(),
): Promise<Destination> {
  const connected = await connections.client(destination);
  if (!connected.ok) throw new ProblemError(connected.problem);
  const full = evenIfNotSavable ? undefined : await gate.check();
  if (full) {
    const sentence = `Nothing was sent, since a result could not be saved. ${full.sentence}`;
    throw new ProblemError({ ...full, sentence });
  }
  return destination;
}

async function judged(intent: Intent, { paths, inputShelf, audioOf }: StartOptions) {
  const model = knownModel(intent.modelId, paths());
  const draft = await measuredDraft(intent.draft, inputShelf);
  refuseAudio(model, draft, audioOf);
  return { model, draft };
}

async function writeDown(intent: Intent, options: StartOptions) {
  const { ledger, connections, inputShelf, clock } = options;
  const destination = intent.destination ?? connections.destination();
  const { model, draft } = await judged(intent, options);
  // What the form has against it is known without its files, which may be of many megabytes.
  prepareDraft(model, draft, describeImage);
  await checkReady(options, intent.evenIfNotSavable, destination);

  const { path, body } = prepareDraft(model, draft, await encoderFor(draft, inputShelf.pathOf));
  const create = { model, path, body: JSON.stringify(body) };
  const traceparent = createTraceparent();
  const requestTraceId = readTraceId(traceparent);
  const collectionId = options.savingInto();
  const now = clock.now();
  const task: Task = {
    id: randomUUID(),
    modelId: model.id,
    destination,
    draft,
    ...(intent.comparisonId === undefined ? {} : { comparisonId: intent.comparisonId }),
    ...(intent.runId === undefined ? {} : { runId: intent.runId }),
    ...(collectionId === null ? {} : { collectionId }),
    state: 'sending',
    createdAt: now,
    updatedAt: now,
    createPath: path,
    ...(requestTraceId === undefined ? {} : { requestTraceId }),
    bodyHash: createHash('sha256').update(create.body).digest('hex'),
    looks: 0,
    links: [],
  };
  const evidence = { kind: 'sending', attempt: 1, traceId: requestTraceId, facts: { path, traceparent } };
  // The rule of money: this is on the disk before the first byte leaves, so that no crash can hide a charge.
  await ledger.add(task, evidence).catch((error: unknown) => {
    const sentence = sqliteSentence(error) ?? 'The request could not be written down.';
    throw new ProblemError(problem('disk', `${sentence} Nothing was sent.`));
  });
  return { task, create, traceparent };
}
