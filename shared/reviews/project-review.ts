import { z } from 'zod';
import { reviewFields, reviewNoteFields } from './client-review.ts';
import {
  mostReviewNotes,
  projectReviewKind,
  projectReviewVersion,
} from './client-review-limits.ts';
import { readReviewFile } from './read-client-review.ts';
import { mostShots } from '../projects/project.ts';
import { shotSchema } from '../projects/shot.ts';

/** The file that a reviewer saves on the client page of a project. Unknown fields are ignored. */
export const projectReviewSchema = z.object({
  kind: z.literal(projectReviewKind),
  version: z.literal(projectReviewVersion),
  ...reviewFields,
  projectId: z.uuid(),
  /** All shots of the page, approved or not. */
  shots: z
    .array(
      z.object({
        shotId: z.uuid(),
        /** Number on the page, which names the shot if the project no longer contains it. */
        number: shotSchema.shape.number,
        /** The take that the page showed. Absent: a card stood for the shot. */
        itemId: z.uuid().optional(),
        isApproved: z.literal(true).optional(),
      }),
    )
    .max(mostShots)
    // Otherwise one reviewer could count as many.
    .refine((shots) => new Set(shots.map(({ shotId }) => shotId)).size === shots.length),
  notes: z
    .array(
      z.object({
        ...reviewNoteFields,
        /** Omitted: the note is about the whole cut. */
        shotId: z.uuid().optional(),
        /** The take that the reviewer saw. Omitted: that of the shot in `shots`. */
        itemId: z.uuid().optional(),
      }),
    )
    .max(mostReviewNotes),
});
/**
 * The approvals and notes of one reviewer for a project. `seconds` of a note count from the beginning of its shot in the
 * cut, and `region` is in the image of the cut. The review is stored apart from the values of the user.
 */
export type ProjectReview = Readonly<z.infer<typeof projectReviewSchema>>;

/** Reads the text of a file that a reviewer saved. Throws a `ProblemError` that says why the file can't be used. */
export function readProjectReview(text: string): ProjectReview {
  return readReviewFile(text, {
    kind: projectReviewKind,
    version: projectReviewVersion,
    schema: projectReviewSchema,
    subject: 'project',
  });
}
