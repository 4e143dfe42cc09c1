import { shapeIn } from '../../../../shared/fields/shape.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import type { Task } from '../../../../shared/tasks/task.ts';

/** Shape of a result that is not there yet and whose request names none. */
const usual = { width: 16, height: 9 };

/** The shape that a run was asked for. Only its ratio counts. */
export function requestedShape(task: Task): { readonly width: number; readonly height: number } {
  const model = modelById(task.modelId);
  const [name, field] = (model && fieldWithRole(model, 'shape')) ?? [];
  const value = name === undefined ? undefined : (task.draft.values[name] ?? field?.initial);
  return (value === undefined ? null : shapeIn(value)) ?? usual;
}
