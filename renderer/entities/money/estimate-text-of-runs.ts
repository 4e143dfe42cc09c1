import { type EstimatedRun, estimateRuns } from '../../../shared/money/estimate.ts';
import { estimateText } from '../../../shared/money/estimate-text.ts';
import type { Price } from '../../../shared/money/price.ts';
import { dayOf } from '../../../shared/util/format-dates.ts';

/** Returns the estimate of runs that are sent today. `baseUrl`: origin of the gateway. */
export function estimateTextOfRuns(prices: readonly Price[], runs: readonly EstimatedRun[], baseUrl: string): string {
  return estimateText(estimateRuns(prices, runs, { baseUrl, day: dayOf(Date.now()) }));
}
