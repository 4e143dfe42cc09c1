import { modelById } from '../../../shared/models/index.ts';
import type { Task } from '../../../shared/task.ts';

/** What tells one run of a model from another at a glance: "video-d-pro · 8 s". */
export function runFacts(task: Task): string {
  const model = modelById(task.modelId);
  if (!model) return task.modelId;
  const labels = Object.entries(model.fields).flatMap(([name, field]) => {
    if (field.kind !== 'choice' || field.title !== 'Duration') return [];
    const option = field.options.find((each) => each.value === task.draft.values[name]);
    return option ? [option.label ?? String(option.value)] : [];
  });
  return [model.title, ...labels].join(' · ');
}

/** How long the gateway worked on it, as far as we saw. Milliseconds. */
export function workTime(task: Task): number {
  return (task.completedAt ?? task.endedAt ?? task.updatedAt) - (task.acceptedAt ?? task.createdAt);
}
