import { Refusal } from '../server/refusal.ts';
import type { BehaviourWord } from './behaviours.ts';

const refusals: readonly { word: BehaviourWord; once?: true; refusal: () => Refusal }[] = [
  {
    word: 'refuse',
    refusal: () =>
      new Refusal(400, 'content_policy', 'The prompt was rejected.', [
        { field: 'prompt', detail: 'asks to be refused with [refuse].' },
      ]),
  },
  { word: '500', refusal: () => new Refusal(500, 'internal_error', 'The prompt asks for this error with [500].') },
  {
    word: '429',
    once: true,
    refusal: () =>
      new Refusal(429, 'rate_limited', 'Too many requests. Try again in 2 seconds.', [], { 'Retry-After': '2' }),
  },
];

/** Answers a create with the error its prompt asks for. `seen` remembers the prompts that had their one refusal. */
export function refuseCreate(behaviours: ReadonlySet<BehaviourWord>, prompt: string, seen: Set<string>): void {
  for (const { word, once, refusal } of refusals) {
    if (!behaviours.has(word)) continue;
    if (once && seen.has(prompt)) continue;
    seen.add(prompt);
    throw refusal();
  }
}
