import { modelById } from '../../shared/models/all-models.ts';
import type { Model } from '../../shared/models/model.ts';

/** The model of this id; a test that names another one is wrong. */
export function knownModel(id: string): Model {
  const model = modelById(id);
  if (!model) throw new Error(`There is no model ${id}.`);
  return model;
}
