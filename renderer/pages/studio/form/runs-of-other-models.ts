import { briefOf } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { gridOfModels, rowsOfForm } from '../../../../shared/comparisons/run-plan/rows-of-form.ts';
import {
  type PlanContext,
  type RunPlanRow,
  runPlanRows,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import type { RunFacts } from '../../../../shared/models/prepare-run.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { costText } from './cost-and-wait-text.ts';
import { type Block, generateProblems } from './generate-problems.ts';

/** Also for a form of several models. */
export const gridOfRuns = gridOfModels;
export const costOfRuns = costText;

/** Returns the runs of other models with the values of a form, as far as each model supports them. */
export function rowsOfOtherModels(
  model: Model,
  draft: Draft,
  ids: readonly string[],
  context: PlanContext,
): readonly RunPlanRow[] {
  const models = ids.flatMap((id) => context.modelOf(id) ?? []);
  const plan = {
    origin: { modelId: model.id, draft },
    brief: briefOf(model, draft),
    rows: [...rowsOfForm(model, draft, models, () => crypto.randomUUID())],
  };
  return runPlanRows(plan, context).map((row) => ({ ...row, draft: withExpansionOf(draft, row) }));
}

/** The run of another model records the template too. */
function withExpansionOf({ expandedFrom }: Draft, { draft }: RunPlanRow): Draft {
  return expandedFrom ? { ...draft, expandedFrom } : draft;
}

/** Returns what is in the way of other models and not of the form's own model, whose problems are `own`. */
export function blocksOfOtherModels(
  model: Model,
  rows: readonly RunPlanRow[],
  own: readonly Block[],
  facts: RunFacts,
): readonly Block[] {
  const known = new Set(own.map(({ title, text }) => `${title} ${text}`));
  const blocks = rows.flatMap((row) => {
    const name = row.model.title;
    if (row.reasonAgainst !== undefined)
      return [{ title: name, text: `can’t make a take of this shot: ${row.reasonAgainst}.`, targetField: '' }];
    const cuts = row.waits.map(({ field, title, length, limit }) => ({
      title,
      text: `is ${formatCounted(length - limit, 'character')} too long. Shorten it, or accept the cut in the run plan.`,
      targetField: field,
    }));
    const waiting = new Set(row.waits.map(({ field }) => field));
    const problems = generateProblems(row.model, row.draft, facts).filter(
      ({ targetField }) => !waiting.has(targetField),
    );
    return [...cuts, ...problems]
      .filter(({ title, text }) => !known.has(`${title} ${text}`))
      .map(({ title, text, targetField }) => ({
        title: `${name}: ${title}`,
        text,
        targetField: fieldOfForm(model, row.model, targetField),
      }));
  });
  return [...new Map(blocks.map((block) => [`${block.title} ${block.text}`, block])).values()];
}

/** Returns the field of the form that another model's field has its value from. Empty if there is none. */
function fieldOfForm(model: Model, other: Model, name: string): string {
  const role = other.fields[name]?.role;
  return (role && fieldWithRole(model, role)?.[0]) ?? '';
}
