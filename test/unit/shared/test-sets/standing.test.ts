import { describe, expect, test } from 'vitest';
import type { Vote } from '../../../../shared/comparisons/review/vote.ts';
import { nextPairs, type ResultPair } from '../../../../shared/test-sets/standing.ts';
import { testMatrix } from '../../../../shared/test-sets/test-matrix.ts';
import { item, project, sampleSet, shot, vote } from './sample-test-set.ts';

const namesOf = (pairs: readonly ResultPair[]) =>
  pairs.map(({ best, challenger, left }) => [best.modelId, challenger.modelId, left]);

describe('the next pairs', () => {
  test('lay each new result beside the best so far, once', () => {
    const { matrix } = sampleSet(1, ['video-b', 'video-d-pro', 'video-x']);
    const votes: Vote[] = [];
    const asked: unknown[] = [];
    for (const winner of ['challenger', 'best'] as const) {
      const [pair] = nextPairs(matrix, votes);
      if (!pair) throw new Error('There is no pair.');
      asked.push(...namesOf([pair]));
      votes.push(vote([pair.best, pair.challenger], [winner === 'best' ? 0 : 1]));
    }
    expect(asked).toEqual([
      ['video-b', 'video-d-pro', 2],
      ['video-d-pro', 'video-x', 1],
    ]);
    expect(nextPairs(matrix, votes)).toEqual([]);
  });

  test('keep the best after a tie, and count earlier votes of any round', () => {
    const { matrix, items } = sampleSet(2, ['video-b', 'video-d-pro', 'video-x']);
    const [b, d] = items;
    if (!b || !d) throw new Error('There are too few items.');
    expect(namesOf(nextPairs(matrix, [vote([b, d], [0, 1])]))).toEqual([
      ['video-b', 'video-x', 1],
      ['video-b', 'video-d-pro', 2],
    ]);
    // A vote without names hidden, or on another question, compares nothing.
    const others = [vote([b, d], [1], { blind: false }), vote([b, d], [1], { criterion: 'motion' })];
    expect(namesOf(nextPairs(matrix, others))).toEqual(namesOf(nextPairs(matrix, [])));
  });

  test('begin with the selected take, and lay no image beside a video', () => {
    const [old, image, newer] = [item(1, 'video-b'), item(2, 'image-e-2', { kind: 'image' }), item(3, 'video-x')];
    const shots = [shot(1, [old, image, newer], { selectedItemId: newer.id })];
    const items = new Map([old, image, newer].map((each) => [each.id, each]));
    expect(namesOf(nextPairs(testMatrix({ project, shots, items, tasks: [] }), []))).toEqual([
      ['video-x', 'video-b', 1],
    ]);
  });

  test('ask again after an undone vote', () => {
    const { matrix } = sampleSet(1, ['video-b', 'video-x']);
    const [pair] = nextPairs(matrix, []);
    if (!pair) throw new Error('There is no pair.');
    expect(nextPairs(matrix, [vote([pair.challenger, pair.best], [0])])).toEqual([]);
    expect(nextPairs(matrix, [])).toEqual([pair]);
  });
});
