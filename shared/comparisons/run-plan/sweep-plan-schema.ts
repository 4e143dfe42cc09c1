import { z } from 'zod';
import { fieldValueSchema } from '../../fields/field-values-and-drafts.ts';

const axisPlanSchema = z.object({
  /** Wire name of the model. Empty: no field. */
  field: z.string(),
  /** The list as typed: `1, 2, .., 10`, or one value per line. */
  list: z.string().max(100_000),
});
export type AxisPlan = Readonly<z.infer<typeof axisPlanSchema>>;

export const sweepPlanSchema = z.object({
  /** `fields`: two fields of one model. `models`: models with prompts and seeds. */
  kind: z.enum(['fields', 'models']),
  /** Empty: the model of the brief. */
  modelId: z.string(),
  /** Values for the model of the sweep besides its axes. `null` empties a field. */
  values: z.record(z.string(), fieldValueSchema.nullable()),
  columns: axisPlanSchema,
  rows: axisPlanSchema,
  modelIds: z.array(z.string()),
  /** One prompt per line. Empty: the prompt of the brief. */
  prompts: z.string().max(100_000),
  seeds: z.string().max(10_000),
  /** Keys of excluded cells. */
  skipped: z.array(z.string()),
});
/** A sweep as entered by the user. */
export type SweepPlan = Readonly<z.infer<typeof sweepPlanSchema>>;

export const firstSweepPlan: SweepPlan = {
  kind: 'fields',
  modelId: '',
  values: {},
  columns: { field: '', list: '' },
  rows: { field: '', list: '' },
  modelIds: [],
  prompts: '',
  seeds: '',
  skipped: [],
};
