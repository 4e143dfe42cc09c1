import type { Criterion, Vote } from './vote.ts';

/** The selection of votes for a leaderboard. */
export interface Board {
  readonly task: Vote['task'];
  readonly criterion: Criterion;
  /** True for results of the sandbox. Their votes give no information about the named models. */
  readonly synthetic: boolean;
}

export interface Standing {
  readonly modelId: string;
  /** Number of votes with this model. */
  readonly votes: number;
  /** Number of votes that the model won, alone or in a tie. */
  readonly won: number;
  readonly tied: number;
  readonly lost: number;
  /** Wins, and half of the ties, as a part of the votes. 0 to 1. */
  readonly share: number;
}

export interface Leaderboard {
  /** Largest share first. */
  readonly standings: readonly Standing[];
  /** Number of votes that the leaderboard is based on. */
  readonly votes: number;
}

/** With fewer votes, a few more can change the order, and it means nothing. */
export const fewVotes = 10;

/**
 * Returns the votes that count on `board`: blind, and between at least two models. Of several votes on the same
 * results, only the first counts, because the voter may recognize the results later.
 */
export function votesThatCount(votes: readonly Vote[], board: Board): readonly Vote[] {
  const seen = new Set<string>();
  return [...votes]
    .sort((a, b) => a.at - b.at)
    .filter((vote) => {
      if (!isOfBoard(vote, board) || !vote.blind) return false;
      if (new Set(vote.candidates.map((each) => each.modelId)).size < 2) return false;
      const results = vote.candidates
        .map((each) => each.itemId)
        .sort()
        .join(' ');
      if (seen.has(results)) return false;
      seen.add(results);
      return true;
    });
}

export function leaderboardOf(votes: readonly Vote[], board: Board): Leaderboard {
  const counted = votesThatCount(votes, board);
  const models = new Set(counted.flatMap(({ candidates }) => candidates.map(({ modelId }) => modelId)));
  const standings = [...models].map((modelId): Standing => {
    const own = counted.filter((vote) => vote.candidates.some((each) => each.modelId === modelId));
    const won = own.filter((vote) => outcome(vote, modelId) === 'won').length;
    const tied = own.filter((vote) => outcome(vote, modelId) === 'tied').length;
    const lost = own.length - won - tied;
    return { modelId, votes: own.length, won, tied, lost, share: (won + tied / 2) / own.length };
  });
  standings.sort((a, b) => b.share - a.share || b.votes - a.votes || (a.modelId < b.modelId ? -1 : 1));
  return { standings, votes: counted.length };
}

/** Counts the excluded votes of the board by reason. */
export function votesLeftOut(votes: readonly Vote[], board: Board): { notBlind: number; again: number } {
  const own = votes.filter((vote) => isOfBoard(vote, board));
  const blind = own.filter((vote) => vote.blind);
  return { notBlind: own.length - blind.length, again: blind.length - votesThatCount(votes, board).length };
}

function isOfBoard(vote: Vote, { task, criterion, synthetic }: Board): boolean {
  return vote.task === task && vote.criterion === criterion && (vote.synthetic === true) === synthetic;
}

function outcome({ candidates, best }: Vote, modelId: string): 'won' | 'tied' | 'lost' {
  const winners = new Set(best.map((place) => candidates[place]?.modelId));
  if (!winners.has(modelId)) return 'lost';
  return winners.size === 1 ? 'won' : 'tied';
}
