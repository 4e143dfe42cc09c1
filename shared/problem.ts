import { z } from 'zod';

/**
 * The one error value that crosses the border between main and screen.
 *
 * - `address`   the base address is malformed, or no such host answers there
 * - `network`   the connection failed or broke
 * - `timeout`   nothing came in time
 * - `key`       401: the key is missing or wrong
 * - `access`    403: the key is right, this is not for it
 * - `refused`   another 4xx: the request was understood and declined; nothing was made
 * - `not-found` 404, or an id that is not here
 * - `busy`      429 or 503: come back later
 * - `gateway`   5xx
 * - `answer`    the answer cannot be understood (HTML instead of JSON, no task id ...)
 * - `redirect`  a keyed request was redirected; it is never followed
 * - `failed`    the gateway reports that the task itself failed
 * - `expired`   a result link is no longer valid
 * - `too-large` a result is larger than what is saved by itself; the user can have it saved all the same
 * - `unmeasured` a media file could not be measured, which says nothing about what it holds; the user can ask again
 * - `input`     what the user gave cannot be used
 * - `disk`      a file cannot be read or written
 * - `internal`  a defect of this program
 */
export const problemKinds = [
  'address',
  'network',
  'timeout',
  'key',
  'access',
  'refused',
  'not-found',
  'busy',
  'gateway',
  'answer',
  'redirect',
  'failed',
  'expired',
  'too-large',
  'unmeasured',
  'input',
  'disk',
  'internal',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

const remedySchema = z.object({
  label: z.string(),
  /** Wire names of the fields that it empties. */
  clear: z.array(z.string()),
  /** Hashes of the files to remove from those fields. Other files stay. */
  only: z.array(z.string()).optional(),
});
export type Remedy = z.infer<typeof remedySchema>;

export const reasonSchema = z.object({
  /** Wire name of the field, or `extra` for the extra body fields. */
  field: z.string(),
  /** The rest of a sentence that begins with the field's title: "is empty." */
  text: z.string(),
  /** Ways out that one press can take. */
  remedies: z.array(remedySchema).optional(),
});
/** Why one field keeps a request from being sent. */
export type Reason = z.infer<typeof reasonSchema>;

export const problemSchema = z.object({
  kind: z.enum(problemKinds),
  /** One or two sentences for the user: what happened, then what to do. */
  sentence: z.string(),
  /** Field errors, as this program or the gateway names them. */
  reasons: z.array(reasonSchema).optional(),
  /** HTTP status of the answer, where there was one. */
  status: z.number().int().optional(),
  /** The 32 hex digits in the middle of the answer's Traceparent; quote it to the operator. */
  traceId: z.string().optional(),
  /** The raw answer as text, at most 64 KB. */
  raw: z.string().optional(),
  /** The section of Settings where a user can put it right. */
  settings: z.enum(['network']).optional(),
  /** Milliseconds after which the gateway wants to be asked again. */
  retryAfterMs: z.number().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Carries a `Problem` through code that throws; it never crosses the border as an exception. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.sentence);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

export function problem(kind: ProblemKind, sentence: string, more: Partial<Problem> = {}): Problem {
  return { ...more, kind, sentence };
}

/** Ends a `switch` over a closed union: adding a case makes the compiler point here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
