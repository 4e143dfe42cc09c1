import type { ClientReview } from '../../../../../shared/comparisons/client-review/client-review.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { replacedReviewText } from '../../../../entities/comparisons/import-reviews.ts';

/**
 * `2 picks, 3 notes. Replaces the review of 19 Nov, 20:57. This comparison doesn’t contain: C.` `missing`: letters of
 * the results that the comparison doesn't contain. `now`: milliseconds since 1970.
 */
export function describeImport(
  review: ClientReview,
  replaced: ClientReview | undefined,
  missing: readonly string[],
  now: number,
): string {
  const { results, notes } = review;
  const picks = results.filter(({ isPick }) => isPick).length;
  return [
    `${formatCounted(picks, 'pick')}, ${formatCounted(notes.length, 'note')}.`,
    ...replacedReviewText(review, replaced, now),
    ...(missing.length > 0 ? [`This comparison doesn’t contain: ${missing.join(', ')}.`] : []),
  ].join(' ');
}
