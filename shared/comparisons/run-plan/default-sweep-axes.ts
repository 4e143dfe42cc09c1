import type { Draft } from '../../fields/field-values-and-drafts.ts';
import { fieldWithRole, type Model } from '../../models/model.ts';
import { axisFields, sweptDraft, sweptModel } from './expand-sweep.ts';
import type { RunPlan } from './run-plan.ts';
import type { PlanContext } from './run-plan-rows.ts';
import type { AxisPlan } from './sweep-plan-schema.ts';

const noAxis: AxisPlan = { field: '', list: '' };
const seedCount = 3;

/**
 * Returns the plan with axes that fit the swept model. Without a fitting axis, the columns get a useful field, so that
 * a sweep opens with runs and not with a problem.
 */
export function withFittingAxes(plan: RunPlan, context: PlanContext): RunPlan {
  const model = sweptModel(plan, context);
  if (!model) return plan;
  const { columns, rows } = plan.sweep;
  const fits = ({ field }: AxisPlan) => field in model.fields;
  if (fits(columns) && (rows.field === '' || fits(rows))) return plan;
  const sweep = {
    ...plan.sweep,
    columns: fits(columns) ? columns : defaultAxis(model, sweptDraft(plan, model, context)),
    rows: fits(rows) ? rows : noAxis,
  };
  return { ...plan, sweep };
}

/** Returns an axis of the seed, otherwise of the first field with a known list of values. */
function defaultAxis(model: Model, draft: Draft): AxisPlan {
  const [seed] = fieldWithRole(model, 'seed') ?? [];
  const [listed] = axisFields(model, draft).find(([, { list }]) => list?.all) ?? [];
  const name = seed ?? listed;
  return name === undefined ? noAxis : initialAxis(model, draft, name);
}

/** Returns an axis of one field with its first values: the next seeds, all values, or the value of the form. */
export function initialAxis(model: Model, draft: Draft, name: string): AxisPlan {
  const field = model.fields[name];
  const current = draft.values[name];
  if (field?.role === 'seed') {
    const isUsable = typeof current === 'number' && field.check(current + seedCount - 1).length === 0;
    const first = isUsable ? current : 1;
    return { field: name, list: Array.from({ length: seedCount }, (_, index) => first + index).join(', ') };
  }
  const isListEntry = typeof current === 'number' || (typeof current === 'string' && !/[\r\n]/.test(current));
  return { field: name, list: field?.list?.all || (isListEntry ? String(current) : '') };
}
