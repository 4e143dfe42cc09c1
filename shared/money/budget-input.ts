import { withDecimalPoint } from '../util/read-number.ts';
import { type Budget, budgetSchema } from './budget.ts';
import { splitCurrency } from './money.ts';
import { rateReason } from './price-input.ts';

/** Returns a budget as the user types it. */
export const budgetInput = (budget: Budget | undefined): string =>
  budget ? `${budget.amount} ${budget.currency}` : '';

/** Reads a budget as the user types it: `100 USD`, or `100` for dollars. Returns a sentence if the text is no budget. */
export function readBudget(text: string): Budget | string {
  const { amount, currency } = splitCurrency(text);
  const typed = withDecimalPoint(amount);
  const reason = rateReason(typed);
  if (reason !== undefined) return `The amount ${reason}`;
  const read = budgetSchema.safeParse({ amount: typed, currency: currency || 'USD' });
  return read.success ? read.data : 'The amount is 0. Enter more, or nothing for no limit.';
}
