import { busyRefusal, busyRequestsIn } from '../server/busy-answers.ts';
import { Refusal } from '../server/error-responses.ts';
import { promptKeywordsIn } from './prompt-keywords.ts';

/** Throws the error that a message requests. `now` is wall clock milliseconds. */
export function throwRequestedError(text: string, now: number): void {
  const words = promptKeywordsIn(text);
  if (words.has('400')) {
    throw new Refusal(400, 'invalid_request', 'The message asks for this error with [400].', [
      { field: 'messages', detail: 'asks to be refused with [400].' },
    ]);
  }
  if (words.has('200')) {
    throw new Refusal(400, 'invalid_request', 'The message asks for this error with [200].', [], {}, 200);
  }
  const busy = busyRequestsIn(text).find(({ place }) => place === 'create');
  if (busy) throw busyRefusal(busy, now);
  if (words.has('500')) throw new Refusal(500, 'internal_error', 'The message asks for this error with [500].');
}
