import { modelById } from '../../shared/models/all-models.ts';
import { checkCustomPath, type PathKind } from '../../shared/models/check-custom-path.ts';
import type { CustomPaths } from '../../shared/models/custom-paths.ts';
import { type Model, withCustomPaths } from '../../shared/models/model.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';

/** Returns the model with this id and the user's custom `paths`. Throws a `ProblemError` for an unknown id. */
export function modelWithCustomPaths(modelId: string, paths: Settings['paths'] = {}): Model {
  const model = modelById(modelId);
  if (model) return withCustomPaths(model, paths);
  throw new ProblemError(problem('input', `There is no model ${modelId}.`));
}

/** Returns all custom paths with the new paths of one model. Throws a `ProblemError` for an invalid path. */
export function checkCustomPaths(
  all: Settings['paths'],
  change: { modelId: string; paths: CustomPaths },
): Settings['paths'] {
  const { id } = modelWithCustomPaths(change.modelId);
  const { [id]: _, ...others } = all;
  const create = checked('create', change.paths.create);
  const result = checked('result', change.paths.result);
  if (create === undefined && result === undefined) return others;
  return {
    ...others,
    [id]: { ...(create === undefined ? {} : { create }), ...(result === undefined ? {} : { result }) },
  };
}

function checked(kind: PathKind, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const result = checkCustomPath(kind, typed);
  if (result.ok) return result.path;
  throw new ProblemError(problem('input', `The ${kind} path ${result.reason}`));
}
