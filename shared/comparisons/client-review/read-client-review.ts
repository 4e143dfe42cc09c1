import { ProblemError, problem } from '../../problem.ts';
import { formatBytes } from '../../util/format-numbers.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../util/json.ts';
import { type ClientReview, clientReviewSchema } from './client-review.ts';
import { clientReviewKind, clientReviewVersion, mostReviewBytes } from './client-review-limits.ts';

/** Reads the text of a file that a reviewer saved. Throws a `ProblemError` that says why the file can't be used. */
export function readClientReview(text: string): ClientReview {
  checkReviewSize(text.length);
  const json = parseJsonOrUndefined(text);
  if (json === undefined) throw refuse('The file is incomplete or isn’t a review. Ask the reviewer to send it again.');
  if (!isJsonObject(json) || json['kind'] !== clientReviewKind) {
    throw refuse('The file isn’t a review. Choose the JSON file that the reviewer saved on the client page.');
  }
  const { version } = json;
  if (typeof version === 'number' && version > clientReviewVersion) {
    throw refuse('A newer version of Triptych created this review. Update Triptych, then import the file again.');
  }
  const parsed = clientReviewSchema.safeParse(json);
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
