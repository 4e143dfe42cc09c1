import { type ClientReview, clientReviewSchema } from '../../shared/comparisons/client-review/client-review.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { Database } from './database.ts';

export interface ClientReviewStore {
  /** Oldest first. */
  of(comparisonId: string): Promise<ClientReview[]>;
  /** A review with an existing id replaces the stored one. */
  save(review: ClientReview): Promise<void>;
  remove(comparisonId: string, id: string): Promise<void>;
}

export function createClientReviewStore(database: Database): ClientReviewStore {
  return {
    async of(comparisonId) {
      const rows = await database
        .selectFrom('client_reviews')
        .select('record')
        .where('comparison_id', '=', comparisonId)
        .orderBy('saved_at')
        .orderBy('id')
        .execute();
      // An unreadable row is omitted, so that it does not hide all other rows.
      return rows.flatMap(({ record }) => clientReviewSchema.safeParse(parseJsonOrUndefined(record)).data ?? []);
    },
    async save(review) {
      const { comparisonId: comparison_id, id, savedAt: saved_at } = review;
      const row = { saved_at, record: JSON.stringify(review) };
      await database
        .insertInto('client_reviews')
        .values({ comparison_id, id, ...row })
        .onConflict((conflict) => conflict.columns(['comparison_id', 'id']).doUpdateSet(row))
        .execute();
    },
    async remove(comparisonId, id) {
      await database
        .deleteFrom('client_reviews')
        .where('comparison_id', '=', comparisonId)
        .where('id', '=', id)
        .execute();
    },
  };
}
