import { sweptDraft } from '../../../../shared/comparisons/run-plan/expand-sweep.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import {
  carriedDraft,
  type PlanContext,
  type RunPlanRow,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { SweepPlan } from '../../../../shared/comparisons/run-plan/sweep-plan-schema.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { imageName } from '../../../../shared/fields/image-name.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { prepareRun } from '../../../../shared/models/prepare-run.ts';
import { createRow, editsAfter } from './edit-plan.ts';

/**
 * Returns the common values of all sweep cells as a row, for the form of a row. Values that an axis sets are no problem
 * of the row.
 */
export function createSweepBaseRow(model: Model, draft: Draft, { sweep }: RunPlan): RunPlanRow {
  const axes = [sweep.columns.field, sweep.rows.field];
  const prepared = prepareRun(model, draft);
  return {
    id: 'sweep',
    model,
    isOn: true,
    reasonAgainst: undefined,
    draft,
    edited: new Set(Object.keys(sweep.values)),
    changed: [],
    dropped: [],
    waits: [],
    cuts: [],
    reasons: prepared.reasons.filter(({ field }) => !axes.includes(field)),
    body: prepared.body(imageName),
  };
}

export function sweepValuesAfter(plan: RunPlan, model: Model, context: PlanContext, next: Draft): SweepPlan['values'] {
  const carried = carriedDraft(plan, model, context).draft;
  const row = createRow(model.id, { values: plan.sweep.values, cuts: {} });
  return editsAfter(row, carried, sweptDraft(plan, model, context), next).values;
}
