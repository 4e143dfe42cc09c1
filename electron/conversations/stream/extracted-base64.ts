import { randomBytes } from 'node:crypto';
import type { LongString } from '../../http/gateway/long-strings.ts';

/**
 * Base64 that was too long for an answer, in order: text, and long strings as bytes. Joined they are the received
 * string.
 */
export type LongBase64 = readonly (string | LongString)[];

/** Base64 on its way from where it was read to the place in an answer where it belongs. */
export interface ExtractedBase64 {
  /** Returns a placeholder for it until its path is known. */
  set(base64: LongBase64): string;
  /** The Base64 of a placeholder; `undefined` for any other text. */
  takeAll(word: string): LongBase64 | undefined;
  readonly isEmpty: boolean;
}

export function createExtractedBase64(): ExtractedBase64 {
  const held = new Map<string, LongBase64>();
  // An attacker who writes the answer must not guess it.
  const secret = randomBytes(12).toString('hex');
  let count = 0;
  return {
    set(base64) {
      count += 1;
      const word = `(${secret}-${count})`;
      held.set(word, base64);
      return word;
    },
    takeAll(word) {
      const found = held.get(word);
      held.delete(word);
      return found;
    },
    get isEmpty() {
      return held.size === 0;
    },
  };
}
