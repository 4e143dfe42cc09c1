import { formatCounted } from '../util/format-numbers.ts';
import type { Estimate } from './estimate.ts';
import { formatMoney } from './format-money.ts';
import { noPriceText } from './no-price-text.ts';

/**
 * Returns the text of every estimate: `about $0.84 by your price list`, `about $0.84 by your price list, plus 2 runs
 * without a price`, `no price set`. The gateway states no prices, so the text names the source.
 */
export function estimateText({ money, runs, unpriced }: Estimate): string {
  if (unpriced === runs) return noPriceText;
  const amount = `about ${formatMoney(money)} by your price list`;
  return unpriced === 0 ? amount : `${amount}, plus ${formatCounted(unpriced, 'run')} without a price`;
}
