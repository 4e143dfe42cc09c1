import { z } from 'zod';
import { amountSchema, currencySchema, moneySchema } from './money.ts';

/**
 * - `accepted` the gateway accepted the request
 * - `failed`   the gateway accepted the request, and the run failed. A rule of the connection says whether it is charged
 * - `unknown`  the request may have been accepted, so it may have been charged
 */
const spendingStates = ['accepted', 'failed', 'unknown'] as const;
export type SpendingState = (typeof spendingStates)[number];

export const spendingLineSchema = z.object({
  /** Id of the task of a run, or a text with the turn and the column of an answer. */
  id: z.string(),
  source: z.enum(['run', 'answer']),
  /** Time of the acceptance, or of the answer. Wall clock, milliseconds since 1970. */
  at: z.number(),
  /** Id of the connection. The origin for a connection from the command line. */
  connection: z.string(),
  modelId: z.string(),
  projectId: z.string().optional(),
  shotId: z.string().optional(),
  conversationId: z.string().optional(),
  /** Id of the task at the gateway. */
  gatewayTaskId: z.string().optional(),
  state: z.enum(spendingStates),
  /** Estimate at the time of the line, which later prices never change. Absent: no price was set. */
  currency: currencySchema.optional(),
  amount: amountSchema.optional(),
  inputTokens: z.number().int().optional(),
  outputTokens: z.number().int().optional(),
});
/** One line of the ledger: an accepted create, or an answer with usage. */
export type SpendingLine = Readonly<z.infer<typeof spendingLineSchema>>;

export const spendingGroupings = ['model', 'project'] as const;
export type SpendingGrouping = (typeof spendingGroupings)[number];

export const spendingGroupSchema = z.object({
  /** Id of the model or the project. Empty for lines without a project. */
  key: z.string(),
  /** Title of the project. */
  title: z.string().optional(),
  lines: z.number().int(),
  /** Lines without a price. No amount contains them. */
  unpriced: z.number().int(),
  charged: moneySchema,
  /** Estimates of lines that may have been charged. They are not part of `charged`. */
  uncertain: moneySchema,
  /** Results of these lines that the user picked, except those in Trash. */
  picks: z.number().int(),
});
/** Sums of ledger lines with one key. */
export type SpendingGroup = Readonly<z.infer<typeof spendingGroupSchema>>;

export const takeRunSchema = z.object({
  /** Id of the task, which results name. */
  taskId: z.string(),
  /** The estimate of its ledger line. Absent: the sandbox ran it, or no price was set. */
  charged: moneySchema.optional(),
  /** Time until the gateway reported its completion. Absent for older runs. */
  milliseconds: z.number().optional(),
});
/** A run whose results are takes of a project. */
export type TakeRun = Readonly<z.infer<typeof takeRunSchema>>;

/**
 * Returns the groups with the highest amount first. Amounts of different currencies are never added, so the first
 * currency decides, and equal amounts are sorted by the number of lines.
 */
export function sortByAmount(groups: readonly SpendingGroup[]): SpendingGroup[] {
  const currencies = [...new Set(groups.flatMap(({ charged }) => Object.keys(charged)))];
  return groups.toSorted((a, b) => {
    for (const currency of currencies) {
      const difference = Number(b.charged[currency] ?? 0) - Number(a.charged[currency] ?? 0);
      if (difference !== 0) return difference;
    }
    return b.lines - a.lines;
  });
}
