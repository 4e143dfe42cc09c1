import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time: digests have equal length. */
export function isSameSecret(expected: string, candidate: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(candidate));
}
