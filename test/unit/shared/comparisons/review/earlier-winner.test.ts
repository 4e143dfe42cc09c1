import { expect, test } from 'vitest';
import { type Vote, winnerShownAsPick } from '../../../../../shared/comparisons/review/vote.ts';

const vote = (best: number[], facts: Partial<Vote> = {}): Vote => ({
  id: `vote ${best.join(' ')}`,
  comparisonId: 'comparison',
  at: 1,
  task: 'text-to-video',
  criterion: 'overall',
  candidates: ['a', 'b', 'c'].map((itemId) => ({ itemId, modelId: 'video-b' })),
  best,
  blind: false,
  ...facts,
});
const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('the stored winner of an earlier version is shown as the pick, the newest one of several', () => {
  expect(winnerShownAsPick([vote([1])], items)).toEqual({ voteId: 'vote 1', itemId: 'b' });
  expect(winnerShownAsPick([vote([1]), vote([2])], items)?.itemId).toBe('c');
});

test('a tie, a blind vote and a missing result are no winner', () => {
  expect(winnerShownAsPick([vote([0, 1, 2])], items)).toBeUndefined();
  expect(winnerShownAsPick([vote([1], { blind: true })], items)).toBeUndefined();
  expect(winnerShownAsPick([vote([1])], [{ id: 'a' }])).toBeUndefined();
  expect(winnerShownAsPick([], items)).toBeUndefined();
});

test('a pick and a reject have priority', () => {
  expect(winnerShownAsPick([vote([1])], [{ id: 'a', flag: 'pick' }, { id: 'b' }])).toBeUndefined();
  expect(winnerShownAsPick([vote([1])], [{ id: 'a' }, { id: 'b', flag: 'reject' }])).toBeUndefined();
});
