import { randomBytes } from 'node:crypto';
import type { LongString } from '../../http/gateway/long-strings.ts';

/**
 * Base64 that was too long to be kept in an answer, in order: text, and long strings as bytes. All of it together is the
 * word that came.
 */
export type LongBase64 = readonly (string | LongString)[];

/** Base64 on its way from where it was read to the place in an answer where it belongs. */
export interface ExtractedBase64 {
  /** A word that stands for it until its place is known. */
  put(base64: LongBase64): string;
  /** What a word stands for; `undefined` for any other text. */
  take(word: string): LongBase64 | undefined;
  readonly isEmpty: boolean;
}

export function createExtractedBase64(): ExtractedBase64 {
  const held = new Map<string, LongBase64>();
  // Not to be guessed by whoever writes the answer.
  const secret = randomBytes(12).toString('hex');
  let count = 0;
  return {
    put(base64) {
      count += 1;
      const word = `(${secret}-${count})`;
      held.set(word, base64);
      return word;
    },
    take(word) {
      const found = held.get(word);
      held.delete(word);
      return found;
    },
    get isEmpty() {
      return held.size === 0;
    },
  };
}
