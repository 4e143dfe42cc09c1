import { z } from 'zod';
import { removeControlCharacters } from '../../projects/clean-title.ts';
import { regionSchema } from '../review/note.ts';
import { mostPanes } from '../view-state.ts';
import {
  clientReviewKind,
  clientReviewVersion,
  latestNoteMoment,
  longestReviewer,
  longestReviewText,
  mostReviewNotes,
} from './client-review-limits.ts';

const textSchema = z.string().trim().min(1).max(longestReviewText);

/** The file that a reviewer saves on an exported client page. Other people write it, so unknown fields are ignored. */
export const clientReviewSchema = z.object({
  kind: z.literal(clientReviewKind),
  version: z.literal(clientReviewVersion),
  /** All files that a reviewer saves in one browser have the same id. */
  id: z.uuid(),
  comparisonId: z.uuid(),
  /** Title of the page. */
  title: z.string().max(200).overwrite(removeControlCharacters),
  reviewer: z.string().max(longestReviewer).overwrite(removeControlCharacters).trim().min(1),
  /** Wall clock of the reviewer, milliseconds since 1970. */
  savedAt: z.number().int().min(0).max(8.64e15),
  /** About the whole comparison. */
  comment: textSchema.optional(),
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
        text: textSchema,
        /** Omitted: the note is about the whole comparison. */
        itemId: z.uuid().optional(),
        /** Position in the video. Seconds. */
        seconds: z.number().min(0).max(latestNoteMoment).optional(),
        region: regionSchema.optional(),
      }),
    )
    .max(mostReviewNotes),
});
/** The marks and notes of one reviewer for a comparison. The review is stored apart from the marks of the user. */
export type ClientReview = Readonly<z.infer<typeof clientReviewSchema>>;
