import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import {
  carriedDraft,
  type PlanContext,
  type RunPlanRow,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { type Expanded, runsOfSweep } from '../../../../shared/comparisons/run-plan/sweep.ts';
import type { Start } from './use-start-runs.ts';

/** Returns the runs that the click starts: the rows that are on, as shown. One run per row, in their order. */
export function startOfRows(plan: RunPlan, rows: readonly RunPlanRow[], world: PlanContext): Start {
  const runs = rows.filter(({ isOn }) => isOn).map(({ model, draft }) => ({ modelId: model.id, draft }));
  return {
    title: '',
    brief: writtenBrief(plan, world),
    runs: runs.map((run) => ({ ...run, id: crypto.randomUUID() })),
  };
}

export function startOfSweep(plan: RunPlan, grid: Extract<Expanded, { ok: true }>, world: PlanContext): Start {
  return {
    title: '',
    brief: writtenBrief(plan, world),
    sweep: grid.sweep,
    runs: runsOfSweep(grid.cells, () => crypto.randomUUID()),
  };
}

/** The brief in the form of the model that it was begun in. */
function writtenBrief(plan: RunPlan, world: PlanContext): Start['brief'] {
  const model = world.modelOf(plan.origin.modelId);
  return { modelId: plan.origin.modelId, draft: model ? carriedDraft(plan, model, world).draft : plan.origin.draft };
}
