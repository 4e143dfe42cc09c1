import { readSizeOrRatio } from '../../../../shared/fields/size-or-ratio.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import type { Task } from '../../../../shared/tasks/task.ts';

/** Ratio of an expected result whose request has none: most models make square images and wide videos. */
const defaultShapes = { image: { width: 1, height: 1 }, video: { width: 16, height: 9 } } as const;

interface Shape {
  readonly width: number;
  readonly height: number;
}

interface RequestedResults {
  readonly shape: Shape;
  readonly count: number;
}

/** The feed measures all of its runs at each event, and a task never changes. */
const known = new WeakMap<Task, RequestedResults>();

/** Returns the requested shape of a run. Only the ratio matters. */
export function requestedShapeOf(task: Task): Shape {
  return requestedResultsOf(task).shape;
}

/** Returns the requested number of results of a run. */
export function requestedCountOf(task: Task): number {
  return requestedResultsOf(task).count;
}

function requestedResultsOf(task: Task): RequestedResults {
  const before = known.get(task);
  if (before) return before;
  const read = { shape: readShape(task), count: readCount(task) };
  known.set(task, read);
  return read;
}

function readShape(task: Task): Shape {
  const model = modelById(task.modelId);
  const [name, field] = (model && fieldWithRole(model, 'shape')) ?? [];
  const value = name === undefined ? undefined : (task.draft.values[name] ?? field?.initial);
  return (
    (value === undefined ? null : readSizeOrRatio(value)) ?? defaultShapes[model?.kind === 'image' ? 'image' : 'video']
  );
}

function readCount(task: Task): number {
  const model = modelById(task.modelId);
  const [name, field] = (model && fieldWithRole(model, 'count')) ?? [];
  const value = name === undefined ? undefined : (task.draft.values[name] ?? field?.initial);
  return typeof value === 'number' ? Math.max(1, value) : 1;
}
