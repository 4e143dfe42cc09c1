import { randomInt, randomUUID } from 'node:crypto';
import { BufferSource, Input, MP3, WAVE } from 'mediabunny';
import { type AudioFacts, checkAudio } from '../../../shared/fields/audio-limits.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import type { MediaRenderer } from '../media/media-renderer.ts';
import type { MediaLinks } from '../media/signed-media-links.ts';
import type { RenderJob } from '../render/render-job-types.ts';
import { type Busy, busyRefusal, createBusyAnswers } from '../server/busy-answers.ts';
import { type FieldError, invalidBody, Refusal } from '../server/error-responses.ts';
import { checkCreate } from './check-create.ts';
import { behavioursIn, type PromptBehaviour } from './prompt-behaviours.ts';
import { openTask, type Pace, type SandboxTask, taskStatus } from './sandbox-task.ts';
import type { openTaskRecordFiles, TaskRecord } from './task-record-files.ts';

const statesStatusInCreate = new Set(['video-a-v2.5-turbo', 'video-d-pro', 'image-e-2', 'video-b']);

type TaskStatus = ReturnType<typeof taskStatus>;

const refusals: readonly { word: PromptBehaviour; refusal: () => Refusal }[] = [
  {
    word: 'refuse',
    refusal: () =>
      new Refusal(400, 'content_policy', 'The prompt was rejected.', [
        { field: 'prompt', detail: 'asks to be refused with [refuse].' },
      ]),
  },
  {
    word: '202',
    refusal: () => new Refusal(400, 'content_policy', 'The prompt asks for this error with [202].', [], {}, 202),
  },
  { word: '500', refusal: () => new Refusal(500, 'internal_error', 'The prompt asks for this error with [500].') },
];

/** Throws the error that the prompt of a create requests. */
function refuseCreate(behaviours: ReadonlySet<PromptBehaviour>): void {
  const refusal = refusals.find(({ word }) => behaviours.has(word));
  if (refusal) throw refusal.refusal();
}

interface TaskServiceOptions {
  readonly renderer: MediaRenderer;
  readonly clock: { now(): number };
  readonly pace: Pace;
  readonly linkLifeMs: number;
  readonly files: ReturnType<typeof openTaskRecordFiles>;
  links(): MediaLinks;
}

const hourMs = 3_600_000;
const lateMs = 30_000;
/** One empty page. */
const pdfDocument = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Draws a small result of the other kind with the same scene. */
function otherJob(job: RenderJob): RenderJob {
  const kind = job.kind === 'video' ? 'image' : 'video';
  return {
    ...job,
    kind,
    width: 640,
    height: 360,
    count: 1,
    seconds: kind === 'video' ? 2 : 0,
    sound: { kind: 'none' },
  };
}

/** Stores the tasks, and restores those of an earlier run. */
export async function openTaskService(parts: TaskServiceOptions) {
  const { renderer, clock, pace, files } = parts;
  const tasks = new Map<string, SandboxTask>();
  const restored = new Set<string>();
  const busyAnswers = createBusyAnswers();

  for (const record of await files.load()) {
    const model = modelById(record.modelId);
    if (!model) continue;
    tasks.set(record.id, openTask(record, model, renderer, clock));
    restored.add(record.id);
  }

  function handOut(task: SandboxTask, madeAt: number, now: number): ResultLists {
    const isPrivate = task.behaviours.has('private') && !task.wasHandedOut;
    const isDead = task.behaviours.has('expire') || (task.behaviours.has('expire-once') && !task.wasHandedOut);
    task.wasHandedOut = true;
    // Documented only for this model: links expire an hour after the video was made, even when they are requested
    // later.
    const latest = task.model.id === 'video-d-pro' ? madeAt + hourMs : Number.POSITIVE_INFINITY;
    const expires = isDead ? now - 1 : Math.min(now + parts.linkLifeMs, latest);
    const linksOf = ({ kind, count }: RenderJob, from: number) =>
      Array.from({ length: count }, (_, index) => {
        const link = parts.links().sign(task.record.id, from + index, kind === 'video' ? 'mp4' : 'png', expires);
        return isPrivate ? link.replace(/^\w+:\/\/[^/]+/, 'http://198.18.0.1') : link;
      });
    const { output } = task.model;
    const other = output === 'videos' ? 'images' : 'videos';
    return {
      [output]: linksOf(task.job, 0),
      ...(task.behaviours.has('both') ? { [other]: linksOf(otherJob(task.job), task.job.count) } : {}),
    };
  }

  return {
    async create(model: Model, body: JsonObject): Promise<{ id: string; answer: unknown }> {
      const { errors } = checkCreate(model, body);
      if (errors.length > 0) throw invalidBody(errors);
      const soundErrors = await checkAudioUrls(model, body);
      if (soundErrors.length > 0) throw invalidBody(soundErrors);
      const { prompt } = body;
      refuseCreate(behavioursIn(prompt));
      const busy = busyAnswers.next(prompt, 'create', String(prompt));
      if (busy) throw busyRefusal(busy, clock.now());
      const seed = Number.isSafeInteger(body['seed']) ? Number(body['seed']) : randomInt(2 ** 31);
      const record: TaskRecord = { id: randomUUID(), modelId: model.id, createdAt: clock.now(), seed, body };
      await files.save(record);
      const task = openTask(record, model, renderer, clock);
      tasks.set(record.id, task);
      // Starts immediately, so that the media exist when the task is finished by the clock.
      void task.draw();
      return { id: record.id, answer: createAnswer(task) };
    },
    /** Returns `null` if this model has no such task. */
    async result(model: Model, id: string): Promise<unknown> {
      const task = tasks.get(id);
      if (!task || task.model.id !== model.id) return null;
      const busy = busyAnswers.next(task.record.body['prompt'], 'poll', id);
      if (busy) throw busyRefusal(busy, clock.now());
      // A task that was finished before a restart must not appear unfinished while it is drawn again.
      if (restored.has(id)) await task.draw();
      const now = clock.now();
      const stand = taskStatus(task, pace, now);
      return resultAnswer(task, stand, () => handOut(task, stand.at, now));
    },
    /** Returns the busy answer for the download of a file, if the prompt requested one. */
    busy(taskId: string, index: number): Busy | undefined {
      const prompt = tasks.get(taskId)?.record.body['prompt'];
      return busyAnswers.next(prompt, 'media', `${taskId}/${index}`);
    },
    /** True if the prompt requested files that are encoded in transit. */
    isEncoded: (taskId: string): boolean => tasks.get(taskId)?.behaviours.has('encoded') ?? false,
    /** Returns the n-th file of a finished task. */
    async file(taskId: string, index: number): Promise<Uint8Array | null> {
      const task = tasks.get(taskId);
      if (!task) return null;
      const { job, behaviours } = task;
      const now = clock.now();
      if (behaviours.has('late') && now < taskStatus(task, pace, now).at + lateMs) return null;
      if (behaviours.has('pdf')) return pdfDocument;
      const isOther = index >= job.count && behaviours.has('both');
      const file = (await renderer.render(isOther ? otherJob(job) : job))[isOther ? index - job.count : index];
      return file && behaviours.has('cut') ? file.subarray(0, Math.ceil(file.length * 0.6)) : (file ?? null);
    },
  };
}

type ResultLists = Partial<Record<Model['output'], readonly string[]>>;

interface TaskInfo {
  readonly id: string;
  readonly status?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly error?: { readonly code: number; readonly title: string; readonly detail: string };
}

/** Returns the body of a 202. */
function createAnswer(task: SandboxTask): { task_info: TaskInfo } {
  const created = new Date(task.record.createdAt).toISOString();
  const status = createAnswerHasStatus(task.model) ? { status: 'pending' } : {};
  return { task_info: { id: task.record.id, ...status, created_at: created, updated_at: created } };
}

/**
 * Returns the body of a get-task answer. `links` creates the lists of URLs, and is called only if they are returned.
 */
function resultAnswer(task: SandboxTask, stand: TaskStatus, links: () => ResultLists): Record<string, unknown> {
  const info: TaskInfo = {
    id: task.record.id,
    ...wireStatus(task, stand),
    created_at: new Date(task.record.createdAt).toISOString(),
    updated_at: new Date(stand.at).toISOString(),
    ...(stand.status === 'failed' ? { error: stand.error } : {}),
  };
  const hasResults = stand.status === 'completed' && !task.behaviours.has('empty');
  return { task_info: info, ...(hasResults ? links() : {}) };
}

function wireStatus(task: SandboxTask, stand: TaskStatus): { status?: string } {
  const isFinished = stand.status === 'completed' || stand.status === 'failed';
  if (!isFinished && task.behaviours.has('no-status')) return {};
  if (!isFinished && task.behaviours.has('unknown-status')) return { status: 'queued' };
  return { status: stand.status };
}

/**
 * Returns the errors of the audio files in a create. The sandbox only reads files on this computer: other files, and
 * unavailable ones, are accepted unchecked.
 */
async function checkAudioUrls(model: Model, body: JsonObject): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(model.fields)) {
    const address = body[name];
    if (!('audio' in field) || !field.audio || typeof address !== 'string' || !isWithinReach(address)) continue;
    const facts = await measure(address, field.audio.maxBytes).catch(() => null);
    if (facts) errors.push(...checkAudio(field.audio, facts).map((detail) => ({ field: name, detail })));
  }
  return errors;
}

function isWithinReach(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'data:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

async function measure(address: string, mostBytes: number): Promise<AudioFacts | null> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) });
  if (!response.ok || !response.body) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > mostBytes) break;
  }
  const input = new Input({ source: new BufferSource(Buffer.concat(parts)), formats: [WAVE, MP3] });
  try {
    const format = await input.getFormat();
    return { type: format === WAVE ? 'WAV' : 'MP3', seconds: await input.computeDuration(), bytes };
  } catch {
    return { type: 'another format', bytes };
  } finally {
    input.dispose();
  }
}

/** True when the documented answer to this create has `status: pending`. Other answers have no status. */
function createAnswerHasStatus(model: Model): boolean {
  return statesStatusInCreate.has(model.id);
}
