import { describe, expect, it } from 'vitest';
import { refuseLargeCalls } from '../../../../renderer/api/refuse-large-calls.ts';
import { largestCallBytes } from '../../../../shared/contract/largest-call.ts';
import { ProblemError } from '../../../../shared/problem.ts';

describe('a call to main', () => {
  it.each([
    ['of the largest size', 'x'.repeat(largestCallBytes)],
    ['of the largest size in other letters', 'é'.repeat(largestCallBytes / 2)],
    ['in bytes', new Uint8Array(largestCallBytes)],
  ])('passes %s', (_name, message) => {
    expect(() => refuseLargeCalls(message)).not.toThrow();
  });

  it.each([
    ['one byte larger', 'x'.repeat(largestCallBytes + 1)],
    ['larger in bytes than in letters', 'é'.repeat(largestCallBytes / 2 + 1)],
    ['in bytes, one more', new Uint8Array(largestCallBytes + 1)],
  ])('is refused with a sentence %s', (_name, message) => {
    expect(() => refuseLargeCalls(message)).toThrow(ProblemError);
    expect(() => refuseLargeCalls(message)).toThrow(/16\.8 MB.*Shorten it/);
  });
});
