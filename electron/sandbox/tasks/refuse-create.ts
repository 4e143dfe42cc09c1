import { Refusal } from '../server/error-responses.ts';
import type { PromptBehaviour } from './prompt-behaviours.ts';

const refusals: readonly { word: PromptBehaviour; refusal: () => Refusal }[] = [
  {
    word: 'refuse',
    refusal: () =>
      new Refusal(400, 'content_policy', 'The prompt was rejected.', [
        { field: 'prompt', detail: 'asks to be refused with [refuse].' },
      ]),
  },
  {
    word: '202',
    refusal: () => new Refusal(400, 'content_policy', 'The prompt asks for this error with [202].', [], {}, 202),
  },
  { word: '500', refusal: () => new Refusal(500, 'internal_error', 'The prompt asks for this error with [500].') },
];

/** Throws the error that the prompt of a create requests. */
export function refuseCreate(behaviours: ReadonlySet<PromptBehaviour>): void {
  const refusal = refusals.find(({ word }) => behaviours.has(word));
  if (refusal) throw refusal.refusal();
}
