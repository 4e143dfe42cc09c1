import type { ChallengerState } from '../../../../../shared/comparisons/view-state.ts';

// The picked result stays while the other results challenge it, one after the other, in the order of the panes.

/** Facts that decide which panes are visible. */
export interface PaneFacts {
  readonly paneId: string;
  /** A pane without a result never challenges. */
  readonly hasResult: boolean;
  readonly flag: 'pick' | 'reject' | undefined;
}

/** The two visible panes, and the position among the challengers. */
export interface Challengers {
  /** The pick, or else the first result. */
  readonly keptId: string;
  /** `undefined` if there is no other result. */
  readonly challengerId: string | undefined;
  /** Position of the challenger, from 1. */
  readonly position: number;
  /** Number of challengers, without skipped ones. */
  readonly count: number;
  readonly previousId: string | undefined;
  readonly nextId: string | undefined;
}

/** Returns the visible panes; `undefined` if there is no result. */
export function challengersOf(state: ChallengerState, panes: readonly PaneFacts[]): Challengers | undefined {
  const results = panes.filter(({ hasResult }) => hasResult);
  const kept = results.find(({ flag }) => flag === 'pick') ?? results[0];
  if (!kept) return undefined;
  // The visible challenger stays, also when it is rejected or moved to the trash.
  const challengers = panes.filter(
    ({ paneId, hasResult, flag }) =>
      paneId !== kept.paneId &&
      (paneId === state.challengerId || (hasResult && !(state.skipsRejected && flag === 'reject'))),
  );
  // A challenger that was picked is kept now, so the next one challenges it.
  const start = panes.findIndex(({ paneId }) => paneId === state.challengerId);
  const following = challengers.findIndex((each) => panes.indexOf(each) >= start);
  const place = following < 0 ? challengers.length - 1 : following;
  return {
    keptId: kept.paneId,
    challengerId: challengers[place]?.paneId,
    position: place + 1,
    count: challengers.length,
    previousId: challengers[place - 1]?.paneId,
    nextId: challengers[place + 1]?.paneId,
  };
}

/** Returns the state after panes were removed, replaced or added: instead of a missing challenger, the pane in its place. */
export function withChallengerAfterChange(
  state: ChallengerState,
  before: readonly string[],
  after: readonly string[],
): ChallengerState {
  const { challengerId, ...others } = state;
  if (challengerId === undefined || after.includes(challengerId)) return state;
  const place = before.indexOf(challengerId);
  const isReplaced = before.length === after.length;
  const next = isReplaced ? after[place] : before.slice(place + 1).find((each) => after.includes(each));
  return { ...others, ...(next !== undefined && { challengerId: next }) };
}
