import { briefOf } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { rowsOfForm } from '../../../../shared/comparisons/run-plan/rows-of-form.ts';
import {
  noEdits,
  type PlanRow,
  planAsDraft,
  planOfDraft,
  type RowEdits,
  type RunPlan,
} from '../../../../shared/comparisons/run-plan/run-plan.ts';
import { imagesOf } from '../../../../shared/fields/draft-images.ts';
import type { Draft, FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { allModels, modelById } from '../../../../shared/models/all-models.ts';
import { isSameDraft, isSameValue } from '../../../../shared/models/compare-values-and-drafts.ts';
import { fieldWithRole, isExperimental, type Model, needsImage } from '../../../../shared/models/model.ts';
import type { Expansion } from '../../../../shared/prompts/compile-template.ts';
import type { ExpandedFrom } from '../../../../shared/prompts/template-settings.ts';

// The run plan as a value, and functions to change it. It is stored as a draft.

/** Parsed once per draft: typing in the brief does not parse it again. */
const known = new WeakMap<Draft, RunPlan | undefined>();
let newest: Draft | undefined;

/** A saved draft is a copy of the one that was edited, and has the same plan: its rows are not computed again. */
export function planIn(draft: Draft | undefined): RunPlan | undefined {
  if (!draft) return undefined;
  if (!known.has(draft))
    known.set(draft, newest && isSameDraft(draft, newest) ? known.get(newest) : planOfDraft(draft));
  newest = draft;
  return known.get(draft);
}

export function draftOf(plan: RunPlan): Draft {
  const draft = planAsDraft(plan);
  known.set(draft, plan);
  newest = draft;
  return draft;
}

/**
 * Creates a brief from the form of one model. Its rows come first, one for each combination of its lists; those of its
 * `others` follow, and then the other models with the same kind of result. A model that has no image to start from, or
 * whose path is assumed, has a row that is off, at the end. So have all models that a form with lists or others does
 * not name.
 */
export function createPlan(
  model: Model,
  draft: Draft,
  offered: readonly Model[] = allModels(),
  others: readonly Model[] = [],
): RunPlan {
  const hasImages = imagesOf(draft).length > 0;
  const isOpen = draft.sweep === undefined && others.length === 0;
  const isOn = (each: Model) => isOpen && !isExperimental(each) && (hasImages || !needsImage(each));
  const chosen = [model, ...others];
  const rest = offered.filter(({ id, output }) => output === model.output && !chosen.some((each) => each.id === id));
  const off = rest.filter((each) => !isOn(each)).map(({ id }): PlanRow => ({ ...createRow(id), off: true }));
  return {
    origin: { modelId: model.id, draft },
    brief: briefOf(model, draft),
    rows: [
      ...rowsOfForm(model, draft, chosen, () => crypto.randomUUID()),
      ...rest.filter(isOn).map(({ id }) => createRow(id)),
      ...off,
    ].slice(0, mostRuns),
  };
}

/**
 * Replaces the brief of all models; the edits of the rows belonged to the previous brief. The rows of the model come
 * first, and one of them is on. Rows of models with another kind of result are replaced, and so are all rows of a form with
 * lists or with `added` models.
 */
export function withBriefOf(
  plan: RunPlan,
  model: Model,
  draft: Draft,
  offered?: readonly Model[],
  added: readonly Model[] = [],
): RunPlan {
  const isSame = plan.origin.modelId === model.id && isSameDraft(plan.origin.draft, draft);
  const isRowOn = ({ id }: Model) => plan.rows.some(({ modelId, off }) => modelId === id && !off);
  const ofModel = plan.rows.filter(({ modelId }) => modelId === model.id);
  const others = plan.rows.filter(({ modelId }) => modelId !== model.id);
  const hasRow = ofModel.some(({ off }) => off === undefined);
  if (isSame && hasRow && added.every(isRowOn)) return plan;
  if (added.length > 0 || draft.sweep || (plan.origin.draft.sweep && !isSame))
    return createPlan(model, draft, offered, added);
  if (modelById(plan.origin.modelId)?.output !== model.output) return createPlan(model, draft, offered);
  const { off: _, ...first } = ofModel[0] ?? createRow(model.id);
  const rows = [...(hasRow ? ofModel : [first, ...ofModel.slice(1)]), ...others];
  const next = { ...plan, rows: rows.slice(0, mostRuns) };
  if (isSame) return next;
  return {
    origin: { modelId: model.id, draft },
    brief: briefOf(model, draft),
    rows: next.rows.map((row) => ({ ...row, edits: noEdits })),
  };
}

type TemplateOfRows = Pick<ExpandedFrom, 'template' | 'settings'>;

/**
 * Returns the plan with rows for each prompt of the template and each model. All rows whose prompt stays keep their
 * edits, and a row with its own prompt stays. A model that `canRun` rejects or that has no other row that is on stays
 * as it is. Returns the number of rows instead if they are too many.
 */
export function withExpandedRows(
  plan: RunPlan,
  expansions: readonly Expansion[],
  template: TemplateOfRows,
  canRun: (modelId: string) => boolean,
): RunPlan | number {
  const texts = new Set(expansions.map(({ text }) => text));
  const rows = rowsByModel(plan).flatMap(([modelId, rowsOfModel]) => {
    const [first] = rowsOfModel.filter(isOfTemplate);
    if (!first || !canRun(modelId)) return rowsOfModel;
    const unexpanded = rowsOfModel.filter((row) => isOfTemplate(row) && !row.expansion);
    const added = expansions.flatMap(({ text, chosen }) => {
      const known = rowsOfModel.filter(({ expansion }) => expansion?.text === text);
      const sources = unexpanded.length > 0 ? unexpanded : known.length > 0 ? [] : [first];
      return [...known, ...sources.map((row) => createRow(modelId, withoutPrompt(row)))].map(
        (row): PlanRow => ({ ...row, expansion: { text, from: { ...template, chosen: [...chosen] } } }),
      );
    });
    const own = rowsOfModel.flatMap(({ expansion, ...row }): PlanRow[] => {
      const isRowOfText = expansion !== undefined && texts.has(expansion.text);
      return !isRowOfText && (hasOwnPrompt(row) || (row.off && !expansion)) ? [row] : [];
    });
    return [...added, ...own];
  });
  return rows.length > mostRuns ? rows.length : { ...plan, rows };
}

/**
 * Returns the plan with one row for each prompt and each model: `modelId`, or all models with a row that is on, or the
 * model of the brief. The rows replace those of the plan. Rows beyond the maximum number are left out, and so
 * `incomplete` has the models without a row for each prompt.
 */
export function withPromptRows(
  plan: RunPlan,
  prompts: readonly string[],
  modelId: string | undefined,
): { readonly plan: RunPlan; readonly incomplete: readonly string[] } {
  const { modelId: ofBrief } = plan.origin;
  const on = plan.rows.flatMap((row) => (row.off === undefined ? [row.modelId] : []));
  const modelIds = modelId === undefined ? [...new Set(on.length > 0 ? on : [ofBrief])] : [modelId];
  const rows = modelIds.flatMap((id) => {
    const name = promptNameOf(id);
    if (name === undefined) return [];
    return prompts.map((prompt) => createRow(id, { ...noEdits, values: { [name]: prompt } }));
  });
  const incomplete = new Set(rows.slice(mostRuns).map((row) => row.modelId));
  return { plan: { ...plan, rows: rows.slice(0, mostRuns) }, incomplete: [...incomplete] };
}

/** True if `withExpandedRows` has nothing to add, remove or replace in the rows of a template. */
export function hasExpandedRows(
  plan: RunPlan,
  expansions: readonly Expansion[],
  { template, settings }: TemplateOfRows,
  canRun: (modelId: string) => boolean,
): boolean {
  const isCurrent = ({ from }: NonNullable<PlanRow['expansion']>) =>
    from.template === template && JSON.stringify(from.settings) === JSON.stringify(settings);
  return (
    plan.rows.some(({ expansion }) => expansion !== undefined) &&
    rowsByModel(plan).every(([modelId, rows]) => {
      if (!canRun(modelId) || !rows.some(isOfTemplate)) return true;
      const texts = new Set(rows.map(({ expansion }) => expansion?.text));
      return (
        rows.every((row) => (row.expansion ? isCurrent(row.expansion) : !isOfTemplate(row))) &&
        expansions.every(({ text }) => texts.has(text))
      );
    })
  );
}

/** Removes the rows of a template: each model has one row again. A row with its own prompt stays. */
export function withoutExpandedRows(plan: RunPlan): RunPlan {
  const remaining = plan.rows.filter(
    (row, index) =>
      !row.expansion || hasOwnPrompt(row) || plan.rows.findIndex(({ modelId }) => modelId === row.modelId) === index,
  );
  return { ...plan, rows: remaining.map(({ expansion: _, ...row }) => row) };
}

function rowsByModel({ rows }: RunPlan): readonly (readonly [modelId: string, rows: readonly PlanRow[]])[] {
  return [...Map.groupBy(rows, ({ modelId }) => modelId)];
}

/** True for a row that is on and that the template of the brief changes. */
function isOfTemplate(row: PlanRow): boolean {
  return !row.off && !hasOwnPrompt(row);
}

function hasOwnPrompt({ modelId, edits }: Pick<PlanRow, 'modelId' | 'edits'>): boolean {
  const name = promptNameOf(modelId);
  return name !== undefined && edits.values[name] !== undefined;
}

/** The edits of a row for another prompt. */
function withoutPrompt({ modelId, edits }: PlanRow): RowEdits {
  const name = promptNameOf(modelId);
  const values = Object.entries(edits.values).filter(([each]) => each !== name);
  return { ...edits, values: Object.fromEntries(values), cuts: {} };
}

function promptNameOf(modelId: string): string | undefined {
  const model = modelById(modelId);
  return model && fieldWithRole(model, 'prompt')?.[0];
}

export function createRow(modelId: string, edits: RowEdits = noEdits): PlanRow {
  return { id: crypto.randomUUID(), modelId, edits };
}

/** True if another brief discards what the user changed for a row. */
export function losesEdits({ rows }: RunPlan): boolean {
  return rows.some(hasEdits);
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
