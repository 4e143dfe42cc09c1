import { formatCount } from '../util/format-numbers.ts';
import { formatMoney } from './format-money.ts';
import type { Money } from './money.ts';
import type { SpendingGroup } from './spending.ts';

/** `$0.84`, or a dash without an amount. */
export function moneyText(money: Money): string {
  return Object.keys(money).length === 0 ? '–' : formatMoney(money);
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
