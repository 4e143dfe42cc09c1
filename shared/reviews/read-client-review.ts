import type { z } from 'zod';
import { ProblemError, problem } from '../problem.ts';
import { formatBytes } from '../util/format-numbers.ts';
import { isJsonObject, parseJsonOrUndefined } from '../util/json.ts';
import { type ClientReview, clientReviewSchema } from './client-review.ts';
import { clientReviewKind, clientReviewVersion, mostReviewBytes } from './client-review-limits.ts';

/** Reads the text of a file that a reviewer saved. Throws a `ProblemError` that says why the file can't be used. */
export function readClientReview(text: string): ClientReview {
  return readReviewFile(text, {
    kind: clientReviewKind,
    version: clientReviewVersion,
    schema: clientReviewSchema,
    subject: 'comparison',
  });
}

interface ReviewFormat<Review> {
  readonly kind: string;
  readonly version: number;
  readonly schema: z.ZodType<Review>;
  /** The reviewed thing, for sentences. */
  readonly subject: 'comparison' | 'project';
}

/** Reads a review of one kind. Throws a `ProblemError` that says why the file can't be used. */
export function readReviewFile<Review>(text: string, format: ReviewFormat<Review>): Review {
  checkReviewSize(text.length);
  const json = parseJsonOrUndefined(text);
  if (json === undefined) throw refuse('The file is incomplete or isn’t a review. Ask the reviewer to send it again.');
  const kind = isJsonObject(json) ? json['kind'] : undefined;
  if (typeof kind === 'string' && kind !== format.kind && /^triptych-(comparison|project)-review$/.test(kind)) {
    const other = format.subject === 'project' ? 'comparison' : 'project';
    throw refuse(`This is the review of a ${other}. Open that ${other}, then import the file there.`);
  }
  if (!isJsonObject(json) || kind !== format.kind) {
    throw refuse('The file isn’t a review. Choose the JSON file that the reviewer saved on the client page.');
  }
  const { version } = json;
  if (typeof version === 'number' && version > format.version) {
    throw refuse('A newer version of Triptych created this review. Update Triptych, then import the file again.');
  }
  const parsed = format.schema.safeParse(json);
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
