import { type Problem, type ProblemKind, problem } from '../../../shared/problem.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { readRetryAfter } from '../pacing/retry-after.ts';
import { readErrorBody } from './error-body.ts';
import { type HttpAnswer, mostRawBytes } from './http-answer.ts';

/**
 * Returns the problem for a status other than 2xx, with a sentence that tells the user what to do. `isStated`: the
 * gateway stated the status as a number.
 */
export function problemOfAnswer(answer: HttpAnswer, now: number, isStated = true): Problem {
  const body = readErrorBody(answer.text, answer.contentType, answer.status);
  const retryAfterMs = readRetryAfter(answer.retryAfter, now, answer.date);
  const [kind, sentence] = describe(answer.status, isStated, body, retryAfterMs);
  return problem(kind, sentence, {
    ...evidence(answer),
    ...(body.reasons.length === 0 ? {} : { reasons: [...body.reasons] }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** Returns the problem for a 2xx answer with unusable content. `what` completes "The answer ...". */
export function problemOfContent(answer: HttpAnswer, what: string): Problem {
  const { isWebPage } = readErrorBody(answer.text, answer.contentType);
  const sentence = isWebPage
    ? 'The response is a web page instead of data. Check that this is the gateway’s URL and that no network sign-in page is in between.'
    : `The response ${what}`;
  return problem('answer', sentence, evidence(answer));
}

function evidence(answer: HttpAnswer): Partial<Problem> {
  return {
    status: answer.status,
    ...(answer.traceId === undefined ? {} : { traceId: answer.traceId }),
    ...(answer.text === '' ? {} : { raw: answer.text.slice(0, mostRawBytes) }),
  };
}

function describe(
  status: number,
  isStated: boolean,
  body: ReturnType<typeof readErrorBody>,
  retryAfterMs: number | undefined,
): [ProblemKind, string] {
  const reason = body.message === '' ? '' : ` The gateway says: ${ended(body.message)}`;
  const gatewayText = body.isUnreadable ? ' The gateway’s reason can’t be read.' : reason;
  const page = body.isWebPage ? ' The response is a web page. Check that this is the gateway’s URL.' : '';
  const number = isStated ? ` (${status})` : '';
  const kind = kindOfStatus(status);
  switch (kind) {
    case 'redirect':
      return [
        kind,
        'The gateway redirected the request to another address. Requests with a key never follow redirects.',
      ];
    case 'key':
      return [
        kind,
        `The gateway doesn’t accept this key${number}. Check for a missing character at the start or end.${gatewayText}${page}`,
      ];
    case 'access':
      return [kind, `The key is valid, but it has no access to this.${gatewayText}${page}`];
    case 'not-found':
      return [kind, `The gateway has nothing at this path${number}.${gatewayText}${page}`];
    case 'timeout':
      return [kind, `The gateway timed out waiting for the request${number}.${gatewayText}`];
    case 'busy': {
      const what = status === 429 ? 'Too many requests' : 'The gateway is temporarily unavailable';
      return [kind, `${what}${number}. Try again ${later(retryAfterMs)}.${gatewayText}${page}`];
    }
    case 'gateway':
      return [kind, `The gateway failed${number}.${gatewayText}${page}`];
  }
  if (status < 300) return [kind, `The gateway reports an error.${gatewayText}`];
  return [kind, `The gateway declined the request${number}.${gatewayText}${page}`];
}

/** A success status belongs to an error that says no more about its kind. */
export function kindOfStatus(status: number): ProblemKind {
  if (status >= 300 && status < 400) return 'redirect';
  switch (status) {
    case 401:
      return 'key';
    case 403:
      return 'access';
    case 404:
      return 'not-found';
    case 408:
      return 'timeout';
    case 429:
    case 503:
    case 529:
      return 'busy';
  }
  return status >= 500 ? 'gateway' : 'refused';
}

function later(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return 'a little later';
  const seconds = Math.ceil(retryAfterMs / 1000);
  return seconds < 120
    ? `in ${formatCounted(seconds, 'second')}`
    : `in ${formatCounted(Math.ceil(seconds / 60), 'minute')}`;
}

function ended(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
