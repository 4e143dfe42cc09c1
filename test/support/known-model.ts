import { modelById } from '../../shared/models/all-models.ts';
import type { Model } from '../../shared/models/model.ts';

/** Returns the model with this id. Throws for an unknown id, which is a mistake in the test. */
export function knownModel(id: string): Model {
  const model = modelById(id);
  if (!model) throw new Error(`There is no model ${id}.`);
  return model;
}
