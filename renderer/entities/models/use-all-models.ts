import { allModels } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { useModelFiles } from '../../api/synced-state-hooks.ts';

/** Returns all models, also hidden ones. The component renders again after a change of a model file. */
export function useAllModels(): readonly Model[] {
  useModelFiles();
  return allModels();
}
