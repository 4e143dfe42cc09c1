import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { seedField } from '../form/runs-per-click.ts';

/** Returns the facts that distinguish runs of a model at a glance: "video-d-pro · 8 s · seed 42". */
export function runFacts(task: Task): string {
  const model = modelById(task.modelId);
  if (!model) return task.modelId;
  const [name, field] = fieldWithRole(model, 'duration') ?? [];
  const duration = name === undefined ? undefined : task.draft.values[name];
  const length = field && duration !== undefined ? field.text(duration) : '';
  return [model.title, length, seedFact(task)].filter((fact) => fact !== '').join(' · ');
}

/** `seed 42`; empty where none was sent. */
export function seedFact(task: Task): string {
  const model = modelById(task.modelId);
  const [name] = (model && seedField(model)) ?? [];
  const seed = name === undefined ? undefined : task.draft.values[name];
  return typeof seed === 'number' ? `seed ${seed}` : '';
}

/** Returns the observed time for which the gateway worked on the task. Milliseconds. */
export function workTime(task: Task): number {
  return (task.completedAt ?? task.endedAt ?? task.updatedAt) - (task.acceptedAt ?? task.createdAt);
}
