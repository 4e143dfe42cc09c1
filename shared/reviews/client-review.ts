import { z } from 'zod';
import { removeControlCharacters } from '../util/clean-title.ts';
import { regionSchema } from '../comparisons/review/note.ts';
import { mostPanes } from '../comparisons/view-state.ts';
import {
  clientReviewKind,
  clientReviewVersion,
  latestNoteMoment,
  longestReviewer,
  longestReviewText,
  longestReviewTitle,
  mostReviewNotes,
} from './client-review-limits.ts';

const textSchema = z.string().trim().min(1).max(longestReviewText);

/** Fields of every review, of a comparison or a project. */
export const reviewFields = {
  /** All files that a reviewer saves in one browser have the same id. */
  id: z.uuid(),
  /** Title of the page. */
  title: z.string().max(longestReviewTitle).overwrite(removeControlCharacters),
  reviewer: z.string().max(longestReviewer).overwrite(removeControlCharacters).trim().min(1),
  /** Wall clock of the reviewer, milliseconds since 1970. */
  savedAt: z.number().int().min(0).max(8.64e15),
  /** About all of it. */
  comment: textSchema.optional(),
};

export const reviewNoteFields = {
  text: textSchema,
  /** Position in the video or shot. Seconds. */
  seconds: z.number().min(0).max(latestNoteMoment).optional(),
  region: regionSchema.optional(),
};

/** The file that a reviewer saves on an exported client page. Other people write it, so unknown fields are ignored. */
export const clientReviewSchema = z.object({
  kind: z.literal(clientReviewKind),
  version: z.literal(clientReviewVersion),
  ...reviewFields,
  comparisonId: z.uuid(),
  /** All results of the page, with or without marks. */
  results: z
    .array(
      z.object({
        itemId: z.uuid(),
        /** Letter on the page, which names the result if the comparison no longer contains it. */
        letter: z.string().regex(/^[A-Z]{1,2}$/),
        isPick: z.literal(true).optional(),
        rating: z.number().int().min(1).max(5).optional(),
      }),
    )
    .max(mostPanes)
    // Otherwise one reviewer could count as many.
    .refine((results) => new Set(results.map(({ itemId }) => itemId)).size === results.length),
  notes: z
    .array(
      z.object({
        ...reviewNoteFields,
        /** Omitted: the note is about the whole comparison. */
        itemId: z.uuid().optional(),
      }),
    )
    .max(mostReviewNotes),
});
/** The marks and notes of one reviewer for a comparison. The review is stored apart from the marks of the user. */
export type ClientReview = Readonly<z.infer<typeof clientReviewSchema>>;
