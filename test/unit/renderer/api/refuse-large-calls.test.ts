import { describe, expect, it } from 'vitest';
import { refuseLargeCalls } from '../../../../renderer/api/refuse-large-calls.ts';
import { largestCallBytes } from '../../../../shared/contract/largest-call.ts';
import { ProblemError } from '../../../../shared/problem.ts';

describe('`refuseLargeCalls`', () => {
  it.each([
    ['text of exactly the largest size', 'x'.repeat(largestCallBytes)],
    ['non-ASCII text of exactly the largest size', 'é'.repeat(largestCallBytes / 2)],
    ['binary data of exactly the largest size', new Uint8Array(largestCallBytes)],
  ])('allows %s', (_name, message) => {
    expect(() => refuseLargeCalls(message)).not.toThrow();
  });

  it.each([
    ['text one byte larger than the limit', 'x'.repeat(largestCallBytes + 1)],
    ['text over the limit in bytes but not in characters', 'é'.repeat(largestCallBytes / 2 + 1)],
    ['binary data one byte larger than the limit', new Uint8Array(largestCallBytes + 1)],
  ])('refuses %s and states the limit', (_name, message) => {
    expect(() => refuseLargeCalls(message)).toThrow(ProblemError);
    expect(() => refuseLargeCalls(message)).toThrow(/16\.8 MB.*Shorten it/);
  });
});
