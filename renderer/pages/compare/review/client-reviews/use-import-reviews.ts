import type { ClientReview } from '../../../../../shared/reviews/client-review.ts';
import { readClientReview } from '../../../../../shared/reviews/read-client-review.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { importReviews, replacedReviewText } from '../../../../entities/comparisons/import-reviews.ts';
import { notifyFailure } from '../../../../ui/toast.ts';
import { useDrawerPreferences } from '../../common/drawer-preferences.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { everyone, missingResults, useReviewFilter } from './client-review-notes.ts';
import { useChangeClientReviews } from './use-client-reviews.ts';

/** Returns a function that imports files that reviewers saved. Each import can be undone. */
export function useImportReviews({ comparison, all }: Pick<OpenComparison, 'comparison' | 'all'>) {
  const { save, remove } = useChangeClientReviews(comparison.id);
  const showTab = useDrawerPreferences((preferences) => preferences.show);
  const choose = useReviewFilter((filter) => filter.choose);
  return async (files: readonly File[]) => {
    const imported = await importReviews(files, {
      save,
      remove,
      read: readClientReview,
      describe: (review, replaced) => describeImport(review, replaced, missingResults(review, all), Date.now()),
      onFailure: (name, error) => notifyFailure(`Couldn’t import “${name}”`)(error),
    });
    const [first] = imported;
    if (first === undefined) return;
    choose(imported.size === 1 ? first : everyone);
    showTab('notes');
  };
}

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
