import { type Problem, problem } from '../../../shared/problem.ts';
import { problemOfAnswer, problemOfContent } from './answer-problem.ts';
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

export type GetOutcome =
  | { readonly ok: true; readonly answer: JsonAnswer }
  | { readonly ok: false; readonly problem: Problem };

export function outcomeOfGet(answer: HttpAnswer, now: number): GetOutcome {
  if (!isSuccess(answer)) return { ok: false, problem: problemOfAnswer(answer, now) };
  const read = readJson(answer);
  return read.ok ? { ok: true, answer: read.answer } : read;
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
  // These statuses mean that nothing was created. 503 means it only with `Retry-After`.
  const declined =
    (answer.status >= 300 && answer.status <= 499 && answer.status !== 408 && answer.status !== 409) ||
    (answer.status === 503 && found.retryAfterMs !== undefined);
  if (!declined) return unknownOutcome(found, 'The request had reached the gateway', charged);
  const mayRetry = answer.status === 503 || (answer.status === 429 && answer.retryAfter !== undefined);
  return { kind: 'refused', problem: found, again: mayRetry };
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
