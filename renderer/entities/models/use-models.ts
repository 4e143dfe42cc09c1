import { useMemo } from 'react';
import { allModels } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { useSynced } from '../../api/synced-state.ts';

/** Returns all models, also hidden ones. The component renders again after a change of a model file. */
export function useAllModels(): readonly Model[] {
  useSynced('modelFiles');
  return allModels();
}

/** Returns the models for new runs: all that the user has not hidden. `always` is always included. */
export function useVisibleModels(always?: Model): readonly Model[] {
  const models = useAllModels();
  const { hiddenModels } = useSynced('settings');
  return useMemo(
    () => models.filter(({ id }) => id === always?.id || !hiddenModels.includes(id)),
    [models, hiddenModels, always],
  );
}
