import { readSizeOrRatio } from '../../../../shared/fields/size-or-ratio.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import type { Task } from '../../../../shared/tasks/task.ts';

/** Ratio of an expected result whose request has none: most models make square images and wide videos. */
const defaultShapes = { image: { width: 1, height: 1 }, video: { width: 16, height: 9 } } as const;

/** Returns the requested shape of a run. Only the ratio matters. */
export function requestedShapeOf(task: Task): { readonly width: number; readonly height: number } {
  const model = modelById(task.modelId);
  const [name, field] = (model && fieldWithRole(model, 'shape')) ?? [];
  const value = name === undefined ? undefined : (task.draft.values[name] ?? field?.initial);
  return (
    (value === undefined ? null : readSizeOrRatio(value)) ?? defaultShapes[model?.kind === 'image' ? 'image' : 'video']
  );
}
