import { z } from 'zod';
import { draftSchema } from '../../fields/field-values-and-drafts.ts';
import { problemSchema } from '../../problem-schema.ts';
import { mostExpansions } from '../../prompts/template-limits.ts';

export const plannedRunSchema = z.object({
  /** Id from the time of planning. The task and its results have the same run id. */
  id: z.uuid(),
  modelId: z.string(),
  /** The exact form that is sent, as the user saw it before sending. */
  draft: draftSchema,
  /** The results become takes of this shot. */
  shotId: z.uuid().optional(),
  /** Position in the grid of a sweep, from 0. */
  cell: z.object({ column: z.number().int().min(0), row: z.number().int().min(0) }).optional(),
  /** The user excluded this cell. It is sent only after the user includes it again. */
  skipped: z.literal(true).optional(),
  /** The reason why the run was not sent. Nothing was charged. */
  problem: problemSchema.optional(),
});
/** One planned run of a comparison. Only its tasks show if it was sent, because each task is stored before sending. */
export type PlannedRun = Readonly<z.infer<typeof plannedRunSchema>>;

/** A run of the list: nothing sends it before the user starts it. Its planned run then has the same id. */
export const listedRunSchema = plannedRunSchema.pick({ id: true, modelId: true, draft: true, shotId: true });
export type ListedRun = Readonly<z.infer<typeof listedRunSchema>>;

/** Limits the number of runs of one click, because each may be charged. */
export const mostRuns = mostExpansions;

const axisSchema = z.object({
  /** The varied field: a wire name of the model, or `model`. */
  by: z.string().max(64),
  title: z.string().max(200),
  /** Labels as in the form, one per column or row. */
  labels: z.array(z.string().max(4000)).min(1).max(mostRuns),
});
export const sweepSchema = z.object({ columns: axisSchema, rows: axisSchema.optional() });
/** The two axes of a sweep. Each run has one cell. */
export type Sweep = Readonly<z.infer<typeof sweepSchema>>;

/** The axes of a set of runs, and the place of each run. */
export interface SweepGrid {
  readonly sweep: Sweep;
  /** The cell of each draft. */
  readonly cells: readonly NonNullable<PlannedRun['cell']>[];
}
