import { useMemo } from 'react';
import { models } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { useSettings } from '../../api/synced-state-hooks.ts';

/** Returns the models for new runs: all that the user has not hidden. `always` is always included. */
export function useVisibleModels(always?: Model): readonly Model[] {
  const { hiddenModels } = useSettings();
  return useMemo(
    () => models.filter(({ id }) => id === always?.id || !hiddenModels.includes(id)),
    [hiddenModels, always],
  );
}
