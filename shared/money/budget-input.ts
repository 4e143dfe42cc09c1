import { withDecimalPoint } from '../util/read-number.ts';
import { type Budget, budgetSchema } from './budget.ts';
import { currencyReason, rateReason } from './price-input.ts';

export type ReadBudget =
  | { readonly budget: Budget }
  | { readonly reasons: { readonly amount?: string; readonly currency?: string } };

/** Reads a budget as the user types it. Each reason is a sentence. */
export function readBudget(amount: string, currency: string): ReadBudget {
  const typed = withDecimalPoint(amount);
  const code = currency.trim().toUpperCase();
  const read = budgetSchema.safeParse({ amount: typed, currency: code });
  if (read.success) return { budget: read.data };
  const amountReason = rateReason(typed);
  const amountSentence = amountReason === undefined ? undefined : `The amount ${amountReason}`;
  const isCurrency = budgetSchema.shape.currency.safeParse(code).success;
  const zero =
    amountSentence === undefined && isCurrency ? 'The amount is 0. Enter more, or remove the budget.' : undefined;
  const sentence = amountSentence ?? zero;
  return {
    reasons: {
      ...(sentence === undefined ? {} : { amount: sentence }),
      ...(isCurrency ? {} : { currency: `The currency ${currencyReason(currency)}` }),
    },
  };
}
