import type { ClientReview } from '../../../../../../shared/reviews/client-review.ts';
import { formatCounted } from '../../../../../../shared/util/format-numbers.ts';
import { useReviewActions } from '../../../../../entities/comparisons/use-review-actions.ts';
import { notifyFailure } from '../../../../../ui/notify.ts';
import { useDrawerPreferences } from '../../common/drawer-preferences.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { everyone, missingResults, useReviewFilter } from './client-review-notes.ts';

/** Returns a function that imports files that reviewers saved. Each import can be undone. */
export function useImportReviews({ comparison, all }: Pick<OpenComparison, 'comparison' | 'all'>) {
  const { importFiles } = useReviewActions('comparison', comparison.id);
  const choose = useReviewFilter((filter) => filter.choose);
  return async (files: readonly File[]) => {
    const imported = await importFiles(files, {
      facts: describeReview,
      missing: (review) => missingText(missingResults(review, all)),
      onFailure: (name, error) => notifyFailure(`Couldn’t import “${name}”`)(error),
    });
    const [first] = imported;
    if (first === undefined) return;
    choose(imported.size === 1 ? first : everyone);
    useDrawerPreferences.setState({ tab: 'notes' });
  };
}

export function describeReview({ results, notes }: ClientReview): string {
  const picks = results.filter(({ isPick }) => isPick).length;
  return `${formatCounted(picks, 'pick')}, ${formatCounted(notes.length, 'note')}`;
}

/** `letters`: of the results that the comparison doesn't contain. */
export function missingText(letters: readonly string[]): string[] {
  return letters.length > 0 ? [`This comparison doesn’t contain: ${letters.join(', ')}.`] : [];
}
