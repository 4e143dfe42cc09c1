import { modelById } from '../../shared/models/all-models.ts';
import { type Model, withCustomPaths } from '../../shared/models/model.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';

/** The model a screen names, as it is asked with the user's own `paths`. Throws a `ProblemError`. */
export function knownModel(modelId: string, paths: Settings['paths'] = {}): Model {
  const model = modelById(modelId);
  if (model) return withCustomPaths(model, paths);
  throw new ProblemError(problem('input', `There is no model ${modelId}.`));
}
