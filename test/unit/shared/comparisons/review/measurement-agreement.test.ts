import { expect, test } from 'vitest';
import { measurementAgreements } from '../../../../../shared/comparisons/review/measurement-agreement.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import type { MeasurementSummary } from '../../../../../shared/measurements/measurement-definitions.ts';

const vote = (items: string, best: readonly number[]): Vote => ({
  id: crypto.randomUUID(),
  comparisonId: crypto.randomUUID(),
  at: 1,
  task: 'text-to-video',
  criterion: 'overall',
  candidates: [...items].map((itemId) => ({ itemId, modelId: `model of ${itemId}` })),
  best: [...best],
  blind: true,
});

const summaries: Readonly<Record<string, MeasurementSummary>> = {
  a: { sharpness: 10, flicker: 0 },
  b: { sharpness: 20, flicker: 0 },
  c: { sharpness: 30, loudness: -20 },
};
const agreementsOf = (...votes: Vote[]) =>
  measurementAgreements(votes, (itemId) => summaries[itemId]).map(({ definition, votes: count, share }) => [
    definition.name,
    count,
    share,
  ]);

test('counts how often the chosen result has the higher value', () => {
  expect(agreementsOf(vote('ab', [1]), vote('ab', [1]), vote('ab', [0]), vote('bc', [1]))).toEqual([
    ['sharpness', 4, 0.75],
  ]);
});

test('of several results, each pair of a chosen and another one counts in part', () => {
  expect(agreementsOf(vote('abc', [1]))).toEqual([['sharpness', 1, 0.5]]);
  expect(agreementsOf(vote('abc', [1, 2]))).toEqual([['sharpness', 1, 1]]);
});

test('equal values, ties and results without a measurement say nothing', () => {
  expect(agreementsOf(vote('ab', [0, 1]))).toEqual([]);
  expect(agreementsOf(vote('ax', [0]))).toEqual([]);
  expect(agreementsOf()).toEqual([]);
});

test('the interval is wide for few votes, and within 0 and 1', () => {
  const intervalOf = (count: number) =>
    measurementAgreements(
      Array.from({ length: count }, () => vote('ab', [1])),
      (itemId) => summaries[itemId],
    )[0];
  expect(intervalOf(1)?.low).toBeCloseTo(0.207, 3);
  expect(intervalOf(10)?.low).toBeCloseTo(0.722, 3);
  expect(intervalOf(10)?.high).toBe(1);
});
