import { type ProjectReview, projectReviewSchema } from '../../shared/projects/client-review/project-review.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { Database } from './database.ts';

export interface ProjectReviewStore {
  /** Oldest first. */
  of(projectId: string): Promise<ProjectReview[]>;
  /** A review with an existing id replaces the stored one. */
  save(review: ProjectReview): Promise<void>;
  remove(projectId: string, id: string): Promise<void>;
}

export function createProjectReviewStore(database: Database): ProjectReviewStore {
  return {
    async of(projectId) {
      const rows = await database
        .selectFrom('project_reviews')
        .select('record')
        .where('project_id', '=', projectId)
        .orderBy('saved_at')
        .orderBy('id')
        .execute();
      // An unreadable row is omitted, so that it does not hide all other rows.
      return rows.flatMap(({ record }) => projectReviewSchema.safeParse(parseJsonOrUndefined(record)).data ?? []);
    },
    async save(review) {
      const { projectId: project_id, id, savedAt: saved_at } = review;
      const row = { saved_at, record: JSON.stringify(review) };
      await database
        .insertInto('project_reviews')
        .values({ project_id, id, ...row })
        .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet(row))
        .execute();
    },
    async remove(projectId, id) {
      await database.deleteFrom('project_reviews').where('project_id', '=', projectId).where('id', '=', id).execute();
    },
  };
}
