import { formatCount } from '../util/format-numbers.ts';
import { formatMoney } from './format-money.ts';
import { divideMoney, type Money } from './money.ts';
import type { SpendingGroup } from './spending.ts';

/** `$0.84`, or a dash without an amount. */
export function moneyText(money: Money): string {
  return Object.keys(money).length === 0 ? '–' : formatMoney(money);
}

/**
 * Returns the cost per pick: the charged amount divided by the number of picked results. A dash without picks, and while
 * some runs have no price, because their picks would lower the cost.
 */
export function costPerPick({
  charged,
  picks,
  unpriced,
}: Pick<SpendingGroup, 'charged' | 'picks' | 'unpriced'>): string {
  return picks === 0 || unpriced > 0 ? '–' : moneyText(divideMoney(charged, picks));
}

/** `$0.25 may have been charged. 2 without a price.` Empty if `charged` has everything. */
export function uncountedText({ uncertain, unpriced }: Pick<SpendingGroup, 'uncertain' | 'unpriced'>): string {
  return [
    Object.keys(uncertain).length > 0 && `${formatMoney(uncertain)} may have been charged.`,
    unpriced > 0 && `${formatCount(unpriced)} without a price.`,
  ]
    .filter(Boolean)
    .join(' ');
}
