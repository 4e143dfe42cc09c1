import { useMemo } from 'react';
import type { PlanContext } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { openingDraft } from '../../../../shared/models/apply-preset.ts';
import { withCustomPaths } from '../../../../shared/models/model.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { reasonAgainstModel, useTargetRoles } from '../../../entities/projects/target-shot.ts';

/**
 * Returns the facts about models for the plan: their paths with the user's settings, their presets, and whether they can
 * make takes of the target shot.
 */
export function usePlanContext(): PlanContext {
  const { paths } = useSynced('settings');
  const presets = useSynced('presets');
  const roles = useTargetRoles();
  const promptTexts = useSynced('promptTexts');
  return useMemo(
    () => ({
      modelOf: (id) => {
        const model = modelById(id);
        return model && withCustomPaths(model, paths);
      },
      opening: (model) => openingDraft(model, presets),
      reasonAgainst: (model) => reasonAgainstModel(model, roles),
      promptTexts,
    }),
    [paths, presets, roles, promptTexts],
  );
}
