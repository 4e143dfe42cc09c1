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

/** Returns the share of results that the user picked, from 0 to 1. `undefined` without results. */
export function usableShare({ picks, results }: Pick<SpendingGroup, 'picks' | 'results'>): number | undefined {
  return results === 0 ? undefined : picks / results;
}

/** `30 %`, or a dash without results. */
export function usableShareText(group: Pick<SpendingGroup, 'picks' | 'results'>): string {
  const share = usableShare(group);
  return share === undefined ? '–' : `${Math.round(share * 100)} %`;
}
