import { notifyUndo } from '../../ui/notify-undo.tsx';
import { notifyFailure } from '../../ui/toast.ts';

interface ReviewCalls<Review> {
  readonly remove: (id: string) => Promise<void>;
  readonly save: (review: Review) => Promise<unknown>;
}

/** Removes the review of a client, and offers to restore it. A notification shows a failure. */
export async function removeReviewWithUndo<Review extends { readonly id: string; readonly reviewer: string }>(
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
