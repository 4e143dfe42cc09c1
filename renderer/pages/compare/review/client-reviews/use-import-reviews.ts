import type { ClientReview } from '../../../../../shared/comparisons/client-review/client-review.ts';
import { readClientReview } from '../../../../../shared/comparisons/client-review/read-client-review.ts';
import { notifyUndo } from '../../../../ui/notify-undo.tsx';
import { readReviewFiles } from '../../../../ui/read-review-files.ts';
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
  const importReview = async (review: ClientReview) => {
    const replaced = await save(review);
    const undo = () =>
      void (replaced ? save(replaced) : remove(review.id)).catch(notifyFailure('Couldn’t undo the import'));
    const description = describeImport(review, replaced, missingResults(review, all), Date.now());
    notifyUndo(`Review of ${review.reviewer} imported`, undo, description);
  };
  return async (files: readonly File[]) => {
    const onFailure = (name: string, error: unknown) => notifyFailure(`Couldn’t import “${name}”`)(error);
    const reviews = await readReviewFiles(files, readClientReview, onFailure);
    const imported = new Set<string>();
    for (const { review, fileName } of reviews) {
      await importReview(review).then(
        () => imported.add(review.id),
        (error: unknown) => onFailure(fileName, error),
      );
    }
    const [first] = imported;
    if (first === undefined) return;
    choose(imported.size === 1 ? first : everyone);
    showTab('notes');
  };
}
