import { useMemo } from 'react';
import type { Model } from '../../../shared/models/model.ts';
import { useSettings } from '../../api/synced-state-hooks.ts';
import { useAllModels } from './use-all-models.ts';

/** Returns the models for new runs: all that the user has not hidden. `always` is always included. */
export function useVisibleModels(always?: Model): readonly Model[] {
  const models = useAllModels();
  const { hiddenModels } = useSettings();
  return useMemo(
    () => models.filter(({ id }) => id === always?.id || !hiddenModels.includes(id)),
    [models, hiddenModels, always],
  );
}
