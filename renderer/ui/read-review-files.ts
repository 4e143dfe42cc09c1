import { checkReviewSize } from '../../shared/comparisons/client-review/read-client-review.ts';
import { readTextFile } from './text-file/read-text-file.ts';

/** A review that was read from a file. */
interface ReadReview<Review> {
  readonly review: Review;
  readonly fileName: string;
}

/**
 * Reads files that reviewers saved, oldest first: of several files of a reviewer, the newest one is saved last and
 * remains. `read` throws a `ProblemError`. `onFailure` is called for a file that can't be read.
 */
export async function readReviewFiles<Review extends { readonly savedAt: number }>(
  files: readonly File[],
  read: (text: string) => Review,
  onFailure: (fileName: string, error: unknown) => void,
): Promise<ReadReview<Review>[]> {
  const reviews: ReadReview<Review>[] = [];
  for (const file of files) {
    try {
      checkReviewSize(file.size);
      reviews.push({ review: read(await readTextFile(file)), fileName: file.name });
    } catch (error) {
      onFailure(file.name, error);
    }
  }
  return reviews.sort((a, b) => a.review.savedAt - b.review.savedAt);
}
