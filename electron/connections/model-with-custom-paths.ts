import { modelById } from '../../shared/models/all-models.ts';
import { type Model, withCustomPaths } from '../../shared/models/model.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';

/** Returns the model with this id and the user's custom `paths`. Throws a `ProblemError` for an unknown id. */
export function modelWithCustomPaths(modelId: string, paths: Settings['paths'] = {}): Model {
  const model = modelById(modelId);
  if (model) return withCustomPaths(model, paths);
  throw new ProblemError(problem('input', `There is no model ${modelId}.`));
}
