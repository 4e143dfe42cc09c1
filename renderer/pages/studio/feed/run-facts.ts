import { modelById } from '../../../../shared/models/all-models.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { seedField } from '../form/runs-per-click.ts';

/** What tells one run of a model from another at a glance: "video-d-pro · 8 s · seed 42". */
export function runFacts(task: Task): string {
  const model = modelById(task.modelId);
  if (!model) return task.modelId;
  const labels = Object.entries(model.fields).flatMap(([name, field]) => {
    if (field.kind !== 'choice' || field.title !== 'Duration') return [];
    const option = field.options.find((each) => each.value === task.draft.values[name]);
    return option ? [option.label ?? String(option.value)] : [];
  });
  return [model.title, ...labels, seedFact(task)].filter((fact) => fact !== '').join(' · ');
}

/** `seed 42`; empty where none was sent. */
export function seedFact(task: Task): string {
  const model = modelById(task.modelId);
  const [name] = (model && seedField(model)) ?? [];
  const seed = name === undefined ? undefined : task.draft.values[name];
  return typeof seed === 'number' ? `seed ${seed}` : '';
}

/** How long the gateway worked on it, as far as we saw. Milliseconds. */
export function workTime(task: Task): number {
  return (task.completedAt ?? task.endedAt ?? task.updatedAt) - (task.acceptedAt ?? task.createdAt);
}
