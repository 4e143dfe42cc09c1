import { sandboxKeywords } from '../../../shared/connections/sandbox-keywords.ts';

/**
 * A behavior that a prompt requests with a word in square brackets. `[captions]` draws the number of each frame of a
 * video as squares, for tests (`frame-code.ts`). Words that ask for 429 and 503 with `Retry-After`, on creates, polls and
 * downloads, are in `busy-answers.ts`.
 */
export type PromptBehaviour = (typeof sandboxKeywords)[number]['word'];

/** Returns the behaviors that a prompt requests. */
export function behavioursIn(prompt: unknown): ReadonlySet<PromptBehaviour> {
  if (typeof prompt !== 'string') return new Set();
  const written = new Set([...prompt.matchAll(/\[([\w-]+)\]/g)].map((match) => match[1]?.toLowerCase()));
  return new Set(sandboxKeywords.map(({ word }) => word).filter((word) => written.has(word)));
}
