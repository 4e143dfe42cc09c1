import { randomBytes } from 'node:crypto';
import type { LongString } from '../../http/gateway/long-string-extractor.ts';

/**
 * Base64 that is too long to stay in an answer: text, and long strings as bytes. Joined in order, they are the received
 * string.
 */
export type LongBase64 = readonly (string | LongString)[];

/** Keeps extracted Base64 until its path in the answer is known. */
export type ExtractedBase64 = ReturnType<typeof createExtractedBase64>;

export function createExtractedBase64() {
  const base64ByPlaceholder = new Map<string, LongBase64>();
  // Random, so that the author of an answer cannot guess a placeholder.
  const secret = randomBytes(12).toString('hex');
  let count = 0;
  return {
    /** Stores Base64 and returns a placeholder text for it. */
    add(base64: LongBase64): string {
      count += 1;
      const placeholder = `(${secret}-${count})`;
      base64ByPlaceholder.set(placeholder, base64);
      return placeholder;
    },
    /** Removes and returns the Base64 of a placeholder. Returns `undefined` for any other text. */
    take(placeholder: string): LongBase64 | undefined {
      const found = base64ByPlaceholder.get(placeholder);
      base64ByPlaceholder.delete(placeholder);
      return found;
    },
    get isEmpty(): boolean {
      return base64ByPlaceholder.size === 0;
    },
  };
}
