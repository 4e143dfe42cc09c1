import { readReviewFile } from '../../comparisons/client-review/read-client-review.ts';
import { type ProjectReview, projectReviewSchema } from './project-review.ts';
import { projectReviewKind, projectReviewVersion } from './project-review-kind.ts';

/** Reads the text of a file that a reviewer saved. Throws a `ProblemError` that says why the file can't be used. */
export function readProjectReview(text: string): ProjectReview {
  return readReviewFile(text, {
    kind: projectReviewKind,
    version: projectReviewVersion,
    schema: projectReviewSchema,
    subject: 'project',
  });
}
