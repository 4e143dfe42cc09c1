import { randomInt, randomUUID } from 'node:crypto';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import type { MediaRenderer } from '../media/media-renderer.ts';
import type { MediaLinks } from '../media/signed-media-links.ts';
import { type Busy, busyRefusal, createBusyAnswers } from '../server/busy-answers.ts';
import { invalidBody } from '../server/error-responses.ts';
import { checkAudioUrls } from './check-audio-url.ts';
import { checkCreate } from './check-create.ts';
import { behavioursIn } from './prompt-behaviours.ts';
import { refuseCreate } from './refuse-create.ts';
import { openTask, type Pace, type SandboxTask, taskStatus } from './sandbox-task.ts';
import { createAnswer, resultAnswer } from './task-answer.ts';
import type { TaskRecord, TaskRecordFiles } from './task-record-files.ts';

export interface TaskServiceOptions {
  readonly renderer: MediaRenderer;
  readonly clock: { now(): number };
  readonly pace: Pace;
  readonly linkLifeMs: number;
  readonly files: TaskRecordFiles;
  links(): MediaLinks;
}

export interface TaskService {
  create(model: Model, body: JsonObject): Promise<{ id: string; answer: unknown }>;
  /** Returns `null` if this model has no such task. */
  result(model: Model, id: string): Promise<unknown>;
  /** Returns the busy answer for the download of a file, if the prompt requested one. */
  busy(taskId: string, index: number): Busy | undefined;
  /** Returns the n-th file of a finished task. */
  file(taskId: string, index: number): Promise<Uint8Array | null>;
}

const hourMs = 3_600_000;

/** Stores the tasks, and restores those of an earlier run. */
export async function openTaskService(parts: TaskServiceOptions): Promise<TaskService> {
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

  function handOut(task: SandboxTask, madeAt: number, now: number): string[] {
    const isDead = task.behaviours.has('expire') || (task.behaviours.has('expire-once') && !task.wasHandedOut);
    task.wasHandedOut = true;
    // Documented only for this model: links expire an hour after the video was made, even when they are requested
    // later.
    const latest = task.model.id === 'video-d-pro' ? madeAt + hourMs : Number.POSITIVE_INFINITY;
    const expires = isDead ? now - 1 : Math.min(now + parts.linkLifeMs, latest);
    const extension = task.job.kind === 'video' ? 'mp4' : 'png';
    return Array.from({ length: task.job.count }, (_, index) =>
      parts.links().sign(task.record.id, index, extension, expires),
    );
  }

  return {
    async create(model, body) {
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
    async result(model, id) {
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
    busy(taskId, index) {
      const prompt = tasks.get(taskId)?.record.body['prompt'];
      return busyAnswers.next(prompt, 'media', `${taskId}/${index}`);
    },
    async file(taskId, index) {
      const task = tasks.get(taskId);
      return task ? ((await renderer.render(task.job))[index] ?? null) : null;
    },
  };
}
