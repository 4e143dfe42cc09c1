import { expect, test } from 'vitest';
import { problemOfAnswer } from '../../../../renderer/api/problem-of-error.ts';
import { problem } from '../../../../shared/problem.ts';

test('a refusal of main is a problem, or has one', () => {
  const refusal = problem('disk', 'The disk is full.');
  expect(problemOfAnswer(refusal)).toBe(refusal);
  expect(problemOfAnswer({ problem: refusal })).toBe(refusal);
});

test('any other answer is no problem', () => {
  for (const body of [
    undefined,
    null,
    'text',
    [],
    { kind: 'disk' },
    { kind: 'other', sentence: 'No.' },
    { problem: 1 },
  ])
    expect(problemOfAnswer(body)).toBeUndefined();
});
