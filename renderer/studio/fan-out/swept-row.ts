import { carriedDraft, type SheetRow, type SheetWorld } from '../../../shared/comparison/sheet.ts';
import type { SheetPlan } from '../../../shared/comparison/sheet-plan.ts';
import { sweptDraft } from '../../../shared/comparison/sweep.ts';
import type { SweepPlan } from '../../../shared/comparison/sweep-plan.ts';
import type { Model } from '../../../shared/model.ts';
import { bodyOf, reasonsAgainst } from '../../../shared/request.ts';
import { imageWords } from '../../../shared/value-words.ts';
import type { Draft } from '../../../shared/values.ts';
import { editsAfter, newRow } from './plan-store.ts';

/** What all cells of a sweep have in common, as a row, for the form of a row. What an axis sets is no fault of it. */
export function sweptRow(model: Model, draft: Draft, { sweep }: SheetPlan): SheetRow {
  const axes = [sweep.columns.field, sweep.rows.field];
  return {
    id: 'sweep',
    model,
    isOn: true,
    isByIdOnly: false,
    draft,
    edited: new Set(Object.keys(sweep.values)),
    changed: [],
    dropped: [],
    waits: [],
    cuts: [],
    reasons: reasonsAgainst(model, draft).filter(({ field }) => !axes.includes(field)),
    body: bodyOf(model, draft, imageWords),
  };
}

export function sweepValuesAfter(plan: SheetPlan, model: Model, world: SheetWorld, next: Draft): SweepPlan['values'] {
  const carried = carriedDraft(plan, model, world).draft;
  const row = newRow(model.id, { values: plan.sweep.values, cuts: {} });
  return editsAfter(row, carried, sweptDraft(plan, model, world), next).values;
}
