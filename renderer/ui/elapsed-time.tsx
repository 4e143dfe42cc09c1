import { formatClock } from '../../shared/util/format-numbers.ts';
import { useNow } from './use-now.ts';

/**
 * Running time, such as `2:14`. Shows no percentage, because the total is unknown. `since` is wall clock, milliseconds
 * since 1970.
 */
export function ElapsedTime({ since }: { readonly since: number }) {
  return <time className="num">{formatClock((useNow() - since) / 1000)}</time>;
}
