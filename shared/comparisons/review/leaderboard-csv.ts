import { csvText } from '../../util/csv.ts';
import type { Board, Leaderboard } from './leaderboard.ts';

const columns = [
  'task',
  'criterion',
  'source',
  'rank',
  'model',
  'votes',
  'won',
  'tied',
  'lost',
  'strength_log_odds',
  'low_95',
  'high_95',
  'chance_against_mean',
  'chance_low_95',
  'chance_high_95',
];

/** Returns one line per model, with the strength in natural log odds and as a probability from 0 to 1. */
export function leaderboardCsv(boards: readonly (Board & Leaderboard)[]): string {
  const rows = boards.flatMap(({ task, criterion, synthetic, standings }) =>
    standings.map((each, index) => [
      task,
      criterion,
      synthetic ? 'sandbox' : 'gateway',
      index + 1,
      each.modelId,
      each.votes,
      each.won,
      each.tied,
      each.lost,
      rounded(each.strength),
      rounded(each.low),
      rounded(each.high),
      rounded(each.chance),
      rounded(each.chanceLow),
      rounded(each.chanceHigh),
    ]),
  );
  return csvText([columns, ...rows]);
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
