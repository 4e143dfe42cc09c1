import type { TypicalTime } from '../../../shared/tasks/typical-time.ts';

/** Formats "usually 3-6 min", "usually 40-55 s", "usually 1 min": the range from the median to the 90th percentile. */
export function formatTypicalTime({ median, p90 }: Pick<TypicalTime, 'median' | 'p90'>): string {
  const inMinutes = p90 >= 90_000;
  const unit = inMinutes ? 60_000 : 1000;
  // Rounds the range outwards, because a range that is too wide is better than a range that is too narrow.
  const low = Math.max(1, Math.floor(median / unit));
  const high = Math.max(1, Math.ceil(p90 / unit));
  return `usually ${low === high ? low : `${low}-${high}`} ${inMinutes ? 'min' : 's'}`;
}
