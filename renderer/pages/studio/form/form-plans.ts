import { briefNameOf } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import type { SweepGrid } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import {
  gridOfModels,
  isPlanOfForm,
  othersOfPlan,
  planOfForm,
} from '../../../../shared/comparisons/run-plan/rows-of-form.ts';
import {
  type PlanRow,
  planAsDraft,
  planOfDraft,
  type RunPlan,
} from '../../../../shared/comparisons/run-plan/run-plan.ts';
import {
  type PlanContext,
  type RunPlanRow,
  runPlanRows,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { gridOfForm } from '../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { isSameDraft } from '../../../../shared/models/compare-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import type { RunFacts } from '../../../../shared/models/prepare-run.ts';
import type { TemplateRuns } from '../../../../shared/prompts/template-runs.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { costText } from './cost-and-wait-text.ts';
import { draftsForRuns, type FormRun } from './drafts-for-runs.ts';
import { type Block, generateProblems } from './generate-problems.ts';

/** The facts that the plan of a form depends on. */
export interface FormNow {
  readonly model: Model;
  readonly draft: Draft;
  /** `undefined`: those of the stored plan. */
  readonly otherIds: readonly string[] | undefined;
  /** The prompts of the form's template. */
  readonly template: TemplateRuns | undefined;
  /** The stored plan of the form. */
  readonly stored: Draft | undefined;
  readonly context: PlanContext;
}

export interface FormPlan {
  readonly plan: RunPlan;
  readonly rows: readonly RunPlanRow[];
  /** The user changed rows, and the plan is stored. */
  readonly isStored: boolean;
  /** The further models of the form. */
  readonly otherIds: readonly string[];
}

export const costOfRuns = costText;

let last: { readonly now: FormNow; readonly found: FormPlan } | undefined;

/** The form and the plan beside it show the same rows, which are computed once for both. */
export function formPlan(now: FormNow): FormPlan {
  const before = last?.now;
  if (last && before && (Object.keys(now) as (keyof FormNow)[]).every((key) => now[key] === before[key]))
    return last.found;
  const { model, draft, otherIds, template, context } = now;
  const stored = planIn(now.stored);
  const ids = otherIds ?? (isPlanOfForm(stored, model) ? othersOfPlan(stored) : []);
  const others = ids.flatMap((id) => (id === model.id ? [] : (context.modelOf(id) ?? [])));
  const form = { model, draft, others, expansions: expansionsOf(template) };
  const plan = planOfForm(form, stored, last?.found.plan.rows);
  const found = {
    plan,
    rows: runPlanRows(plan, context),
    isStored: isPlanOfForm(stored, model),
    otherIds: ids,
  };
  last = { now, found };
  return found;
}

/** True if `stored` has what the user changed in the rows of this form. */
export function isStoredPlanOf(model: Model, stored: Draft | undefined): boolean {
  return isPlanOfForm(planIn(stored), model);
}

function expansionsOf(template: TemplateRuns | undefined): readonly NonNullable<PlanRow['expansion']>[] {
  if (!template || template.reasons.length > 0) return [];
  return template.expansions.map(({ text, chosen }) => ({
    text,
    from: { template: template.template, settings: template.settings, chosen: [...chosen] },
  }));
}

/** Parsed once per draft: typing in the form does not parse it again. */
const parsed = new WeakMap<Draft, RunPlan | undefined>();
let newest: Draft | undefined;

/** A saved draft is a copy of the one that was edited, and has the same plan: its rows are not computed again. */
export function planIn(draft: Draft | undefined): RunPlan | undefined {
  if (!draft) return undefined;
  if (!parsed.has(draft))
    parsed.set(draft, newest && isSameDraft(draft, newest) ? parsed.get(newest) : planOfDraft(draft));
  newest = draft;
  return parsed.get(draft);
}

export function draftOfPlan(plan: RunPlan): Draft {
  const draft = planAsDraft(plan);
  parsed.set(draft, plan);
  newest = draft;
  return draft;
}

/** Returns the runs of a plan, `runs` for each row that is on. The runs of a model are side by side. */
export function runsOfPlan({ rows }: FormPlan, runs: number): readonly FormRun[] {
  const on = rows.filter(({ isOn }) => isOn);
  const byModel = [...Map.groupBy(on, ({ model }) => model.id).values()].flat();
  return byModel.flatMap(({ model, draft }) =>
    draftsForRuns(model, draft, runs).map((each) => ({ model, draft: each })),
  );
}

/** Returns the grid of the runs of a plan. `undefined` if some row is not as the form makes it. */
export function gridOfPlan(
  model: Model,
  draft: Draft,
  { rows }: FormPlan,
  runs: readonly FormRun[],
): SweepGrid | undefined {
  if (rows.some(({ isOn, swept, edited }) => isOn && (!swept || edited.size > 0))) return undefined;
  if (runs.some((run) => run.model.id !== model.id)) return gridOfModels(draft, runs);
  return gridOfForm(
    model,
    draft,
    runs.map((run) => run.draft),
  );
}

/**
 * Returns what is in the way of the rows and not of the form itself, whose problems are `own`. A problem leads to the
 * field of the form that the row has its value from, otherwise to the cell of the row.
 */
export function problemsOfPlan(
  form: Model,
  rows: readonly RunPlanRow[],
  own: readonly Block[],
  facts: RunFacts,
): readonly Block[] {
  const on = rows.filter(({ isOn }) => isOn);
  const [first] = rows;
  if (on.length === 0) {
    const reason = first?.reasonAgainst;
    const text =
      reason === undefined ? 'has no row that is on. Turn on a row.' : `can’t make a take of this shot: ${reason}.`;
    const title = first && reason !== undefined ? first.model.title : 'Plan';
    return [{ title, text, targetField: '', ...(first ? { row: { id: first.id, field: '' } } : {}) }];
  }
  const known = new Set(own.map(lineOf));
  const places = new Map(rows.map(({ id }, index) => [id, index + 1]));
  const found = on.flatMap((row) =>
    problemsOfRow(row, facts)
      .filter((block) => !known.has(lineOf(block)))
      .map((block) => ({ row, block })),
  );
  return [...Map.groupBy(found, ({ row, block }) => `${row.model.id} ${lineOf(block)}`).values()].flatMap((same) => {
    const ofModel = on.filter(({ model }) => model.id === same[0]?.row.model.id);
    const isOfAll = same.length === ofModel.length;
    return (isOfAll ? same.slice(0, 1) : same).map(({ row, block }) => ({
      ...block,
      title: `${row.model.title}${isOfAll ? '' : `, row ${places.get(row.id)}`}: ${block.title}`,
      ...placeOf(form, row, block.targetField),
    }));
  });
}

/** Returns in a few words what a model of a plan can't take from the form: "5 s only", "no negative prompt". */
export function noteOfModel(rows: readonly RunPlanRow[], modelId: string): string | undefined {
  const ofModel = rows.filter(({ model }) => model.id === modelId);
  const [row] = ofModel;
  if (!row) return 'no rows';
  if (row.reasonAgainst !== undefined) return row.reasonAgainst;
  if (ofModel.every(({ isOn }) => !isOn)) return 'left out';
  const [wait] = row.waits;
  if (wait) return `${lowerFirst(wait.title)} too long`;
  const [reason] = row.reasons;
  const field = reason && row.model.fields[reason.field];
  if (field)
    return field.holds === 'files' && row.draft.values[reason.field] === undefined
      ? 'needs an image'
      : `check ${lowerFirst(field.title)}`;
  const [change] = row.changed;
  if (change)
    return row.model.fields[change.field]?.role === 'duration'
      ? `${change.to} only`
      : `${lowerFirst(change.title)} ${change.to}`;
  const [drop] = row.dropped;
  return drop && `no ${lowerFirst(drop.title)}`;
}

function lowerFirst(title: string): string {
  return `${title[0]?.toLowerCase() ?? ''}${title.slice(1)}`;
}

function lineOf({ title, text }: Block): string {
  return `${title} ${text}`;
}

function placeOf(form: Model, row: RunPlanRow, field: string): Pick<Block, 'targetField' | 'row'> {
  if (field === 'connection') return { targetField: field };
  const isOfRow = row.edited.has(field) || row.waits.some((wait) => wait.field === field);
  const target = isOfRow ? undefined : fieldOfForm(form, row.model, field);
  return target === undefined ? { targetField: '', row: { id: row.id, field } } : { targetField: target };
}

/** Returns the field of the form that another model's field has its value from. */
function fieldOfForm(form: Model, model: Model, name: string): string | undefined {
  if (form.id === model.id) return name;
  const field = model.fields[name];
  const inBrief = field && briefNameOf(field);
  if (inBrief === undefined) return undefined;
  return Object.entries(form.fields).find(([, each]) => briefNameOf(each) === inBrief)?.[0];
}

/** Problems of rows that did not change, because a plan has up to 500 rows. */
const knownProblems = new WeakMap<
  RunPlanRow,
  { readonly facts: readonly unknown[]; readonly blocks: readonly Block[] }
>();

function problemsOfRow(row: RunPlanRow, facts: RunFacts): readonly Block[] {
  const content = [facts.connection, facts.missing, facts.audioOf];
  const known = knownProblems.get(row);
  if (known?.facts.every((fact, index) => fact === content[index])) return known.blocks;
  const waits = row.waits.map(({ field, title, length, limit }) => ({
    title,
    text: `is ${formatCounted(length - limit, 'character')} too long. Shorten it, or accept the cut in the plan.`,
    targetField: field,
  }));
  const waiting = new Set(row.waits.map(({ field }) => field));
  const others = generateProblems(row.model, row.draft, facts).filter(({ targetField }) => !waiting.has(targetField));
  const blocks = [...waits, ...others.map(({ remedies: _, ...block }) => block)];
  knownProblems.set(row, { facts: content, blocks });
  return blocks;
}
