import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { isSameDraft } from '../../models/compare-values-and-drafts.ts';
import { templateOf } from '../../models/expanded-draft.ts';
import { type Field, fieldWithRole, type Model } from '../../models/model.ts';
import { joinList } from '../../util/join-list.ts';
import { briefOf } from './brief-as-form-model.ts';
import { mostRuns, type SweepGrid } from './planned-run.ts';
import { noEdits, type PlanRow, type RunPlan } from './run-plan.ts';
import { type ReadSweep, readSweep, shortLabel, sweptDrafts } from './sweep-of-form.ts';

// A form as the run plan of its own model and of several others.

export interface PlannedForm {
  readonly model: Model;
  readonly draft: Draft;
  /** Further models, which run with the same values. */
  readonly others: readonly Model[];
  /** The prompts of its template. Empty without a template, and while the template has errors. */
  readonly expansions: readonly NonNullable<PlanRow['expansion']>[];
}

/**
 * Returns the plan of a form: for each model and each prompt, a row for each combination of the form's lists that the
 * model can have. Rows of `stored` that are still of this form keep what the user changed in them, and rows that the user
 * added stay. `known`: rows of an earlier call, whose ids are used again. Returns `stored` if nothing changed.
 */
export function planOfForm(
  form: PlannedForm,
  stored: RunPlan | undefined,
  known: readonly PlanRow[] = [],
  newId: () => string = () => crypto.randomUUID(),
): RunPlan {
  const { model, draft } = form;
  const knownByKey = new Map(known.map((row) => [keyOf(row), row]));
  const made = rowsOfForm(form, newId).map((row) => {
    const same = knownByKey.get(keyOf(row));
    if (!same) return row;
    return same.off || same.removed || same.edits !== noEdits ? { ...row, id: same.id } : same;
  });
  const kept = isPlanOfForm(stored, model) ? stored : undefined;
  const rows = kept ? withRowsOfForm(kept.rows, made) : made.slice(0, mostRuns);
  if (kept && rows === kept.rows && isSameDraft(kept.origin.draft, draft)) return kept;
  return { origin: { modelId: model.id, draft }, brief: briefOf(model, draft), rows: [...rows] };
}

/** False for a plan of an earlier version too, which had its own brief. */
export function isPlanOfForm(plan: RunPlan | undefined, { id }: Model): plan is RunPlan {
  return plan?.origin.modelId === id && plan.rows.some(({ swept }) => swept !== undefined);
}

/** Returns the further models of the form that a stored plan belongs to. */
export function othersOfPlan({ origin, rows }: RunPlan): readonly string[] {
  const ids = rows.flatMap(({ modelId, swept, removed }) => (swept && !removed ? [modelId] : []));
  return [...new Set(ids)].filter((id) => id !== origin.modelId);
}

function rowsOfForm({ model, draft, others, expansions }: PlannedForm, newId: () => string): readonly PlanRow[] {
  const { fields } = readSweep(model, draft);
  const combinations = sweptDrafts(model, draft);
  return [model, ...others].flatMap((target) => {
    const rows = new Map<string, PlanRow>();
    for (const expansion of expansions.length > 0 ? expansions : [undefined])
      for (const combination of combinations) {
        const swept = sweptOf(target, model, fields, combination);
        const row = { id: newId(), modelId: target.id, ...(expansion ? { expansion } : {}), swept, edits: noEdits };
        const key = keyOf(row);
        if (!rows.has(key)) rows.set(key, row);
      }
    return [...rows.values()];
  });
}

/** Combinations of the form's lists that a further model can't have: its nearest one is a row already. */
export interface LeftOut {
  readonly model: Model;
  /** "15 s" or "15 s · 9:16", one for each. */
  readonly values: readonly string[];
  /** A phrase: "takes 5 or 10 s only". */
  readonly reason: string;
}

/** Returns what the rows of a form leave out, by model. It is shown and never sent. */
export function leftOutOfForm({ model, draft, others }: Omit<PlannedForm, 'expansions'>): readonly LeftOut[] {
  const { fields } = readSweep(model, draft);
  const combinations = fields.length === 0 ? [] : sweptDrafts(model, draft);
  return others.flatMap((target) => {
    const same = Map.groupBy(combinations, (each) => JSON.stringify(sweptOf(target, model, fields, each)));
    // A value that the model has is its row, wherever the list has it.
    const rows = new Set(
      [...same.values()].map((each) => each.find((one) => hasAll(target, model, fields, one)) ?? each[0]),
    );
    const values = combinations
      .filter((each) => !rows.has(each))
      .map((each) => fields.map(({ name, field }) => field.text(each.values[name] ?? '')).join(' · '));
    const reason = joinList(fields.flatMap((each) => reasonToLeaveOut(target, model, each) ?? []));
    return values.length === 0 ? [] : [{ model: target, values, reason }];
  });
}

/** True if a model has the values of a combination as the form has them. */
function hasAll(target: Model, source: Model, fields: ReadSweep['fields'], { values }: Draft): boolean {
  return fields.every(({ name, field }) =>
    sweptValueOf(target, field, name, source, values[name]).some(([, value]) => String(value) === String(values[name])),
  );
}

/** Returns why several values of a list are the same run of a model, or `undefined` if each is a run of its own. */
function reasonToLeaveOut(
  target: Model,
  source: Model,
  { name, field, stops }: ReadSweep['fields'][number],
): string | undefined {
  const adopted = stops.map(({ value }) => JSON.stringify(sweptValueOf(target, field, name, source, value)));
  if (new Set(adopted).size === stops.length) return undefined;
  const [, targetField] = (field.role && fieldWithRole(target, field.role)) ?? [];
  if (!targetField) return `has no ${field.title.toLowerCase()}`;
  const labels = 'options' in targetField ? targetField.options.map(({ value, label = String(value) }) => label) : [];
  // More choices would not fit in a row.
  if (labels.length === 0 || labels.length > 4) return 'not possible, and the nearest is a row above';
  const most = labels.slice(0, -1).map((label) => label.replace(/ s$/, ''));
  return `takes ${[most.join(', '), labels.at(-1)].filter(Boolean).join(' or ')} only`;
}

/** Returns the values of a combination as the fields of a model have them. */
function sweptOf(target: Model, source: Model, fields: ReadSweep['fields'], { values }: Draft) {
  return Object.fromEntries(
    fields.flatMap(({ name, field }) => sweptValueOf(target, field, name, source, values[name])),
  );
}

/** Equal for rows of the same run of the form. */
function keyOf({ modelId, expansion, swept }: PlanRow): string {
  return JSON.stringify([modelId, expansion?.text, swept]);
}

function withRowsOfForm(rows: readonly PlanRow[], made: readonly PlanRow[]): readonly PlanRow[] {
  const madeByKey = new Map(made.map((row) => [keyOf(row), row]));
  const next = rows.flatMap((row): PlanRow[] => {
    if (row.swept === undefined) return [row];
    const same = madeByKey.get(keyOf(row));
    if (!same) return [];
    // Another template can make the same prompt.
    const isSame = JSON.stringify(same.expansion) === JSON.stringify(row.expansion);
    return [isSame || !same.expansion ? row : { ...row, expansion: same.expansion }];
  });
  const keys = new Set(rows.map(keyOf));
  const ofForm = rows.filter(({ swept }) => swept !== undefined);
  // A table replaced all rows of the form: another template or list brings none of them back.
  const isReplaced = ofForm.every(({ removed }) => removed);
  for (const row of made) {
    if (keys.has(keyOf(row))) continue;
    const last = next.findLastIndex(({ modelId }) => modelId === row.modelId);
    const isHidden = isReplaced && ofForm.some(({ modelId }) => modelId === row.modelId);
    next.splice(last < 0 ? next.length : last + 1, 0, isHidden ? { ...row, removed: true } : row);
  }
  const isSame = next.length === rows.length && next.every((row, index) => row === rows[index]);
  return isSame ? rows : next.slice(0, 2 * mostRuns);
}

/** Returns the value in the field of another model with the same role, or nothing if it has none. */
function sweptValueOf(
  target: Model,
  field: Field,
  name: string,
  source: Model,
  value: FieldValue | undefined,
): readonly (readonly [string, FieldValue])[] {
  if (value === undefined) return [];
  if (target.id === source.id) return [[name, value]];
  const [targetName, targetField] = (field.role && fieldWithRole(target, field.role)) ?? [];
  const adopted = targetField?.adopt(value).value;
  return targetName === undefined || adopted === undefined ? [] : [[targetName, adopted]];
}

/**
 * Returns the grid of the same combinations on several models: a column for each model. `undefined` if the models do
 * not have the same number of runs, or only one each. `runs`: model by model, the first one has the form.
 */
export function gridOfModels(
  draft: Draft,
  runs: readonly { readonly model: Model; readonly draft: Draft }[],
): SweepGrid | undefined {
  const columns = [...Map.groupBy(runs, ({ model }) => model).entries()];
  const [[model, own] = []] = columns;
  if (!model || !own || own.length < 2 || columns.some(([, { length }]) => length !== own.length)) return undefined;
  const { fields } = readSweep(model, draft);
  const [promptName, promptField] = fieldWithRole(model, 'prompt') ?? [];
  const hasTemplate = templateOf(model, draft) !== undefined;
  const labels = own.map(({ draft: { values } }) =>
    [
      ...fields.map(({ name, field }) => field.text(values[name] ?? '')),
      ...(hasTemplate && promptName !== undefined ? [String(values[promptName])] : []),
    ].join(' · '),
  );
  // Several runs of one combination have no rows of their own.
  if (new Set(labels).size !== labels.length) return undefined;
  const titles = [
    ...fields.map(({ field }) => field.title),
    ...(hasTemplate && promptField ? [promptField.title] : []),
  ];
  return {
    sweep: {
      columns: { by: 'model', title: 'Model', labels: columns.map(([each]) => each.title) },
      rows: { by: fields[0]?.name ?? 'prompt', title: titles.join(', ').slice(0, 200), labels: labels.map(shortLabel) },
    },
    cells: columns.flatMap(([, { length }], column) => Array.from({ length }, (_, row) => ({ column, row }))),
  };
}
