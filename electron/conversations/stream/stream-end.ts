import { type Problem, problem } from '../../../shared/problem.ts';
import { looksLikeWebPage } from '../../http/gateway/error-body.ts';
import type { StreamOutcome } from '../../http/gateway/gateway-client.ts';

/**
 * The way in which an answer ended.
 * - `end`     completely, or at the terminator, where reading stops
 * - `broken`  with an error, which the problem describes
 * - `refused` before any data: the request was declined, or has no answer
 * - `stopped` by the user
 */
export type StreamEnd =
  | { readonly kind: 'end' | 'stopped' }
  | { readonly kind: 'broken' | 'refused'; readonly problem: Problem };

interface Facts {
  readonly outcome: StreamOutcome;
  readonly isTooLarge: boolean;
  /** The last kilobytes of a stream. */
  readonly tail: string;
  readonly isStopped: boolean;
}

export function streamEndOf({ outcome, isTooLarge, tail, isStopped }: Facts): StreamEnd {
  if (isStopped && outcome.kind !== 'read') return { kind: 'stopped' };
  if (outcome.kind === 'refused' || outcome.kind === 'unknown') return { kind: 'refused', problem: outcome.problem };
  if (isTooLarge) {
    return {
      kind: 'broken',
      problem: problem('answer', 'The answer is larger than Triptych accepts, so it was cut off.'),
    };
  }
  // A proxy that fails writes its web page into the stream.
  const page = tail.split(/\r\n|\r|\n/).find((line) => looksLikeWebPage(line, ''));
  if (page !== undefined) {
    const raw = tail.slice(tail.indexOf(page));
    return { kind: 'broken', problem: problem('answer', 'A web page arrived in the middle of the answer.', { raw }) };
  }
  return outcome.kind === 'broken' ? outcome : { kind: 'end' };
}
