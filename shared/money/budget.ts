import { z } from 'zod';
import type { Estimate } from './estimate.ts';
import { formatAmount } from './format-money.ts';
import { addMoney, currencySchema, type Money, readAmount } from './money.ts';
import { ratePattern } from './price.ts';

export const budgetSchema = z.object({
  /** Decimal text above 0. */
  amount: z
    .string()
    .regex(ratePattern)
    .refine((amount) => /[1-9]/.test(amount)),
  currency: currencySchema,
});
/** A limit for the spending in one currency. Spending in other currencies is not counted. */
export type Budget = Readonly<z.infer<typeof budgetSchema>>;

export const budgetsSchema = z.object({
  /** For each calendar month, in local time. */
  month: budgetSchema.optional(),
  /** For all time, by the id of the project. */
  projects: z.record(z.string(), budgetSchema),
});

/** The place of a budget among the budgets of the settings. */
export type BudgetPlace = 'month' | { readonly projectId: string };

/** A budget with the amount that it contains by now: charged amounts, and amounts that may have been charged. */
export interface BudgetUse {
  /** `This month`, or the title of the project. */
  readonly name: string;
  readonly budget: Budget;
  readonly spent: Money;
}

/** `reached`: 100 % or more; `near`: 80 % or more. */
export type BudgetLevel = 'below' | 'near' | 'reached';

/** Returns the level of a budget after spending `added` more. */
export function budgetLevel({ budget, spent }: Pick<BudgetUse, 'budget' | 'spent'>, added: Money = {}): BudgetLevel {
  const sum = readAmount(addMoney([spent, added])[budget.currency] ?? '0');
  const limit = readAmount(budget.amount);
  if (sum >= limit) return 'reached';
  return sum * 100n >= limit * 80n ? 'near' : 'below';
}

/**
 * Returns true when `added` brings the spending above the budget, or when nothing is left of the budget. Runs that are all
 * priced in other currencies never do.
 */
export function exceedsBudget(
  { budget, spent }: Pick<BudgetUse, 'budget' | 'spent'>,
  { money: added, unpriced }: Pick<Estimate, 'money' | 'unpriced'>,
): boolean {
  if (unpriced === 0 && added[budget.currency] === undefined) return false;
  const limit = readAmount(budget.amount);
  const before = readAmount(spent[budget.currency] ?? '0');
  return before >= limit || before + readAmount(added[budget.currency] ?? '0') > limit;
}

/** `This month: $98.40 of $100.00` */
export function budgetText({ name, budget, spent }: BudgetUse): string {
  const used = formatAmount(spent[budget.currency] ?? '0', budget.currency);
  return `${name}: ${used} of ${formatAmount(budget.amount, budget.currency)}`;
}
