import { sql } from 'kysely';
import type { z } from 'zod';
import { clientReviewSchema } from '../../shared/reviews/client-review.ts';
import { projectReviewSchema } from '../../shared/reviews/project-review.ts';
import type { Database } from './database/database.ts';
import { parseRecords } from './database/record-store.ts';

/** The reviews of comparisons, or those of projects. */
export interface ClientReviewStore<Review> {
  /** Oldest first. */
  of(subjectId: string): Promise<Review[]>;
  /** A review with an existing id replaces the stored one. */
  save(subjectId: string, review: Review): Promise<void>;
  remove(subjectId: string, id: string): Promise<void>;
}

export const createComparisonReviewStore = (database: Database) =>
  createClientReviewStore(database, 'client_reviews', 'comparison_id', clientReviewSchema);
export const createProjectReviewStore = (database: Database) =>
  createClientReviewStore(database, 'project_reviews', 'project_id', projectReviewSchema);

function createClientReviewStore<Review extends { readonly id: string; readonly savedAt: number }>(
  database: Database,
  tableName: 'client_reviews' | 'project_reviews',
  subjectColumn: 'comparison_id' | 'project_id',
  schema: z.ZodType<Review>,
): ClientReviewStore<Review> {
  const [table, subject] = [sql.table(tableName), sql.ref(subjectColumn)];
  return {
    async of(subjectId) {
      const { rows } = await sql<{ record: string }>`SELECT record FROM ${table} WHERE ${subject} = ${subjectId}
        ORDER BY saved_at, id`.execute(database);
      return parseRecords(schema, rows);
    },
    async save(subjectId, review) {
      await sql`INSERT INTO ${table} (${subject}, id, saved_at, record)
        VALUES (${subjectId}, ${review.id}, ${review.savedAt}, ${JSON.stringify(review)})
        ON CONFLICT (${subject}, id) DO UPDATE SET saved_at = excluded.saved_at, record = excluded.record`.execute(
        database,
      );
    },
    async remove(subjectId, id) {
      await sql`DELETE FROM ${table} WHERE ${subject} = ${subjectId} AND id = ${id}`.execute(database);
    },
  };
}
