import { describe, expect, test } from 'vitest';
import { leaderboardOf, votesLeftOut, votesThatCount } from '../../../../../shared/comparisons/review/leaderboard.ts';
import { leaderboardCsv } from '../../../../../shared/comparisons/review/leaderboard-csv.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { csvRows } from '../../../../../shared/util/csv.ts';

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
    expect(standings.map(({ modelId, votes: own, won, tied, lost }) => [modelId, own, won, tied, lost])).toEqual([
      ['a', 3, 2, 1, 0],
      ['b', 3, 1, 1, 1],
      ['c', 4, 0, 0, 4],
    ]);
    for (const { chance, chanceLow, chanceHigh } of standings) {
      expect(chanceLow).toBeLessThan(chance);
      expect(chanceHigh).toBeGreaterThan(chance);
    }
  });

  test('lists models that never met', () => {
    const apart = leaderboardOf([vote(['a', 'b'], [0]), vote(['c', 'd'], [0])], board);
    expect(apart.groups).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const joined = leaderboardOf([vote(['a', 'b'], [0]), vote(['c', 'd'], [0]), vote(['b', 'c'], [0])], board);
    expect(joined.groups).toEqual([['a', 'b', 'c', 'd']]);
  });

  test('is empty without votes', () => {
    expect(leaderboardOf([], board)).toEqual({ standings: [], votes: 0, groups: [] });
  });
});

describe('the leaderboard as CSV', () => {
  test('has one line per model, and numbers with a decimal point', () => {
    const text = leaderboardCsv([{ ...board, ...leaderboardOf([vote(['a', 'b'], [0])], board) }]);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]?.split(',')).toHaveLength(15);
    expect(lines[1]).toMatch(
      /^text-to-video,overall,gateway,1,a,1,1,0,0,0\.\d+,-\d+\.\d+,\d+\.\d+,0\.\d+,0\.\d+,0\.\d+$/,
    );
  });

  test('quotes special characters, and prevents formulas in spreadsheets', () => {
    expect(csvRows([['plain', 'a,b', 'say "so"', 'two\nlines']])).toBe('plain,"a,b","say ""so""","two\nlines"\r\n');
    expect(csvRows([['=1+1', '+A1', '-A1', '@x', '\tx', -1]])).toBe("'=1+1,'+A1,'-A1,'@x,'\tx,-1\r\n");
    expect(csvRows([['\rx', '-2+A1', '-1.5', '+3 %', '-']])).toBe('"\'\rx",\'-2+A1,-1.5,+3 %,-\r\n');
    // The separator is a semicolon or a tab, and quotes in the middle of a cell are text.
    expect(csvRows([['a;=1+1', 'b\t@x', 'c\n+1;-1']])).toBe("a;'=1+1,b\t'@x,\"c\n'+1;'-1\"\r\n");
    expect(csvRows([['a list:\n- one\n- two; or so']])).toBe('"a list:\n- one\n- two; or so"\r\n');
    expect(csvRows([['=HYPERLINK("http://x")']])).toBe('"\'=HYPERLINK(""http://x"")"\r\n');
  });
});
