import { leaderboardOf, type Standing, votesThatCount } from '../comparisons/review/leaderboard.ts';
import type { Vote } from '../comparisons/review/vote.ts';
import type { Item } from '../library/item.ts';
import { judgedItem, type MatrixRow, type TestMatrix } from './test-matrix.ts';

/** A vote on takes of one brief. */
interface VoteOnBrief {
  readonly row: MatrixRow;
  /** The vote with the keys of columns in place of the models. */
  readonly vote: Vote;
}

/** Two numbers from 0 to 1 between which the true share lies, with a probability of 95 %. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The wins of a column; its key is in place of the model. */
export interface ColumnStanding extends Standing {
  readonly interval: Interval;
}

/** Votes between two columns, for one of them. */
export type HeadToHead = ReturnType<typeof headToHead>;

/** Only one kind of vote reaches the leaderboard: those of the set. */
const board = { task: 'image', criterion: 'overall', synthetic: false } as const;

/**
 * Returns the votes that count in a test set: blind, on the whole impression, on takes of one brief, and between
 * different columns. It does not matter in which comparison a vote was given.
 */
export function votesOfSet(votes: readonly Vote[], { rows }: TestMatrix): readonly VoteOnBrief[] {
  const takes = rows.flatMap((row) =>
    [...row.cells].flatMap(([modelId, { items }]) => items.map(({ id: itemId }) => ({ row, itemId, modelId }))),
  );
  const places = Map.groupBy(takes, ({ itemId }) => itemId);
  const rowOfVote = new Map<string, MatrixRow>();
  const ofSet = votes.flatMap(({ synthetic: _, ...vote }): Vote[] => {
    for (const { row } of places.get(vote.candidates[0]?.itemId ?? '') ?? []) {
      const candidates = vote.candidates.flatMap(({ itemId }) => {
        const place = places.get(itemId)?.find((each) => each.row === row);
        return place ? [{ itemId, modelId: place.modelId }] : [];
      });
      if (candidates.length < vote.candidates.length) continue;
      rowOfVote.set(vote.id, row);
      return [{ ...vote, task: board.task, candidates }];
    }
    return [];
  });
  return votesThatCount(ofSet, board).flatMap((vote) => {
    const row = rowOfVote.get(vote.id);
    return row ? [{ row, vote }] : [];
  });
}

/** Returns the columns with votes, the largest share first. */
export function standingOfSet(votes: readonly VoteOnBrief[]): readonly ColumnStanding[] {
  const ofBoard = votes.map(({ vote }) => vote);
  return leaderboardOf(ofBoard, board).standings.map((standing) => ({
    ...standing,
    interval: wilsonInterval(standing.share * standing.votes, standing.votes),
  }));
}

/** Returns the votes between two columns, for the first one. */
export function headToHead(votes: readonly VoteOnBrief[], key: string, otherKey: string) {
  const outcomes = votes.flatMap(({ row, vote: { candidates, best } }) => {
    const keys = candidates.map(({ modelId }) => modelId);
    const winners = best.map((place) => keys[place]);
    if (!keys.includes(key) || !keys.includes(otherKey)) return [];
    const balance = Number(winners.includes(key)) - Number(winners.includes(otherKey));
    // A third column won, and nothing is known about these two.
    return balance === 0 && !winners.includes(key) ? [] : [{ row, balance }];
  });
  const count = (balance: number) => outcomes.filter((each) => each.balance === balance).length;
  const [won, tied, lost] = [count(1), count(0), count(-1)];
  return {
    won,
    tied,
    lost,
    /** Counts only votes that are no ties. */
    interval: wilsonInterval(won, won + lost),
    /** Briefs of which a vote went to the other column. */
    lostShots: [...new Set(outcomes.flatMap(({ row, balance }) => (balance < 0 ? [row.shot] : [])))],
    /** All briefs with a vote on both columns. */
    rows: [...new Set(outcomes.map(({ row }) => row))],
  };
}

/** Returns true if a share could be chance: one half is inside its interval. */
export function couldBeChance({ low, high }: Interval): boolean {
  return low <= 0.5 && high >= 0.5;
}

/** "43 %" */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** "43 % to 90 %, can be chance" */
export function intervalText(interval: Interval): string {
  const range = `${percent(interval.low)} to ${percent(interval.high)}`;
  return couldBeChance(interval) ? `${range}, can be chance` : range;
}

/** Standard deviations around the mean that contain 95 % of a normal distribution. */
const deviations = 1.959963984540054;

/** Returns the Wilson score interval, which is also right for few votes and for shares near 0 and 1. */
export function wilsonInterval(wins: number, votes: number): Interval {
  if (votes === 0) return { low: 0, high: 1 };
  const share = wins / votes;
  const square = deviations ** 2;
  const middle = share + square / (2 * votes);
  const spread = deviations * Math.sqrt((share * (1 - share)) / votes + square / (4 * votes ** 2));
  const scale = 1 + square / votes;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

/** Two results of one brief that no vote has compared: the best so far, and a result of another column. */
export interface ResultPair {
  readonly row: MatrixRow;
  readonly best: Item;
  readonly challenger: Item;
  /** Number of columns of the brief that wait for a vote, with this one. */
  readonly left: number;
}

/**
 * Returns the next pair of each brief. A column that any vote of the brief compared is never asked for again, so a brief
 * with n columns needs n - 1 votes.
 */
export function nextPairs(matrix: TestMatrix, votes: readonly Vote[]): readonly ResultPair[] {
  const counted = Map.groupBy(votesOfSet(votes, matrix), ({ row }) => row);
  return matrix.rows.flatMap((row) => {
    const ofRow = (counted.get(row) ?? []).map(({ vote }) => vote);
    const best = bestSoFar(matrix, row, ofRow);
    if (!best) return [];
    const compared = new Set([best.key, ...ofRow.flatMap(({ candidates }) => candidates.map((each) => each.modelId))]);
    const comparable = matrix.columns
      .flatMap(({ key }) => (compared.has(key) ? [] : (judgedItem(row, key) ?? [])))
      .filter(({ kind }) => kind === best.item.kind);
    const [challenger] = comparable;
    return challenger ? [{ row, best: best.item, challenger, left: comparable.length }] : [];
  });
}

/** Returns the winner of the votes; before the first vote, the selected take, or a take of the first column. */
function bestSoFar({ columns }: TestMatrix, row: MatrixRow, votes: readonly Vote[]) {
  const results = columns.flatMap(({ key }) => {
    const item = judgedItem(row, key);
    return item ? [{ key, item }] : [];
  });
  let best = results.find(({ item }) => item.id === row.shot.selectedItemId) ?? results[0];
  for (const [index, { candidates, best: places }] of votes.entries()) {
    const isBest = ({ modelId }: Vote['candidates'][number]) => modelId === best?.key;
    const winners = places.flatMap((place) => candidates[place] ?? []);
    // Before the first vote, the best is only assumed.
    if (winners.some(isBest) || (index > 0 && !candidates.some(isBest))) continue;
    const [winner] = winners;
    const item = winner && row.cells.get(winner.modelId)?.items.find(({ id }) => id === winner.itemId);
    if (item) best = { key: winner.modelId, item };
  }
  return best;
}
