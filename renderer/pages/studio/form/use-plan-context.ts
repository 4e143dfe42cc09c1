import { type PlanContext, planContextOf } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { reasonAgainstModel, useTargetRoles } from '../../../entities/projects/target-shot.ts';

let last: { readonly facts: readonly unknown[]; readonly context: PlanContext } | undefined;

/**
 * Returns the facts about models for the plan: their paths with the user's settings, their presets, and whether they can
 * make takes of the target shot. One object for all callers: rows are computed once for each.
 */
export function usePlanContext(): PlanContext {
  const { paths } = useSynced('settings');
  const presets = useSynced('presets');
  const roles = useTargetRoles();
  const facts = [paths, presets, roles];
  if (last?.facts.every((fact, index) => fact === facts[index])) return last.context;
  const context: PlanContext = {
    ...planContextOf(paths, presets),
    reasonAgainst: (model) => reasonAgainstModel(model, roles),
  };
  last = { facts, context };
  return context;
}
