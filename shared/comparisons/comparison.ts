import { z } from 'zod';
import { draftSchema } from '../fields/field-values-and-drafts.ts';
import { noteSchema } from './review/note.ts';
import { mostRuns, plannedRunSchema, sweepSchema } from './run-plan/planned-run.ts';
import { mostPanes, paneSchema, viewStateSchema } from './view-state.ts';

export const comparisonSchema = z.object({
  id: z.uuid(),
  title: z.string().max(200),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  changedAt: z.number(),
  /** Time when the comparison was moved to the trash. */
  trashedAt: z.number().optional(),
  /**
   * The brief of one click on Generate: the form of the model in which the brief was written. Absent for a comparison
   * of chosen results.
   */
  brief: z.object({ modelId: z.string(), draft: draftSchema }).optional(),
  sweep: sweepSchema.optional(),
  runs: z.array(plannedRunSchema).max(mostRuns),
  panes: z.array(paneSchema).max(mostPanes),
  stage: viewStateSchema,
  notes: z.array(noteSchema).max(1000),
});
/** Runs of one brief, or chosen results, with their view settings. The stage is restored as the user left it. */
export type Comparison = Readonly<z.infer<typeof comparisonSchema>>;

export const comparisonSummarySchema = comparisonSchema
  .pick({ id: true, title: true, createdAt: true, changedAt: true, trashedAt: true })
  .extend({
    modelIds: z.array(z.string()),
    runCount: z.number().int(),
    paneCount: z.number().int(),
    /** The first available results, at most four. */
    itemIds: z.array(z.string()).max(4),
  });
/** An entry in the list of comparisons. */
export type ComparisonSummary = Readonly<z.infer<typeof comparisonSummarySchema>>;

/** Returns the title of a comparison, or a default title. */
export function comparisonTitle({ title }: Pick<Comparison, 'title'>): string {
  return title === '' ? 'Untitled comparison' : title;
}
