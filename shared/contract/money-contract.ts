import { z } from 'zod';
import { budgetSchema } from '../money/budget.ts';
import { moneySchema } from '../money/money.ts';
import { mostPrices, priceSchema } from '../money/price.ts';
import { spendingGroupings, spendingGroupSchema, spendingLineSchema } from '../money/spending.ts';
import { action, change, nothing, query } from './declare-call.ts';

const localDay = z.iso.date();
/** Days from `from` to `to`, both included. */
const spendingPeriodSchema = z.object({ from: localDay, to: localDay });

export const priceContract = {
  /** Replaces the price list. Refused if two of its prices conflict. */
  replace: change.input(z.object({ prices: z.array(priceSchema).max(mostPrices) })).output(nothing),
  /** Returns the text of the table at the URL of the settings. Changes no price. */
  fetchTable: action.output(z.object({ text: z.string() })),
};

/** Reads the ledger. Main writes its lines; no call changes them. */
export const spendingContract = {
  /** Returns the sums of a period by group, in the order of the keys. */
  summary: query
    .input(spendingPeriodSchema.extend({ by: z.enum(spendingGroupings) }))
    .output(z.object({ groups: z.array(spendingGroupSchema) })),
  /** Returns all budgets with their use at present. */
  budgets: query.output(
    z.object({
      uses: z.array(
        z.object({ name: z.string(), projectId: z.string().optional(), budget: budgetSchema, spent: moneySchema }),
      ),
    }),
  ),
  /** Returns one page of lines, newest first. `before` is the last line of the previous page. */
  page: query
    .input(
      spendingPeriodSchema.extend({
        before: z.object({ at: z.number(), id: z.string() }).optional(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.object({ lines: z.array(spendingLineSchema) })),
};
