import { describe, expect, test } from 'vitest';
import { leaderboardOf, votesLeftOut, votesThatCount } from '../../../../../shared/comparisons/review/leaderboard.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';

const board = { task: 'text-to-video', criterion: 'overall', synthetic: false } as const;

let count = 0;
function vote(models: readonly string[], best: readonly number[], facts: Partial<Vote> = {}): Vote {
  count += 1;
  return {
    id: `vote ${count}`,
    comparisonId: 'comparison',
    at: count,
    task: 'text-to-video',
    criterion: 'overall',
    candidates: models.map((modelId, at) => ({ itemId: `item ${count} ${at}`, modelId })),
    best: [...best],
    blind: true,
    ...facts,
  };
}

describe('the counted votes', () => {
  test('are blind, of this task and criterion, with at least two models', () => {
    const counted = vote(['a', 'b'], [0]);
    const votes = [
      counted,
      vote(['a', 'b'], [0], { blind: false }),
      vote(['a', 'b'], [0], { task: 'image' }),
      vote(['a', 'b'], [0], { criterion: 'motion' }),
      vote(['a', 'b'], [0], { synthetic: true }),
      vote(['a', 'a'], [0]),
    ];
    expect(votesThatCount(votes, board)).toEqual([counted]);
    expect(votesThatCount(votes, { ...board, synthetic: true })).toHaveLength(1);
    expect(votesLeftOut(votes, board)).toEqual({ notBlind: 1, again: 1 });
  });

  test('are the first ones on the same results, in any order of the panes', () => {
    const first = vote(['a', 'b'], [0]);
    const [one, other] = first.candidates;
    if (!one || !other) throw new Error('two candidates');
    const second = vote(['b', 'a'], [0], { candidates: [other, one] });
    expect(votesThatCount([second, first], board)).toEqual([first]);
    expect(votesThatCount([second, vote(['a', 'b'], [0])], board)).toHaveLength(2);
  });
});

describe('the leaderboard', () => {
  test('counts wins, ties and losses', () => {
    const { standings, votes } = leaderboardOf(
      [vote(['a', 'b', 'c'], [0]), vote(['a', 'b', 'c'], [0, 1]), vote(['c', 'a'], [1]), vote(['b', 'c'], [0])],
      board,
    );
    expect(votes).toBe(4);
    expect(standings).toEqual([
      { modelId: 'a', votes: 3, won: 2, tied: 1, lost: 0, share: 2.5 / 3 },
      { modelId: 'b', votes: 3, won: 1, tied: 1, lost: 1, share: 0.5 },
      { modelId: 'c', votes: 4, won: 0, tied: 0, lost: 4, share: 0 },
    ]);
  });

  test('of equal shares, the one with more votes is first', () => {
    const { standings } = leaderboardOf([vote(['a', 'b'], [0, 1]), vote(['b', 'c'], [0, 1])], board);
    expect(standings.map(({ modelId }) => modelId)).toEqual(['b', 'a', 'c']);
  });

  test('is empty without votes', () => {
    expect(leaderboardOf([], board)).toEqual({ standings: [], votes: 0 });
  });
});
