import { checkReviewSize } from '../../../shared/reviews/read-client-review.ts';
import { formatWhen } from '../../../shared/util/format-dates.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { readTextFile } from '../../ui/text-file/read-text-file.ts';
import { notifyFailure } from '../../ui/toast.ts';

/** The part of a review that comparisons and projects share. */
interface AnyReview {
  readonly id: string;
  readonly reviewer: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

interface ReviewCalls<Review> {
  /** Returns the review that was replaced. */
  readonly save: (review: Review) => Promise<Review | undefined>;
  readonly remove: (id: string) => Promise<void>;
}

interface ReviewImport<Review> extends ReviewCalls<Review> {
  /** Reads the text of a file. Throws a `ProblemError`. */
  readonly read: (text: string) => Review;
  /** Describes an imported review in some sentences, for the notification. */
  readonly describe: (review: Review, replaced: Review | undefined) => string;
  /** Called for each file that can't be imported. */
  readonly onFailure: (fileName: string, error: unknown) => void;
}

/**
 * Imports files that reviewers saved, oldest first: of several files of a reviewer, the newest one is saved last and
 * remains. Each import can be undone. Returns the ids of the imported reviews.
 */
export async function importReviews<Review extends AnyReview>(
  files: readonly File[],
  { save, remove, read, describe, onFailure }: ReviewImport<Review>,
): Promise<ReadonlySet<string>> {
  const reviews: { review: Review; fileName: string }[] = [];
  for (const file of files) {
    try {
      checkReviewSize(file.size);
      reviews.push({ review: read(await readTextFile(file)), fileName: file.name });
    } catch (error) {
      onFailure(file.name, error);
    }
  }
  const imported = new Set<string>();
  for (const { review, fileName } of reviews.sort((a, b) => a.review.savedAt - b.review.savedAt)) {
    try {
      const replaced = await save(review);
      const undo = () =>
        void (replaced ? save(replaced) : remove(review.id)).catch(notifyFailure('Couldn’t undo the import'));
      notifyUndo(`Review of ${review.reviewer} imported`, undo, describe(review, replaced));
      imported.add(review.id);
    } catch (error) {
      onFailure(fileName, error);
    }
  }
  return imported;
}

/**
 * Names the review that an import replaced, in one sentence or none: `Replaces the review of 19 Nov, 20:57.` `now`:
 * milliseconds since 1970.
 */
export function replacedReviewText(
  { savedAt }: Pick<AnyReview, 'savedAt'>,
  replaced: Pick<AnyReview, 'savedAt'> | undefined,
  now: number,
): string[] {
  if (!replaced) return [];
  const which = replaced.savedAt > savedAt ? 'a newer review' : 'the review';
  return [`Replaces ${which} of ${formatWhen(replaced.savedAt, now)}.`];
}

/** Removes the review of a client, and offers to restore it. A notification shows a failure. */
export async function removeReviewWithUndo<Review extends AnyReview>(
  review: Review,
  { remove, save }: ReviewCalls<Review>,
): Promise<void> {
  try {
    await remove(review.id);
  } catch (error) {
    notifyFailure('Couldn’t remove the review')(error);
    return;
  }
  const restore = () => void save(review).catch(notifyFailure('Couldn’t restore the review'));
  notifyUndo(`Review of ${review.reviewer} removed`, restore);
}
