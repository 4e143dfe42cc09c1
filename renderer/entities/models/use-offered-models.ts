import { useMemo } from 'react';
import { models } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { useSettings } from '../../api/queries.ts';

/** The models that new runs are offered with: all but those that the user hid. `always` is never missing. */
export function useOfferedModels(always?: Model): readonly Model[] {
  const { hiddenModels } = useSettings();
  return useMemo(
    () => models.filter(({ id }) => id === always?.id || !hiddenModels.includes(id)),
    [hiddenModels, always],
  );
}
