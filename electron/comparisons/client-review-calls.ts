import { mostClientReviews } from '../../shared/reviews/client-review-limits.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { ClientReviewStore } from '../storage/client-review-store.ts';

interface ClientReviewOptions<Review> extends Pick<CoreServices, 'eventHub'> {
  /** The thing that clients review, in sentences. */
  readonly subject: 'comparison' | 'project';
  readonly store: ClientReviewStore<Review>;
  /** Throws if the subject no longer exists. */
  readonly find: (subjectId: string) => Promise<unknown>;
  /** Returns the subject of another review, if it is on this computer, with its title on screen. */
  readonly findOther: (
    subjectId: string,
  ) => Promise<{ readonly title: string; readonly isInTrash: boolean } | undefined>;
  readonly subjectIdOf: (review: Review) => string;
}

/** Returns the calls that store the reviews that clients sent back. They never change what was reviewed. */
export function createClientReviewCalls<Review extends { readonly id: string; readonly title: string }>({
  subject,
  store,
  find,
  findOther,
  subjectIdOf,
  eventHub,
}: ClientReviewOptions<Review>) {
  async function otherSubjectError(review: Review): Promise<ProblemError> {
    const other = await findOther(subjectIdOf(review));
    if (!other)
      return refuse(`The review belongs to another ${subject}, “${review.title}”, which isn’t on this computer.`);
    const place = other.isInTrash ? 'Restore it from Trash' : 'Open it';
    return refuse(`The review belongs to the ${subject} “${other.title}”. ${place}, then import the file there.`);
  }

  return {
    clientReviews: async ({ id }: { id: string }) => ({ reviews: await store.of(id) }),
    async saveClientReview({ id, review }: { id: string; review: Review }) {
      await find(id);
      if (subjectIdOf(review) !== id) throw await otherSubjectError(review);
      const reviews = await store.of(id);
      const replaced = reviews.find((each) => each.id === review.id);
      if (!replaced && reviews.length >= mostClientReviews) {
        throw refuse(
          `A ${subject} has at most ${mostClientReviews} reviews. Remove a review, then import the file again.`,
        );
      }
      await store.save(id, review);
      eventHub.send({ kind: 'client-reviews' });
      return replaced ? { replaced } : {};
    },
    async removeClientReview({ id, reviewId }: { id: string; reviewId: string }) {
      await store.remove(id, reviewId);
      eventHub.send({ kind: 'client-reviews' });
    },
  };
}

function refuse(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
