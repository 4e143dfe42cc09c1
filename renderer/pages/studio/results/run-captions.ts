import type { Item } from '../../../../shared/library/item.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatClock } from '../../../../shared/util/format-numbers.ts';
import { seedField } from '../../../entities/drafts/random-seed.ts';
import { itemFacts } from '../../../entities/items/item-text.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';

/** Returns the facts that distinguish runs of a model at a glance: "video-d-pro · 8 s · seed 42". */
export function runFacts(task: Task): string {
  return [modelTitle(task.modelId), ...factsOfSettings(task)].join(' · ');
}

/** The settings that distinguish runs of one model, without empty ones. */
function factsOfSettings(task: Task): string[] {
  const model = modelById(task.modelId);
  if (!model) return [];
  const [name, field] = fieldWithRole(model, 'duration') ?? [];
  const duration = name === undefined ? undefined : task.draft.values[name];
  const length = field && duration !== undefined ? field.text(duration) : '';
  return [length, seedFact(task)].filter((fact) => fact !== '');
}

/** `seed 42`; empty where none was sent. */
function seedFact(task: Task): string {
  const model = modelById(task.modelId);
  const [name] = (model && seedField(model)) ?? [];
  const seed = name === undefined ? undefined : task.draft.values[name];
  return typeof seed === 'number' ? `seed ${seed}` : '';
}

/** Returns the observed time for which the gateway worked on the task. Milliseconds. */
function workTimeOf(task: Task): number {
  return (task.completedAt ?? task.endedAt ?? task.updatedAt) - (task.acceptedAt ?? task.createdAt);
}

/** Returns the line under a cell: "video-a · 8 s · seed 42 · took 1:03". Omits the model if all cells share it. */
export function captionOfCell(task: Task, item: Item | undefined, namesModel: boolean): string {
  const facts = [...(namesModel ? [modelTitle(task.modelId)] : []), ...factsOfSettings(task)];
  if (item !== undefined) {
    // The creation time of a tracked run is unknown.
    facts.push(task.tracked ? itemFacts(item) : `took ${formatClock(workTimeOf(task) / 1000)}`);
  }
  return facts.join(' · ');
}
