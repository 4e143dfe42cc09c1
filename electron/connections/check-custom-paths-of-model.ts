import { checkCustomPath, type PathKind } from '../../shared/models/check-custom-path.ts';
import type { CustomPaths } from '../../shared/models/custom-paths.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { modelWithCustomPaths } from './model-with-custom-paths.ts';

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
