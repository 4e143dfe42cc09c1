import { type Problem, problem } from '../../../shared/problem.ts';
import { problemOfAnswer, problemOfContent } from './answer-problem.ts';
import { readErrorValue } from './error-body.ts';
import { isErrorBody, meantStatus } from './error-members.ts';
import type { HttpAnswer } from './http-answer.ts';
import { isRetryable, problemOfTransport } from './transport-problem.ts';

export interface JsonAnswer {
  readonly value: unknown;
  readonly status: number;
  readonly text: string;
  readonly traceId: string | undefined;
}

/**
 * The reason why a request that may be charged has no usable answer.
 * - `refused` nothing was created: the gateway declined, or the request provably never arrived. `again`: the request
 *   may be sent once more without asking, because it never arrived or was declined only temporarily
 * - `unknown` the request may have been accepted and charged
 */
export type FailedOutcome =
  | { readonly kind: 'refused'; readonly problem: Problem; readonly again: boolean }
  | { readonly kind: 'unknown'; readonly problem: Problem };

type GetOutcome =
  | { readonly ok: true; readonly answer: JsonAnswer }
  | { readonly ok: false; readonly problem: Problem };

export function outcomeOfGet(answer: HttpAnswer, now: number): GetOutcome {
  if (!isSuccess(answer)) return { ok: false, problem: problemOfAnswer(answer, now) };
  const read = readJson(answer);
  if (!read.ok) return read;
  const found = readErrorOfSuccess(answer, read.answer.value, now);
  return found ? { ok: false, problem: found.problem } : { ok: true, answer: read.answer };
}

/** `reached`: a connection existed, so a part of the request may have arrived. */
export function outcomeOfNoAnswer(
  error: unknown,
  reached: boolean,
  host: string,
  charged = ' and charged',
): FailedOutcome {
  const found = problemOfTransport(error, host);
  if (!reached) return { kind: 'refused', problem: unsent(found), again: isRetryable(error) };
  return unknownOutcome(found, 'The request was already sent', charged);
}

/** Returns the outcome for an answer with a status other than 2xx. */
export function outcomeOfRefusal(answer: HttpAnswer, now: number, charged = ' and charged'): FailedOutcome {
  const found = problemOfAnswer(answer, now);
  if (!isDeclined(answer.status, found.retryAfterMs))
    return unknownOutcome(found, 'The request had reached the gateway', charged);
  const mayRetry = answer.status === 503 || (answer.status === 429 && answer.retryAfter !== undefined);
  return { kind: 'refused', problem: found, again: mayRetry };
}

/**
 * Returns the outcome of a request that may be charged when an error arrived with a success status; `undefined` for any
 * other answer. Only an error that states or names a refusal proves that nothing was created. The success status speaks
 * against it, so nothing is sent again without asking.
 */
export function outcomeOfErrorWithSuccess(
  answer: HttpAnswer,
  value: unknown,
  now: number,
  charged = ' and charged',
): FailedOutcome | undefined {
  const found = readErrorOfSuccess(answer, value, now);
  if (!found) return undefined;
  return isDeclined(found.status, undefined)
    ? { kind: 'refused', problem: found.problem, again: false }
    : unknownOutcome(found.problem, 'The request had reached the gateway', charged);
}

/** `status`: the error status that the body states or means, or the status of the answer. */
function readErrorOfSuccess(answer: HttpAnswer, value: unknown, now: number) {
  if (!isErrorBody(value, answer.contentType)) return undefined;
  const isAboutFields = readErrorValue(value).reasons.some(({ field }) => field !== '');
  const unnamed = { status: isAboutFields ? 400 : answer.status, isStated: false };
  const { status, isStated } = meantStatus(value) ?? unnamed;
  return { status, problem: problemOfAnswer({ ...answer, status }, now, isStated) };
}

/** Returns true for a status that means that nothing was created. 503 means it only with `Retry-After`. */
function isDeclined(status: number, retryAfterMs: number | undefined): boolean {
  if (status === 503) return retryAfterMs !== undefined;
  return status >= 300 && status <= 499 && status !== 408 && status !== 409;
}

export function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status <= 299;
}

function unsent(found: Problem): Problem {
  if (found.sentence.endsWith('Nothing was sent.')) return found;
  return { ...found, sentence: `${found.sentence} Nothing was sent.` };
}

/** `charged`: the words that warn of a charge; empty for a free connection. */
export function unknownOutcome(found: Problem, reason: string, charged: string): FailedOutcome {
  const { kind, sentence, ...more } = found;
  const warning = `${reason}, so it may have been accepted${charged}. Triptych doesn’t resend it automatically.`;
  return { kind: 'unknown', problem: problem(kind, `${sentence} ${warning}`, more) };
}

export function readJson(answer: HttpAnswer): { ok: true; answer: JsonAnswer } | { ok: false; problem: Problem } {
  if (answer.cut) return { ok: false, problem: problemOfContent(answer, 'is far longer than expected.') };
  try {
    const { text } = answer;
    const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    return { ok: true, answer: { value, status: answer.status, text, traceId: answer.traceId } };
  } catch {
    const what = answer.text.trim() === '' ? 'is empty.' : 'can’t be read: it isn’t JSON.';
    return { ok: false, problem: problemOfContent(answer, what) };
  }
}
