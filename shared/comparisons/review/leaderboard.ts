import { chanceAgainstMean, fitStrengths } from './bradley-terry.ts';
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
  /** Natural log odds above the mean of all models, and the ends of the 95 % interval. */
  readonly strength: number;
  readonly low: number;
  readonly high: number;
  /** Probability of winning against a model with the mean strength, 0 to 1. */
  readonly chance: number;
  readonly chanceLow: number;
  readonly chanceHigh: number;
}

export interface Leaderboard {
  /** Strongest first. */
  readonly standings: readonly Standing[];
  /** Number of votes that the leaderboard is based on. */
  readonly votes: number;
  /** Groups of models without a vote between two groups. The order between groups means nothing. */
  readonly groups: readonly (readonly string[])[];
}

/** With fewer votes, the intervals are so wide that the order of two models means little. */
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
  const choices = counted.map(({ candidates, best }) => ({
    candidates: candidates.map((each) => each.modelId),
    best,
  }));
  const standings = fitStrengths(choices).map(({ name, strength, low, high }) => {
    const own = counted.filter((vote) => vote.candidates.some((each) => each.modelId === name));
    const won = own.filter((vote) => outcome(vote, name) === 'won').length;
    const tied = own.filter((vote) => outcome(vote, name) === 'tied').length;
    return {
      modelId: name,
      votes: own.length,
      won,
      tied,
      lost: own.length - won - tied,
      strength,
      low,
      high,
      chance: chanceAgainstMean(strength),
      chanceLow: chanceAgainstMean(low),
      chanceHigh: chanceAgainstMean(high),
    };
  });
  return { standings, votes: counted.length, groups: groupsOf(choices.map((choice) => choice.candidates)) };
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

function groupsOf(meetings: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let groups: Set<string>[] = [];
  for (const meeting of meetings) {
    const met = groups.filter((group) => meeting.some((name) => group.has(name)));
    const joined = new Set([...met.flatMap((group) => [...group]), ...meeting]);
    groups = [...groups.filter((group) => !met.includes(group)), joined];
  }
  return groups.map((group) => [...group].sort());
}
