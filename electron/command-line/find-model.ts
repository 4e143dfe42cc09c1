import { allModels } from '../../shared/models/all-models.ts';
import { type Model, withCustomPaths } from '../../shared/models/model.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { editDistance } from '../util/edit-distance.ts';
import { UsageError } from './parse-command.ts';

/** Finds a model by its id or title. Throws a `UsageError` with the most similar one. */
export function findModel(name: string, paths: Settings['paths']): Model {
  const wanted = name.trim().toLowerCase();
  const models = allModels();
  const found = models.find(({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted);
  if (found) return withCustomPaths(found, paths);
  const [nearest] = [...models].sort((a, b) => editDistance(wanted, a.id) - editDistance(wanted, b.id));
  const similar = nearest && editDistance(wanted, nearest.id) <= 4 ? ` Did you mean “${nearest.id}”?` : '';
  throw new UsageError(`There is no model “${name}”.${similar} See: triptych models`);
}
