import { create } from 'zustand';
import { type Criterion, criteria } from '../../../../../shared/comparisons/review/vote.ts';
import type { BlindRound } from './blind-round.ts';

/** A vote on one criterion. */
export interface GivenVote {
  /** Id of the vote in the main process. */
  readonly id: string;
  /** Places in the round, from 0. */
  readonly best: readonly number[];
}

type Given = Readonly<Partial<Record<Criterion, GivenVote>>>;

/** A round that is over, and what was voted in it. */
export interface Revealed {
  readonly round: BlindRound;
  readonly given: Given;
}

interface RoundState {
  /** The comparison whose round is being laid out. */
  readonly preparing: string | undefined;
  readonly round: BlindRound | undefined;
  readonly criterion: Criterion;
  readonly given: Given;
  readonly revealed: Revealed | undefined;
  readonly prepare: (comparisonId: string | undefined) => void;
  readonly begin: (round: BlindRound) => void;
  readonly turnTo: (criterion: Criterion) => void;
  readonly give: (criterion: Criterion, vote: GivenVote | undefined) => void;
  readonly reveal: () => void;
  /** Ends the round without revealing it. */
  readonly end: () => void;
  readonly forgetRevealed: () => void;
}

/**
 * The blind round that is open. It is nowhere but here: a page that is loaded anew, or left, has none any more. Votes
 * that were given stay, as they were given blind.
 */
export const useRound = create<RoundState>((set, get) => ({
  preparing: undefined,
  round: undefined,
  criterion: 'overall',
  given: {},
  revealed: undefined,
  prepare: (preparing) => set({ preparing }),
  begin: (round) => set({ round, preparing: undefined, criterion: 'overall', given: {}, revealed: undefined }),
  turnTo: (criterion) => set({ criterion }),
  give: (criterion, vote) =>
    set(({ given: { [criterion]: _, ...others } }) => ({ given: vote ? { ...others, [criterion]: vote } : others })),
  reveal: () => {
    const { round, given } = get();
    if (!round) return;
    set({ round: undefined, revealed: { round, given } });
    closeOnceUnseen(round);
  },
  end: () => {
    const { round } = get();
    set({ round: undefined, preparing: undefined });
    if (round) closeOnceUnseen(round);
  },
  forgetRevealed: () => set({ revealed: undefined }),
}));

/** A video that is still on the page may request more of its file at any time. */
function closeOnceUnseen(round: BlindRound): void {
  setTimeout(round.close);
}

/** The next one on which nothing was voted, after `criterion`; itself where all were. */
export function nextCriterion(criterion: Criterion, given: Given): Criterion {
  const at = criteria.indexOf(criterion);
  const others = [...criteria.slice(at + 1), ...criteria.slice(0, at)];
  return others.find((each) => given[each] === undefined) ?? criterion;
}
