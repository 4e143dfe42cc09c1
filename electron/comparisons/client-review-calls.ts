import type { ClientReview } from '../../shared/comparisons/client-review/client-review.ts';
import { mostClientReviews } from '../../shared/comparisons/client-review/client-review-limits.ts';
import { comparisonTitle } from '../../shared/comparisons/comparison.ts';
import type { comparisonContract } from '../../shared/comparisons/comparison-contract.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { ClientReviewStore } from '../storage/client-review-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { ComparisonRepository } from './comparison-repository.ts';

type ClientReviewCalls = Pick<
  Handlers<typeof comparisonContract>,
  'clientReviews' | 'saveClientReview' | 'removeClientReview'
>;

/** Stores the reviews that clients sent back. They never change a comparison or a result. */
export function createClientReviews(
  row: Pick<ComparisonRepository, 'find' | 'stored'>,
  store: ClientReviewStore,
  eventHub: CoreServices['eventHub'],
): ClientReviewCalls {
  return {
    clientReviews: async ({ id }) => ({ reviews: await store.ofComparison(id) }),
    async saveClientReview({ id, review }) {
      await row.find(id);
      if (review.comparisonId !== id) throw await otherComparisonError(review);
      const reviews = await store.ofComparison(id);
      const replaced = reviews.find((each) => each.id === review.id);
      if (!replaced && reviews.length >= mostClientReviews) {
        throw refuse(
          `A comparison has at most ${mostClientReviews} reviews. Remove a review, then import the file again.`,
        );
      }
      await store.save(review);
      eventHub.send({ kind: 'client-reviews' });
      return replaced ? { replaced } : {};
    },
    async removeClientReview({ id, reviewId }) {
      await store.remove(id, reviewId);
      eventHub.send({ kind: 'client-reviews' });
    },
  };

  async function otherComparisonError({ comparisonId, title }: ClientReview): Promise<ProblemError> {
    const other = await row.stored(comparisonId);
    if (!other) return refuse(`The review belongs to another comparison, “${title}”, which isn’t on this computer.`);
    const place = other.trashedAt === undefined ? 'Open it' : 'Restore it from Trash';
    return refuse(
      `The review belongs to the comparison “${comparisonTitle(other)}”. ${place}, then import the file there.`,
    );
  }
}

function refuse(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
