import { z } from 'zod';
import { type Draft, draftSchema, fieldValueSchema } from '../../fields/field-values-and-drafts.ts';
import { expandedFromSchema } from '../../prompts/template-settings.ts';
import { parseJsonOrUndefined } from '../../util/json.ts';
import { mostRuns } from './planned-run.ts';

/** Values that the user set for one row only. All other values follow the brief. */
const rowEditsSchema = z.object({
  /** Values by wire name of the row's model. `null` empties the field. */
  values: z.record(z.string(), fieldValueSchema.nullable()),
  /** Omitted: the extra fields of the origin. */
  extra: z.string().optional(),
  /**
   * Accepted cuts by wire name: the whole text whose cut the user saw and accepted. A different text needs a new
   * confirmation.
   */
  cuts: z.record(z.string(), z.string()),
});
export type RowEdits = Readonly<z.infer<typeof rowEditsSchema>>;
export const noEdits: RowEdits = { values: {}, cuts: {} };

const planRowSchema = z.object({
  id: z.uuid(),
  modelId: z.string(),
  /** The prompt of the template that replaces the prompt of the brief in this row. */
  expansion: z.object({ text: z.string(), from: expandedFromSchema }).optional(),
  /**
   * The values that the lists of the form have in this row, by wire name of the row's model. Absent: a row that the user
   * added, which stays when the form changes.
   */
  swept: z.record(z.string(), fieldValueSchema).optional(),
  /** The user excluded this row. */
  off: z.literal(true).optional(),
  /** The user removed this row, which the form would make again. */
  removed: z.literal(true).optional(),
  edits: rowEditsSchema,
});
/** One row of the plan; a model can have several rows. */
export type PlanRow = Readonly<z.infer<typeof planRowSchema>>;

const runPlanSchema = z.object({
  /** The form from which the brief was created. */
  origin: z.object({ modelId: z.string(), draft: draftSchema }),
  /** Values of `briefFormModel`. */
  brief: draftSchema,
  // Removed rows count too.
  rows: z.array(planRowSchema).max(2 * mostRuns),
});
/** A form as the brief of several runs, and what the user changed for single runs. */
export type RunPlan = Readonly<z.infer<typeof runPlanSchema>>;

/** Stores the images of a plan in the same place as the images of every draft. */
export function planAsDraft({ brief, ...rest }: RunPlan): Draft {
  return { ...brief, extra: JSON.stringify(rest) };
}

/** Returns `undefined` without a plan, or if this version cannot read it. */
export function planOfDraft(draft: Draft | undefined): RunPlan | undefined {
  if (!draft || draft.extra === '') return undefined;
  const rest = parseJsonOrUndefined(draft.extra);
  if (rest === undefined) return undefined;
  const parsed = runPlanSchema.safeParse({ ...Object(rest), brief: { ...draft, extra: '' } });
  return parsed.success ? parsed.data : undefined;
}
