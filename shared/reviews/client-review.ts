import { z } from 'zod';
import { regionSchema } from '../comparisons/review/note.ts';
import { mostPanes } from '../comparisons/view-state.ts';
import { ProblemError, problem } from '../problem.ts';
import { mostShots } from '../projects/project.ts';
import { shotSchema } from '../projects/shot.ts';
import { removeControlCharacters } from '../util/clean-title.ts';
import { formatBytes } from '../util/format-numbers.ts';
import { isJsonObject, parseJsonOrUndefined } from '../util/json.ts';
import {
  latestNoteMoment,
  longestReviewer,
  longestReviewText,
  longestReviewTitle,
  mostReviewBytes,
  mostReviewNotes,
  reviewVersion,
} from './client-review-limits.ts';

const textSchema = z.string().trim().min(1).max(longestReviewText);

/** Fields of every review, of a comparison or a project. */
const reviewFields = {
  version: z.literal(reviewVersion),
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

const reviewNoteFields = {
  text: textSchema,
  /** Position in the video or shot. Seconds. */
  seconds: z.number().min(0).max(latestNoteMoment).optional(),
  region: regionSchema.optional(),
};

/** The file that a reviewer saves on an exported client page. Other people write it, so unknown fields are ignored. */
export const clientReviewSchema = z.object({
  kind: z.literal('triptych-comparison-review'),
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

/** The file that a reviewer saves on the client page of a project. Unknown fields are ignored. */
export const projectReviewSchema = z.object({
  kind: z.literal('triptych-project-review'),
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

/** The reviews of each thing that clients review. */
export interface ReviewOf {
  readonly comparison: ClientReview;
  readonly project: ProjectReview;
}
export type ReviewSubject = keyof ReviewOf;

const schemas: { readonly [Subject in ReviewSubject]: z.ZodType<ReviewOf[Subject]> } = {
  comparison: clientReviewSchema,
  project: projectReviewSchema,
};

/** Reads the text of a file that a reviewer saved. Throws a `ProblemError` that says why the file can't be used. */
export function readReview<Subject extends ReviewSubject>(subject: Subject, text: string): ReviewOf[Subject] {
  checkReviewSize(text.length);
  const json = parseJsonOrUndefined(text);
  if (json === undefined) throw refuse('The file is incomplete or isn’t a review. Ask the reviewer to send it again.');
  const kind = isJsonObject(json) ? json['kind'] : undefined;
  const other = subject === 'project' ? 'comparison' : 'project';
  if (kind === `triptych-${other}-review`) {
    throw refuse(`This is the review of a ${other}. Open that ${other}, then import the file there.`);
  }
  if (!isJsonObject(json) || kind !== `triptych-${subject}-review`) {
    throw refuse('The file isn’t a review. Choose the JSON file that the reviewer saved on the client page.');
  }
  const { version } = json;
  if (typeof version === 'number' && version > reviewVersion) {
    throw refuse('A newer version of Triptych created this review. Update Triptych, then import the file again.');
  }
  const parsed = schemas[subject].safeParse(json);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join(' › ') || 'version';
  throw refuse(`A value of the review is missing or invalid: ${place}. Ask the reviewer to save it again.`);
}

/** Throws a `ProblemError` for a file that is larger than any review. `bytes` may also count characters. */
export function checkReviewSize(bytes: number): void {
  if (bytes <= mostReviewBytes) return;
  throw refuse(
    `The file isn’t a review: it has ${formatBytes(bytes)}, and a review has at most ${formatBytes(mostReviewBytes)}.`,
  );
}

function refuse(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
