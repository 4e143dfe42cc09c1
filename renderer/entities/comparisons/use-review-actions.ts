import {
  checkReviewSize,
  type ReviewOf,
  type ReviewSubject,
  readReview,
} from '../../../shared/reviews/client-review.ts';
import { formatWhen } from '../../../shared/util/format-dates.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { readTextFile } from '../../ui/text-file/read-text-file.ts';

interface ReviewCalls<Review> {
  /** Returns the review that was replaced. */
  saveClientReview(input: { id: string; review: Review }): Promise<{ readonly replaced?: Review | undefined }>;
  removeClientReview(input: { id: string; reviewId: string }): Promise<unknown>;
}

/** The notification of an import. */
interface ReviewTexts<Review> {
  /** The content of a review: `2 picks, 3 notes`. */
  readonly facts: (review: Review) => string;
  /** Names the reviewed things that the subject no longer contains, in one sentence or none. */
  readonly missing: (review: Review) => readonly string[];
}

interface ReviewImport<Review> extends ReviewTexts<Review> {
  /** Called for each file that can't be imported. */
  readonly onFailure: (fileName: string, error: unknown) => void;
}

/** The user's actions on imported reviews. Each can be undone, and none changes what was reviewed. */
export function useReviewActions<Subject extends ReviewSubject>(subject: Subject, id: string) {
  type Review = ReviewOf[Subject];
  const { comparisons, projects } = useCalls();
  const calls: { readonly [Each in ReviewSubject]: ReviewCalls<ReviewOf[Each]> } = {
    comparison: comparisons,
    project: projects,
  };
  const save = async (review: Review) => (await calls[subject].saveClientReview({ id, review })).replaced;
  const remove = (reviewId: string) => calls[subject].removeClientReview({ id, reviewId });

  return {
    /**
     * Imports files that reviewers saved, oldest first: of several files of a reviewer, the newest one is saved last and
     * remains. Returns the ids of the imported reviews.
     */
    async importFiles(files: readonly File[], texts: ReviewImport<Review>): Promise<ReadonlySet<string>> {
      const reviews: { review: Review; fileName: string }[] = [];
      for (const file of files) {
        try {
          checkReviewSize(file.size);
          reviews.push({ review: readReview(subject, await readTextFile(file)), fileName: file.name });
        } catch (error) {
          texts.onFailure(file.name, error);
        }
      }
      const imported = new Set<string>();
      for (const { review, fileName } of reviews.sort((a, b) => a.review.savedAt - b.review.savedAt)) {
        try {
          const replaced = await save(review);
          const undo = () =>
            void (replaced ? save(replaced) : remove(review.id)).catch(notifyFailure('Couldn’t undo the import'));
          const text = importText(review, replaced, texts, Date.now());
          notifyUndo(`Review of ${review.reviewer} imported`, undo, text);
          imported.add(review.id);
        } catch (error) {
          texts.onFailure(fileName, error);
        }
      }
      return imported;
    },
    /** Removes the review of a client, and offers to restore it. A notification shows a failure. */
    async removeWithUndo(review: Review): Promise<void> {
      try {
        await remove(review.id);
      } catch (error) {
        notifyFailure('Couldn’t remove the review')(error);
        return;
      }
      const restore = () => void save(review).catch(notifyFailure('Couldn’t restore the review'));
      notifyUndo(`Review of ${review.reviewer} removed`, restore);
    },
  };
}

/**
 * `2 picks, 3 notes. Replaces the review of 19 Nov, 20:57. This comparison doesn’t contain: C.` `now`: milliseconds
 * since 1970.
 */
export function importText<Review extends ReviewOf[ReviewSubject]>(
  review: Review,
  replaced: Review | undefined,
  { facts, missing }: ReviewTexts<Review>,
  now: number,
): string {
  const which = replaced && replaced.savedAt > review.savedAt ? 'a newer review' : 'the review';
  return [
    `${facts(review)}.`,
    ...(replaced ? [`Replaces ${which} of ${formatWhen(replaced.savedAt, now)}.`] : []),
    ...missing(review),
  ].join(' ');
}
