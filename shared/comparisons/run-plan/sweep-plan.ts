import { z } from 'zod';
import { fieldValueSchema } from '../../fields/values.ts';

const axisPlanSchema = z.object({
  /** Wire name of the model; empty for none. */
  field: z.string(),
  /** The list as typed: `1, 2, .., 10`, or one value per line. */
  list: z.string().max(100_000),
});
export type AxisPlan = Readonly<z.infer<typeof axisPlanSchema>>;

export const sweepPlanSchema = z.object({
  /** `fields`: one field against another, of one model. `models`: models against prompts and seeds. */
  kind: z.enum(['fields', 'models']),
  /** Empty: that of the brief. */
  modelId: z.string(),
  /** Values for the model of the sweep beside its axes; `null` empties a field. */
  values: z.record(z.string(), fieldValueSchema.nullable()),
  columns: axisPlanSchema,
  rows: axisPlanSchema,
  modelIds: z.array(z.string()),
  /** One in each line; none: the brief's. */
  prompts: z.string().max(100_000),
  seeds: z.string().max(10_000),
  /** Keys of cells that are left out. */
  skipped: z.array(z.string()),
});
/** A sweep as a user wrote it down. */
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
