import { z } from 'zod';

/**
 * The only error value between main and renderer.
 *
 * - `address`   the base address is malformed, or no such host exists
 * - `network`   the connection failed or broke
 * - `timeout`   no answer arrived in time
 * - `key`       401: the key is missing or wrong
 * - `access`    403: the key is valid, but has no permission
 * - `refused`   another 4xx: the request was understood and declined; nothing was created
 * - `not-found` 404, or an unknown id
 * - `busy`      429 or 503: try again later
 * - `gateway`   5xx
 * - `answer`    the answer cannot be understood (HTML instead of JSON, no task id ...)
 * - `redirect`  a request with a key was redirected; a redirect is never followed
 * - `failed`    the gateway reports that the task itself failed
 * - `expired`   a result link is no longer valid
 * - `too-large` a result is above the size limit for automatic saving; the user can save it anyway
 * - `unmeasured` a media file could not be measured, although it may be valid; the user can try again
 * - `input`     the user's input cannot be used
 * - `budget`    the request would exceed a budget of the user; nothing was sent
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
  'budget',
  'disk',
  'internal',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

const remedySchema = z.object({
  label: z.string(),
  /** Wire names of the fields to clear. */
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
  /** Fixes that a user can apply with one press. */
  remedies: z.array(remedySchema).optional(),
});
/** Why one field keeps a request from being sent. */
export type Reason = z.infer<typeof reasonSchema>;

export const problemSchema = z.object({
  kind: z.enum(problemKinds),
  /** One or two sentences for the user: what happened, then what to do. */
  sentence: z.string(),
  /** Field errors from this program or from the gateway. */
  reasons: z.array(reasonSchema).optional(),
  /** HTTP status of the answer, if an answer arrived. */
  status: z.number().int().optional(),
  /**
   * The 32 hex digits in the middle of the answer's Traceparent header. The operator of the gateway can find the
   * request by them.
   */
  traceId: z.string().optional(),
  /** The raw answer as text, at most 64 KB. */
  raw: z.string().optional(),
  /** The section of Settings in which the user can fix the problem. */
  settings: z.enum(['network']).optional(),
  /** Milliseconds after which the gateway allows the next request. */
  retryAfterMs: z.number().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Carries a `Problem` through code that throws. Calls return the `Problem` and never the exception. */
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

/** Ends a `switch` over a closed union. A missing case is a type error here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
