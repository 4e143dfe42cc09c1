import { type Problem, type ProblemKind, problem } from '../../../shared/problem.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { readRetryAfter } from '../pacing/retry-after.ts';
import { type ErrorBody, readErrorBody } from './error-body.ts';
import { type HttpAnswer, mostRawBytes } from './http-answer.ts';

/** Returns the problem for a status other than 2xx, with a sentence that tells the user what to do. */
export function problemOfAnswer(answer: HttpAnswer, now: number): Problem {
  const body = readErrorBody(answer.text, answer.contentType);
  const retryAfterMs = readRetryAfter(answer.retryAfter, now, answer.date);
  const [kind, sentence] = describe(answer, body, retryAfterMs);
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

function describe(answer: HttpAnswer, body: ErrorBody, retryAfterMs: number | undefined): [ProblemKind, string] {
  const { status } = answer;
  const reason = body.message === '' ? '' : ` The gateway says: ${ended(body.message)}`;
  const gatewayText = body.isUnreadable ? ' The gateway’s reason can’t be read.' : reason;
  const page = body.isWebPage ? ' The response is a web page. Check that this is the gateway’s URL.' : '';
  if (status >= 300 && status < 400) {
    return [
      'redirect',
      'The gateway redirected the request to another address. Requests with a key never follow redirects.',
    ];
  }
  switch (status) {
    case 401:
      return [
        'key',
        `The gateway doesn’t accept this key (401). Check for a missing character at the start or end.${gatewayText}${page}`,
      ];
    case 403:
      return ['access', `The key is valid, but it has no access to this.${gatewayText}${page}`];
    case 404:
      return ['not-found', `The gateway has nothing at this path (404).${gatewayText}${page}`];
    case 408:
      return ['timeout', `The gateway timed out waiting for the request (408).${gatewayText}`];
    case 429:
      return ['busy', `Too many requests (429). Try again ${later(retryAfterMs)}.${gatewayText}`];
    case 503:
      return [
        'busy',
        `The gateway is temporarily unavailable (503). Try again ${later(retryAfterMs)}.${gatewayText}${page}`,
      ];
  }
  if (status >= 500) return ['gateway', `The gateway failed (${status}).${gatewayText}${page}`];
  return ['refused', `The gateway declined the request (${status}).${gatewayText}${page}`];
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
