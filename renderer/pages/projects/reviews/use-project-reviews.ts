import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { type ProjectReview, readProjectReview } from '../../../../shared/projects/client-review/project-review.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import {
  importReviews,
  removeReviewWithUndo,
  replacedReviewText,
} from '../../../entities/comparisons/import-reviews.ts';
import { describeReview, missingShots } from './review-text.ts';

const none: readonly ProjectReview[] = [];

/** A file that could not be imported. */
export interface FailedImport {
  readonly fileName: string;
  readonly problem: Problem;
}

interface ImportedReviews {
  /** Oldest first. */
  readonly reviews: readonly ProjectReview[];
  /** The reviews are still being read. */
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Returns the imported reviews of a project. */
export function useProjectReviews(projectId: string): ImportedReviews {
  const api = useApi();
  const { data, isPending, error } = useQuery(api.projects.clientReviews.queryOptions({ input: { id: projectId } }));
  return { reviews: data?.reviews ?? none, isPending, error };
}

/** The user's actions on imported reviews. Each can be undone, and none changes the project. */
export function useReviewActions(id: string) {
  const calls = useCalls();
  return useMemo(() => {
    const save = async (review: ProjectReview) => (await calls.projects.saveClientReview({ id, review })).replaced;
    const remove = (reviewId: string) => calls.projects.removeClientReview({ id, reviewId });
    return {
      /** Imports files that reviewers saved. Returns the files that failed, each with its problem. */
      async importFiles(files: readonly File[], shots: readonly Shot[]): Promise<FailedImport[]> {
        const failed: FailedImport[] = [];
        await importReviews(files, {
          save,
          remove,
          read: readProjectReview,
          describe: (review, replaced) =>
            [
              `${describeReview(review)}.`,
              ...replacedReviewText(review, replaced, Date.now()),
              ...missingShots(review, shots),
            ].join(' '),
          onFailure: (fileName, error) => failed.push({ fileName, problem: problemOf(error) }),
        });
        return failed;
      },
      removeReview: (review: ProjectReview) => removeReviewWithUndo(review, { remove, save }),
    };
  }, [calls, id]);
}
