import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import {
  noEdits,
  type PlanRow,
  type RowEdits,
  type RunPlan,
} from '../../../../shared/comparisons/run-plan/run-plan.ts';
import type { Draft, FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { isSameValue } from '../../../../shared/models/compare-values-and-drafts.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';

// Changes of the rows of a run plan, which is a value.

/** Returns the plan with only these rows. A row that the form makes is marked as removed, so that it is not made again. */
export function withOnlyRows(plan: RunPlan, rows: readonly PlanRow[]): RunPlan {
  const made = plan.rows.flatMap((row) => (row.swept ? [{ ...row, removed: true as const }] : []));
  return { ...plan, rows: [...rows, ...made] };
}

/** Returns the plan without a row. */
export function withoutRow(plan: RunPlan, id: string): RunPlan {
  return {
    ...plan,
    rows: plan.rows.flatMap((row) => {
      if (row.id !== id) return [row];
      return row.swept ? [{ ...row, removed: true as const }] : [];
    }),
  };
}

/** Returns the plan with a copy of a row below it. */
export function withCopyOfRow(plan: RunPlan, id: string): RunPlan {
  return {
    ...plan,
    rows: plan.rows.flatMap((row) => {
      if (row.id !== id) return [row];
      const { swept, edits, ...same } = row;
      const values = { ...swept, ...edits.values };
      return [row, { ...same, id: crypto.randomUUID(), edits: { ...edits, values } }];
    }),
  };
}

/**
 * Returns the plan with one row for each prompt and each model that has a row that is on. The rows replace those of the
 * plan. Rows beyond the maximum number are left out, and so `incomplete` has the models without a row for each prompt.
 */
export function withPromptRows(
  plan: RunPlan,
  prompts: readonly string[],
): { readonly plan: RunPlan; readonly count: number; readonly incomplete: readonly string[] } {
  const on = plan.rows.flatMap(({ modelId, off, removed }) => (off || removed ? [] : [modelId]));
  const rows = [...new Set(on.length > 0 ? on : [plan.origin.modelId])].flatMap((modelId) => {
    const name = promptNameOf(modelId);
    if (name === undefined) return [];
    return prompts.map((prompt): PlanRow => {
      const edits = { ...noEdits, values: { [name]: prompt } };
      return { id: crypto.randomUUID(), modelId, edits };
    });
  });
  const incomplete = new Set(rows.slice(mostRuns).map((row) => row.modelId));
  const kept = rows.slice(0, mostRuns);
  return { plan: withOnlyRows(plan, kept), count: kept.length, incomplete: [...incomplete] };
}

function promptNameOf(modelId: string): string | undefined {
  const model = modelById(modelId);
  return model && fieldWithRole(model, 'prompt')?.[0];
}

/** True if the plan has only what the form makes. It need not be stored. */
export function isAsTheFormMakesIt({ rows }: RunPlan): boolean {
  return rows.every((row) => row.swept && !row.off && !row.removed && !hasEdits(row));
}

/** True if the user changed something for this row only. */
function hasEdits({ edits }: PlanRow): boolean {
  return edits.extra !== undefined || Object.keys({ ...edits.values, ...edits.cuts }).length > 0;
}

export function withRow(plan: RunPlan, id: string, update: (row: PlanRow) => PlanRow): RunPlan {
  return { ...plan, rows: plan.rows.map((row) => (row.id === id ? update(row) : row)) };
}

/** Returns the values of one row that differ from `now`, as edits. A value equal to the brief's value is no edit. */
export function editsAfter(row: PlanRow, carried: Draft, now: Draft, next: Draft): RowEdits {
  const values: Record<string, FieldValue | null> = { ...row.edits.values };
  for (const name of new Set([...Object.keys(now.values), ...Object.keys(next.values)])) {
    const [before, after] = [now.values[name], next.values[name]];
    if (before === after || isSameValue(before, after)) continue;
    if (isSameValue(after, carried.values[name])) delete values[name];
    else values[name] = after ?? null;
  }
  const { extra: _, ...rest } = row.edits;
  const extra = next.extra === now.extra ? row.edits.extra : next.extra === carried.extra ? undefined : next.extra;
  return { ...rest, values, ...(extra === undefined ? {} : { extra }) };
}

/** Returns a draft with the change that led from one draft to another. */
export function withSameChange(draft: Draft, before: Draft, after: Draft): Draft {
  const values: Record<string, FieldValue> = { ...draft.values };
  for (const name of new Set([...Object.keys(before.values), ...Object.keys(after.values)])) {
    const value = after.values[name];
    if (isSameValue(before.values[name], value)) continue;
    if (value === undefined) delete values[name];
    else values[name] = value;
  }
  return { ...draft, values, extra: before.extra === after.extra ? draft.extra : after.extra };
}

/** The row without its settings for these fields. */
export function restoreFields(row: PlanRow, names: readonly string[]): PlanRow {
  const omitNames = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
  const { extra, ...edits } = row.edits;
  const isExtraKept = extra !== undefined && !names.includes('extra');
  return {
    ...row,
    edits: { values: omitNames(edits.values), cuts: omitNames(edits.cuts), ...(isExtraKept ? { extra } : {}) },
  };
}
