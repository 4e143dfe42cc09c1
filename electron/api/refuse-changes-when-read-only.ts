import type { CallMeta } from '../../shared/contract/declare-call.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

const sentences = {
  newer:
    'A newer version of Triptych wrote this library. You can view it, but you can’t change anything. Use the newer version, or give this version its own data folder.',
  full: 'The disk with the data folder is full. You can view the library, but you can’t change anything. Free up space on the disk, then restart Triptych.',
} as const;
type Why = keyof typeof sentences;

/** Throws a `ProblemError` if the library is read-only and the call may change data. */
export function refuseChange({ kind }: CallMeta, why: Why | undefined): void {
  if (why && kind === 'change') throw new ProblemError(problem('disk', sentences[why]));
}

/** Routes with POST that change nothing. */
const readingPosts: ReadonlySet<string> = new Set(['/library/index', '/page-files', '/page-downloads']);

/** Checks a request to a route in the same way. Returns `undefined` if the request is allowed. */
export function refusedRequest(request: Request, reason: Why): Response | undefined {
  const isReading = request.method !== 'POST' || readingPosts.has(new URL(request.url).pathname);
  return isReading ? undefined : Response.json(problem('disk', sentences[reason]), { status: 422 });
}
