import { createHash, randomUUID } from 'node:crypto';
import type { AudioMeasure } from '../../shared/fields/audio-limits.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../shared/models/model.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import { modelWithCustomPaths } from '../connections/model-with-custom-paths.ts';
import { createTraceparent, readTraceId } from '../http/gateway/traceparent.ts';
import type { InputStore } from '../inputs/input-store.ts';
import type { StorageGuard } from '../library/files/storage-guard.ts';
import type { ShotTakeAdder } from '../projects/shot-take-adder.ts';
import { sqliteErrorSentence } from '../storage/database/sqlite-errors.ts';
import { readEncoder } from './encode-images.ts';
import { createLimitKey } from './gateway-scope-keys.ts';
import { lookUpDraftImages } from './look-up-draft-images.ts';
import { prepareRunOrThrow } from './prepare-run-or-throw.ts';
import { rateLimitProblem } from './rate-limit-problem.ts';
import { type PreparedCreate, type SendOptions, sendCreate } from './send-create.ts';

interface StartOptions extends SendOptions {
  readonly inputStore: InputStore;
  /** Returns the known measurement of the audio file at a URL. */
  readonly audioOf: (url: string) => AudioMeasure | undefined;
  /** Returns the custom paths by model id. */
  readonly paths: () => Settings['paths'];
  readonly storageGuard: StorageGuard;
  readonly shotTakes: Pick<ShotTakeAdder, 'check'>;
  /** Returns the collection for new results. */
  readonly savingInto: () => string | null;
  /** Runs of one click are stored in the order of their calls, one after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface StartIntent {
  /** The id under which the start is recorded. Omitted: another record prevents a second start. */
  readonly intentId?: string | undefined;
  readonly modelId: string;
  readonly draft: Draft;
  readonly comparisonId?: string | undefined;
  readonly runId?: string | undefined;
  /** The results become takes of this shot. */
  readonly shotId?: string | undefined;
  /** The user knows that results cannot be saved at present. */
  readonly evenIfNotSavable?: boolean | undefined;
  /** The user sends the run immediately although the gateway requested a wait. Omitted: the run waits. */
  readonly evenIfPaused?: boolean | undefined;
  /** Default: the current connection. */
  readonly destination?: Destination | undefined;
  /** The start ends only when the gateway has answered, also if a wait precedes the request. */
  readonly untilAnswered?: boolean | undefined;
  /** Called once the task is stored, before its request is sent. */
  readonly onStored?: (() => void) | undefined;
}

/**
 * One click on Generate. Every reason against sending throws before anything is stored. After the row is stored, the
 * task contains the outcome. While the gateway requests a wait, the task is queued.
 */
export async function startTask(
  intent: StartIntent,
  options: StartOptions,
): Promise<Awaited<ReturnType<typeof sendCreate>> & { create: PreparedCreate }> {
  const { task, create, body, wait } = await options.inTurn(() => writeDown(intent, options));
  if (wait > 0) return { create, task, resendInMs: wait };
  const { traceparent } = create;
  return { create, ...(await sendCreate(task, create, { body, traceparent }, options)) };
}

/** Throws the `ProblemError` that prevents sending this run, without reading its files. */
export async function checkIntent(intent: StartIntent, options: StartOptions): Promise<void> {
  await prepared(intent, options);
}

/** Returns the connection of new tasks. Throws the `ProblemError` that prevents all sending at present: no key, or no space. */
export async function checkReady(
  { connections, storageGuard }: Pick<StartOptions, 'connections' | 'storageGuard'>,
  evenIfNotSavable: boolean | undefined,
  destination = connections.destination(),
): Promise<Destination> {
  const connected = await connections.client(destination);
  if (!connected.ok) throw new ProblemError(connected.problem);
  const full = evenIfNotSavable ? undefined : await storageGuard.check();
  if (full) {
    const sentence = `Nothing was sent, because a result couldn’t be saved. ${full.sentence}`;
    throw new ProblemError({ ...full, sentence });
  }
  return destination;
}

/** A model file can be changed or removed while its task waits. The path of the result stays in the task. */
function resultPathOf({ source, results }: Model): Pick<Task, 'resultPath'> {
  const path = source === undefined ? undefined : results[0]?.path;
  return path === undefined ? {} : { resultPath: path };
}

/** Prepares a run without reading its files, which may have many megabytes: their stored facts are enough. */
async function prepared(intent: StartIntent, { paths, inputStore, audioOf, shotTakes }: StartOptions) {
  if (intent.shotId !== undefined) await shotTakes.check(intent.shotId);
  const model = modelWithCustomPaths(intent.modelId, paths());
  const { draft, missing } = await lookUpDraftImages(intent.draft, inputStore);
  return { model, draft, run: prepareRunOrThrow(model, draft, { missing, audioOf }) };
}

async function writeDown(intent: StartIntent, options: StartOptions) {
  const { ledger, connections, rateLimits, clock } = options;
  const destination = intent.destination ?? connections.destination();
  const { model, draft, run } = await prepared(intent, options);
  await checkReady(options, intent.evenIfNotSavable, destination);

  const { path } = run;
  const makeBody = async () => JSON.stringify(run.body(await readEncoder(draft, options.inputStore.pathOf)));
  const body = await makeBody();
  const traceparent = createTraceparent();
  const place = createLimitKey(destination);
  const wait = intent.evenIfPaused ? 0 : rateLimits.waitWithJitter(place);
  // Many runs can wait for a long time, each with many megabytes of images. Their bodies are built again when they are
  // sent.
  const bodySource = wait > 0 ? madeAnew({ ...intent, destination }, makeBody, options) : asItIs(body);
  const create: PreparedCreate = { model, path, traceparent, body: bodySource };
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
    ...(intent.shotId === undefined ? {} : { shotId: intent.shotId }),
    ...resultPathOf(model),
    ...(collectionId === null ? {} : { collectionId }),
    state: 'sending',
    createdAt: now,
    updatedAt: now,
    createPath: path,
    ...(requestTraceId === undefined ? {} : { requestTraceId }),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    looks: 0,
    links: [],
  };
  const queued =
    wait === 0
      ? {}
      : {
          sends: 0,
          nextSendAt: now + wait,
          problem: rateLimitProblem('The gateway', rateLimits.remainingWait(place), now),
        };
  const kind = wait === 0 ? 'sending' : 'queued';
  const attempt = wait === 0 ? 1 : 0;
  const evidence = { kind, attempt, traceId: requestTraceId, facts: { path, traceparent, ...queued } };
  // The row is on the disk before the first byte is sent, so that no crash can hide a charge.
  await ledger.add({ ...task, ...queued }, evidence, intent.intentId).catch((error: unknown) => {
    const sentence = sqliteErrorSentence(error) ?? 'Couldn’t save the request.';
    throw new ProblemError(problem('disk', `${sentence} Nothing was sent.`));
  });
  intent.onStored?.();
  return { task: { ...task, ...queued }, create, body, wait };
}

const asItIs = (body: string) => async () => body;

/** Returns a function that builds the body of a queued create, if it may still be sent. */
function madeAnew(
  { destination, evenIfNotSavable }: StartIntent,
  makeBody: () => Promise<string>,
  options: StartOptions,
) {
  return async () => {
    await checkReady(options, evenIfNotSavable, destination);
    return makeBody();
  };
}
