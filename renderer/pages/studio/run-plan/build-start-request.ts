import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import { carriedDraft, type PlanContext, runPlanRows } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { targetShotInput } from '../../../entities/projects/target-shot.ts';
import type { Start } from '../form/use-start-runs.ts';

/** Returns the runs that the click starts: the rows that are on. One run per row, in their order. */
export function buildStartRequestOfRows(plan: RunPlan, context: PlanContext): Start {
  const runs = runPlanRows(plan, context)
    .filter(({ isOn }) => isOn)
    .map(({ model, draft }) => ({ modelId: model.id, draft }));
  return {
    title: '',
    brief: createBrief(plan, context),
    runs: runs.map((run) => ({ ...run, id: crypto.randomUUID(), ...targetShotInput() })),
  };
}

/** Converts the brief to the form of the model that it started with. */
function createBrief(plan: RunPlan, context: PlanContext): Start['brief'] {
  const model = context.modelOf(plan.origin.modelId);
  return { modelId: plan.origin.modelId, draft: model ? carriedDraft(plan, model, context).draft : plan.origin.draft };
}
