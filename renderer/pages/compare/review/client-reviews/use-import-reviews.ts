import { readClientReview } from '../../../../../shared/comparisons/client-review/read-client-review.ts';
import { importReviews } from '../../../../entities/comparisons/import-reviews.ts';
import { notifyFailure } from '../../../../ui/toast.ts';
import type { OpenComparison } from '../../use-comparison.ts';
import { useDrawerPreferences } from '../drawer-preferences.ts';
import { missingResults } from './client-review-notes.ts';
import { describeImport } from './describe-import.ts';
import { everyone, useReviewFilter } from './review-filter.ts';
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
