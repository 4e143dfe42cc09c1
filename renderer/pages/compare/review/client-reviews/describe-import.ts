import type { ClientReview } from '../../../../../shared/comparisons/client-review/client-review.ts';
import { formatWhen } from '../../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';

/**
 * `2 picks, 3 notes. Replaces the review of 19 Nov, 20:57. This comparison doesn’t contain: C.` `missing`: letters of
 * the results that the comparison doesn't contain. `now`: milliseconds since 1970.
 */
export function describeImport(
  { results, notes, savedAt }: ClientReview,
  replaced: ClientReview | undefined,
  missing: readonly string[],
  now: number,
): string {
  const picks = results.filter(({ isPick }) => isPick).length;
  const which = replaced && replaced.savedAt > savedAt ? 'a newer review' : 'the review';
  return [
    `${formatCounted(picks, 'pick')}, ${formatCounted(notes.length, 'note')}.`,
    ...(replaced ? [`Replaces ${which} of ${formatWhen(replaced.savedAt, now)}.`] : []),
    ...(missing.length > 0 ? [`This comparison doesn’t contain: ${missing.join(', ')}.`] : []),
  ].join(' ');
}
