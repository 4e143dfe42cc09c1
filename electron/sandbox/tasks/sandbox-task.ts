import type { Model } from '../../../shared/models/model.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import type { MediaRenderer } from '../media/media-renderer.ts';
import type { RenderJob } from '../render/render-job-types.ts';
import { checkCreate } from './check-create.ts';
import { planRender } from './plan-render.ts';
import { behavioursIn, type PromptBehaviour } from './prompt-behaviours.ts';
import type { TaskRecord } from './task-record-files.ts';

export interface Pace {
  /** Milliseconds from the create to the start of processing, and from there to the end. */
  readonly pendingMs: number;
  readonly processingMs: number;
}

/** A task in memory: its record, and the progress of its drawing. */
export interface SandboxTask {
  readonly record: TaskRecord;
  readonly model: Model;
  readonly job: RenderJob;
  readonly behaviours: ReadonlySet<PromptBehaviour>;
  drawing: { state: 'running' } | { state: 'ready'; at: number } | { state: 'failed'; reason: string };
  /** Starts to draw, or waits for the running drawing. Never rejects. */
  draw(): Promise<void>;
  /** True after an answer with links was sent. */
  wasHandedOut: boolean;
}

type TaskStatus =
  | { readonly status: 'pending' | 'processing'; readonly at: number }
  | { readonly status: 'completed'; readonly at: number }
  | { readonly status: 'failed'; readonly at: number; readonly error: TaskError };

interface TaskError {
  readonly code: number;
  readonly title: string;
  readonly detail: string;
}

/** Creates the task of a record. Nothing is drawn yet. Images in an unsupported format are never drawn. */
export function openTask(
  record: TaskRecord,
  model: Model,
  renderer: MediaRenderer,
  clock: { now(): number },
): SandboxTask {
  const job = planRender(model, record.body, record.seed);
  const [rejected] = checkCreate(model, record.body).unsupported;
  let rendering: Promise<void> | null = rejected ? Promise.resolve() : null;
  const task: SandboxTask = {
    record,
    model,
    job,
    behaviours: behavioursIn(record.body['prompt']),
    drawing: rejected ? { state: 'failed', reason: `${rejected.field} ${rejected.detail}` } : { state: 'running' },
    draw() {
      rendering ??= renderer.render(job).then(
        () => {
          task.drawing = { state: 'ready', at: clock.now() };
        },
        (error: unknown) => {
          task.drawing = { state: 'failed', reason: errorMessage(error) };
        },
      );
      return rendering;
    },
    wasHandedOut: false,
  };
  return task;
}

/** Returns the current status of a task, by the clock and by its drawing. */
export function taskStatus(task: SandboxTask, pace: Pace, now: number): TaskStatus {
  const factor = paceFactor(task.behaviours);
  const startTime = task.record.createdAt + pace.pendingMs * factor;
  const finished = startTime + pace.processingMs * factor;
  if (now < startTime) return { status: 'pending', at: task.record.createdAt };
  if (now < finished || task.drawing.state === 'running') return { status: 'processing', at: startTime };
  if (task.behaviours.has('fail')) return { status: 'failed', at: finished, error: askedFor };
  if (task.drawing.state === 'failed') {
    const title = 'Unsupported input image';
    return { status: 'failed', at: finished, error: { code: 4002, title, detail: task.drawing.reason } };
  }
  return { status: 'completed', at: Math.max(finished, task.drawing.at) };
}

const askedFor: TaskError = {
  code: 4001,
  title: 'Content rejected',
  detail: 'The prompt asks for a failure with [fail]. Remove the word to get a result.',
};

/** Returns the factor for the duration of task states. */
function paceFactor(behaviours: ReadonlySet<PromptBehaviour>): number {
  if (behaviours.has('fast')) return 0;
  return behaviours.has('slow') ? 10 : 1;
}
