import { z } from 'zod';
import { draftSchema } from '../../fields/values.ts';
import { problemSchema } from '../../problem.ts';

export const plannedRunSchema = z.object({
  /** Made with the plan. The task that it becomes carries it, and so does what that task makes. */
  id: z.uuid(),
  modelId: z.string(),
  /** Exactly what is sent, as the user saw it before the press. */
  draft: draftSchema,
  /** Its place in the grid of a sweep, each from 0. */
  cell: z.object({ column: z.number().int().min(0), row: z.number().int().min(0) }).optional(),
  /** The user left this cell out: it is never sent unless they say so. */
  skipped: z.literal(true).optional(),
  /** Why it was not sent when it was its turn. Nothing was charged. */
  problem: problemSchema.optional(),
});
/** One planned run of a comparison. Its tasks alone tell whether it was sent: before the first byte there is none. */
export type PlannedRun = Readonly<z.infer<typeof plannedRunSchema>>;

/** A cap against accidents: each of them may be charged. */
export const mostRuns = 200;

const axisSchema = z.object({
  /** The varied value: a wire name of the model, or `model`. */
  by: z.string().max(64),
  title: z.string().max(200),
  /** Labels as in the form, one for each column or row. */
  labels: z.array(z.string().max(4000)).min(1).max(mostRuns),
});
export const sweepSchema = z.object({ columns: axisSchema, rows: axisSchema.optional() });
/** The two axes of a sweep; each run is in one cell. */
export type Sweep = Readonly<z.infer<typeof sweepSchema>>;
