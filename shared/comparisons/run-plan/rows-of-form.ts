import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { templateOf } from '../../models/expanded-draft.ts';
import { type Field, fieldWithRole, type Model } from '../../models/model.ts';
import type { PlanRow } from './run-plan.ts';
import { readSweep, shortLabel, sweptDrafts } from './sweep-of-form.ts';
import type { SweepGrid } from './sweep-of-template.ts';

// A form as runs of several models.

/** Returns the rows of a run plan: for each model, one for each combination of the form's lists that it can have. */
export function rowsOfForm(
  model: Model,
  draft: Draft,
  models: readonly Model[],
  newId: () => string,
): readonly PlanRow[] {
  const { fields } = readSweep(model, draft);
  const combinations = sweptDrafts(model, draft);
  return models.flatMap((target) => {
    const rows = new Map<string, PlanRow>();
    for (const combination of combinations) {
      const values = Object.fromEntries(
        fields.flatMap(({ name, field }) => sweptValueOf(target, field, name, model, combination.values[name])),
      );
      const key = JSON.stringify(values);
      if (!rows.has(key)) rows.set(key, { id: newId(), modelId: target.id, edits: { values, cuts: {} } });
    }
    return [...rows.values()];
  });
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
