import type { ClientReview } from '../../../../../shared/comparisons/client-review/client-review.ts';
import {
  checkReviewSize,
  readClientReview,
} from '../../../../../shared/comparisons/client-review/read-client-review.ts';
import { formatWhen } from '../../../../../shared/util/dates.ts';
import { counted } from '../../../../../shared/util/numbers.ts';
import { notifyFailure } from '../../../../ui/toast.ts';
import { notifyUndo } from '../../../../ui/undo-toast.tsx';
import type { OpenComparison } from '../../use-comparison.ts';
import { useDrawerPreferences } from '../drawer-preferences.ts';
import { missingResults } from './client-notes.ts';
import { everyone, useReviewFilter } from './review-filter.ts';
import { useChangeClientReviews } from './use-client-reviews.ts';

/** Returns a function that imports files that reviewers saved. Each import can be undone. */
export function useImportReviews({ comparison, all }: Pick<OpenComparison, 'comparison' | 'all'>) {
  const { save, remove } = useChangeClientReviews(comparison.id);
  const showTab = useDrawerPreferences((preferences) => preferences.show);
  const choose = useReviewFilter((filter) => filter.choose);
  const importReview = async (file: File) => {
    checkReviewSize(file.size);
    const review = readClientReview(await file.text());
    const replaced = await save(review);
    const undo = () =>
      void (replaced ? save(replaced) : remove(review.id)).catch(notifyFailure('Couldn’t undo the import'));
    notifyUndo(
      `Review of ${review.reviewer} imported`,
      undo,
      describeImport(review, replaced, missingResults(review, all)),
    );
    return review.id;
  };
  return async (files: readonly File[]) => {
    const imported: string[] = [];
    for (const file of files) {
      await importReview(file).then((id) => imported.push(id), notifyFailure(`Couldn’t import “${file.name}”`));
    }
    const [first] = imported;
    if (first === undefined) return;
    choose(imported.length === 1 ? first : everyone);
    showTab('notes');
  };
}

/** `2 picks, 3 notes. Replaces the review of 19 Nov, 20:57. This comparison doesn’t contain: C.` */
function describeImport(review: ClientReview, replaced: ClientReview | undefined, missing: readonly string[]): string {
  const { results, notes } = review;
  const picks = results.filter(({ isPick }) => isPick).length;
  return [
    `${counted(picks, 'pick')}, ${counted(notes.length, 'note')}.`,
    ...(replaced ? [`Replaces the review of ${formatWhen(replaced.savedAt, Date.now())}.`] : []),
    ...(missing.length > 0 ? [`This comparison doesn’t contain: ${missing.join(', ')}.`] : []),
  ].join(' ');
}
