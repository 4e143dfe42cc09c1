import { refuse } from '../../shared/problem.ts';
import type { ReviewOf, ReviewSubject } from '../../shared/reviews/client-review.ts';
import { mostClientReviews } from '../../shared/reviews/client-review-limits.ts';
import type { CoreServices } from '../services/core-service-types.ts';

interface ReviewStore<Review> {
  all(where: Readonly<Record<string, string>>): Promise<Review[]>;
  save(review: Review): Promise<void>;
  remove(id: string, where: Readonly<Record<string, string>>): Promise<void>;
}

interface ClientReviewOptions<Subject extends ReviewSubject> extends Pick<CoreServices, 'eventHub'> {
  /** The thing that clients review, also in sentences. */
  readonly subject: Subject;
  readonly store: ReviewStore<ReviewOf[Subject]>;
  /** Throws if the subject no longer exists. */
  readonly find: (subjectId: string) => Promise<unknown>;
  /** Returns the subject of another review, if it is on this computer, with its title on screen. */
  readonly findOther: (
    subjectId: string,
  ) => Promise<{ readonly title: string; readonly isInTrash: boolean } | undefined>;
  readonly subjectIdOf: (review: ReviewOf[Subject]) => string;
}

/** Returns the calls that store the reviews that clients sent back. They never change what was reviewed. */
export function createClientReviewCalls<Subject extends ReviewSubject>({
  subject,
  store,
  find,
  findOther,
  subjectIdOf,
  eventHub,
}: ClientReviewOptions<Subject>) {
  const isOf = (id: string) => ({ [`${subject}_id`]: id });

  async function refuseOther(review: ReviewOf[Subject]): Promise<never> {
    const other = await findOther(subjectIdOf(review));
    if (!other) refuse(`The review belongs to another ${subject}, “${review.title}”, which isn’t on this computer.`);
    const place = other.isInTrash ? 'Restore it from Trash' : 'Open it';
    refuse(`The review belongs to the ${subject} “${other.title}”. ${place}, then import the file there.`);
  }

  return {
    clientReviews: async ({ id }: { id: string }) => ({ reviews: await store.all(isOf(id)) }),
    async saveClientReview({ id, review }: { id: string; review: ReviewOf[Subject] }) {
      await find(id);
      if (subjectIdOf(review) !== id) await refuseOther(review);
      const reviews = await store.all(isOf(id));
      const replaced = reviews.find((each) => each.id === review.id);
      if (!replaced && reviews.length >= mostClientReviews) {
        refuse(`A ${subject} has at most ${mostClientReviews} reviews. Remove a review, then import the file again.`);
      }
      await store.save(review);
      eventHub.send({ kind: 'client-reviews' });
      return replaced ? { replaced } : {};
    },
    async removeClientReview({ id, reviewId }: { id: string; reviewId: string }) {
      await store.remove(reviewId, isOf(id));
      eventHub.send({ kind: 'client-reviews' });
    },
  };
}
