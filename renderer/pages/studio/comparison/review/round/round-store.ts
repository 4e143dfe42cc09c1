import { create } from 'zustand';
import { type Criterion, criteria } from '../../../../../../shared/comparisons/review/vote.ts';
import type { BlindRound } from './blind-round.ts';

/** A vote on one criterion. */
interface CastVote {
  /** Id of the vote in the main process. */
  readonly id: string;
  /** Places in the round, from 0. */
  readonly best: readonly number[];
}

type CastVotes = Readonly<Partial<Record<Criterion, CastVote>>>;

/** A round that is over, and what was voted in it. */
export interface Revealed {
  readonly round: BlindRound;
  readonly votes: CastVotes;
}

export interface RoundState {
  /** Id of the comparison whose round is being prepared. */
  readonly preparing: string | undefined;
  readonly round: BlindRound | undefined;
  readonly criterion: Criterion;
  readonly votes: CastVotes;
  readonly revealed: Revealed | undefined;
  readonly startRound: (round: BlindRound) => void;
  readonly setVote: (criterion: Criterion, vote: CastVote | undefined) => void;
  readonly reveal: () => void;
  /** Ends the round without revealing it. */
  readonly end: () => void;
}

/**
 * The open blind round. It exists only in memory: leaving or reloading the page ends it. Saved votes remain, because
 * they were blind.
 */
export const useRound = create<RoundState>((set, get) => ({
  preparing: undefined,
  round: undefined,
  criterion: 'overall',
  votes: {},
  revealed: undefined,
  startRound: (round) => set({ round, preparing: undefined, criterion: 'overall', votes: {}, revealed: undefined }),
  setVote: (criterion, vote) =>
    set(({ votes: { [criterion]: _, ...otherVotes } }) => ({
      votes: vote ? { ...otherVotes, [criterion]: vote } : otherVotes,
    })),
  reveal: () => {
    const { round, votes } = get();
    if (!round) return;
    set({ round: undefined, revealed: { round, votes } });
    closeOnceUnseen(round);
  },
  end: () => {
    const { round } = get();
    set({ round: undefined, preparing: undefined });
    if (round) closeOnceUnseen(round);
  },
}));

/** A video that is still on the page may request more of its file at any time. */
function closeOnceUnseen(round: BlindRound): void {
  setTimeout(round.close);
}

/** The next one on which nothing was voted, after `criterion`; itself where all were. */
export function nextCriterion(criterion: Criterion, votes: CastVotes): Criterion {
  const at = criteria.indexOf(criterion);
  const otherVotes = [...criteria.slice(at + 1), ...criteria.slice(0, at)];
  return otherVotes.find((each) => votes[each] === undefined) ?? criterion;
}
