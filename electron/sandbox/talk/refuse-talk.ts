import { Refusal } from '../server/refusal.ts';
import type { TalkWord } from './talk-words.ts';

const refusals: readonly { readonly word: TalkWord; readonly refusal: () => Refusal }[] = [
  {
    word: '400',
    refusal: () =>
      new Refusal(400, 'invalid_request', 'The message asks for this error with [400].', [
        { field: 'messages', detail: 'asks to be refused with [400].' },
      ]),
  },
  {
    word: '429',
    refusal: () => new Refusal(429, 'rate_limited', 'Too many requests.', [], { 'Retry-After': '2' }),
  },
  { word: '500', refusal: () => new Refusal(500, 'internal_error', 'The message asks for this error with [500].') },
];

/** Answers with the error that a message asks for. */
export function refuseTalk(words: ReadonlySet<TalkWord>): void {
  const asked = refusals.find(({ word }) => words.has(word));
  if (asked) throw asked.refusal();
}
