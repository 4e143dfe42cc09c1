import { briefOf } from '../../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { planRowCells } from '../../../../../shared/comparisons/run-plan/plan-row-cells.ts';
import {
  noEdits,
  type PlanRow,
  type RowEdits,
  type RunPlan,
} from '../../../../../shared/comparisons/run-plan/run-plan.ts';
import { type RunPlanRow, runPlanRows } from '../../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Draft, Values } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels, modelById } from '../../../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../../../shared/models/model.ts';
import { knownModel } from '../../../../support/known-model.ts';

// Run plans and rows for tests.

export const world = { modelOf: modelById, opening: initialDraft };
export const all = builtInModels.map(({ id }) => id);

export function rowOf(modelId: string, index = 0, edits: RowEdits = noEdits): PlanRow {
  return { id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, modelId, edits };
}

export function planOf(origin: Model, draft: Draft, rows: readonly PlanRow[]): RunPlan {
  return {
    origin: { modelId: origin.id, draft },
    brief: briefOf(origin, draft),
    rows: [...rows],
  };
}

export const filled = (model: Model, values: Values): Draft => ({
  values: { ...initialDraft(model).values, ...values },
  extra: '',
});

/** True when the row can be sent. */
export const isReady = (row: RunPlanRow) => row.isOn && row.waits.length === 0 && row.reasons.length === 0;

/** The only row of a brief that was written in the form of `from`. */
export function only(
  from: string,
  values: Values,
  to: string,
  edits: RowEdits = noEdits,
): RunPlanRow & { plan: RunPlan } {
  const model = knownModel(from);
  const plan = planOf(model, filled(model, values), [rowOf(to, 0, edits)]);
  const [row] = runPlanRows(plan, world);
  if (!row) throw new Error('The row is missing.');
  return { ...row, plan };
}

export const cells = (row: RunPlanRow & { plan: RunPlan }) => planRowCells(row, row.plan.brief);
export const canoe = 'A red canoe drifts on a still lake';
export const long = 'a'.repeat(799) + '🛶'.repeat(69);
