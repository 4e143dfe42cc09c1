import { type ChampionState, withAddedChallenger } from '../../../../shared/comparisons/view-state.ts';

// The champion stays while the other results challenge it, one after the other, in the order of the panes.

/** Facts that decide on the role of a pane. */
export interface PaneFacts {
  readonly paneId: string;
  /** A pane without a result never challenges. */
  readonly hasResult: boolean;
  readonly flag: 'pick' | 'reject' | undefined;
}

/** The visible panes, and the position among the challengers. */
export interface Champion {
  readonly championId: string;
  /** `undefined` after the last challenger, and when there is none. */
  readonly challengerId: string | undefined;
  /** Position of the challenger, from 1; `count` after the last one. */
  readonly position: number;
  /** Number of challengers, without skipped ones. */
  readonly count: number;
  readonly previousId: string | undefined;
  readonly nextId: string | undefined;
}

/**
 * Resolves the state. Without a champion, the pick or else the first result is the champion, and its first challenger
 * is shown. Returns `undefined` if there is no result.
 */
export function championOf(state: ChampionState, panes: readonly PaneFacts[]): Champion | undefined {
  const results = panes.filter(({ hasResult }) => hasResult);
  const saved = panes.find(({ paneId }) => paneId === state.championId);
  const champion = saved ?? results.find(({ flag }) => flag === 'pick') ?? results[0];
  if (!champion) return undefined;
  // The visible challenger stays, also when it is rejected or moved to the trash.
  const challengers = panes.filter(
    ({ paneId, hasResult, flag }) =>
      paneId !== champion.paneId &&
      (paneId === state.challengerId || (hasResult && !(state.skipsRejected && flag === 'reject'))),
  );
  const shown = challengers.findIndex(({ paneId }) => paneId === state.challengerId);
  const isOver = shown < 0 && saved !== undefined;
  const place = isOver ? challengers.length : Math.max(0, shown);
  return {
    championId: champion.paneId,
    challengerId: challengers[place]?.paneId,
    position: Math.min(place + 1, challengers.length),
    count: challengers.length,
    previousId: challengers[place - 1]?.paneId,
    nextId: challengers[place + 1]?.paneId,
  };
}

/** Makes a pane visible: as the challenger, unless it is the champion. Returns `undefined` if there is no champion. */
export function showPaneInRound(
  state: ChampionState,
  panes: readonly PaneFacts[],
  paneId: string,
): ChampionState | undefined {
  const champion = championOf(state, panes);
  if (!champion) return undefined;
  const { championId, challengerId } = champion;
  return { ...withRoles(state, championId, paneId === championId ? challengerId : paneId), isOn: true };
}

/** Shows the next challenger (1), or the previous one (-1). After the last one, the champion is alone. */
export function stepChallenger(state: ChampionState, champion: Champion, by: 1 | -1): ChampionState {
  const { championId, challengerId, previousId, nextId } = champion;
  return withRoles(state, championId, by === 1 ? nextId : (previousId ?? challengerId));
}

/** The challenger becomes the champion, and the next one challenges it. Without a challenger nothing changes. */
export function promoteChallenger(state: ChampionState, { challengerId, nextId }: Champion): ChampionState {
  return challengerId === undefined ? state : withRoles(state, challengerId, nextId);
}

/** Returns the audible pane after the roles changed: instead of a pane that is hidden now, the one in its role. */
export function audiblePaneAfter(
  heard: string | undefined,
  { championId, challengerId }: Champion,
  next: ChampionState,
): string | undefined {
  const isHidden = heard !== next.championId && heard !== next.challengerId;
  if (heard === undefined || !isHidden) return heard;
  if (heard === championId) return next.championId;
  return heard === challengerId ? (next.challengerId ?? next.championId) : heard;
}

/** If no result was left to challenge, the skipped results challenge from the first one on. */
export function toggleSkipsRejected(
  state: ChampionState,
  { championId, challengerId, count }: Champion,
  panes: readonly PaneFacts[],
): ChampionState {
  const first = panes.find(({ paneId, hasResult }) => hasResult && paneId !== championId);
  const roles = withRoles(state, championId, count === 0 ? first?.paneId : challengerId);
  return { ...roles, skipsRejected: !state.skipsRejected };
}

/**
 * Keeps champion and challenger when panes are removed, replaced or added. A replacement takes the role of its pane.
 * Instead of a removed champion the challenger is the champion, and instead of a removed challenger the next pane
 * challenges. After the last challenger, an added pane challenges.
 */
export function championAfterChange(
  state: ChampionState,
  before: readonly string[],
  after: readonly string[],
): ChampionState {
  const isReplaced = before.length === after.length;
  const sameOrReplacement = (paneId: string | undefined) =>
    paneId === undefined || after.includes(paneId) ? paneId : isReplaced ? after[before.indexOf(paneId)] : undefined;
  const nextOf = (paneId: string | undefined, championId: string | undefined) =>
    before.slice(before.indexOf(paneId ?? '') + 1).find((each) => after.includes(each) && each !== championId);

  const championId = sameOrReplacement(state.championId);
  const challengerId = sameOrReplacement(state.challengerId);
  if (state.challengerId === undefined) {
    const added = after.length > before.length ? after.filter((each) => !before.includes(each)) : [];
    return withAddedChallenger(withRoles(state, championId, undefined), added);
  }
  const next = challengerId ?? nextOf(state.challengerId, championId);
  if (championId !== undefined || next === undefined) return withRoles(state, championId, next);
  return withRoles(state, next, nextOf(next, next));
}

/**
 * Returns the roles after a removed pane was restored: those `before` the removal, unless the user changed the roles
 * that the removal `left`.
 */
export function championAfterRestore(
  now: ChampionState,
  left: ChampionState | undefined,
  before: ChampionState | undefined,
): ChampionState {
  const isLeft = now.championId === left?.championId && now.challengerId === left?.challengerId;
  return isLeft && before ? withRoles(now, before.championId, before.challengerId) : now;
}

/** `undefined` removes a role. */
export function withRoles(
  { isOn, skipsRejected }: ChampionState,
  championId: string | undefined,
  challengerId: string | undefined,
): ChampionState {
  return {
    isOn,
    skipsRejected,
    ...(championId !== undefined && { championId }),
    ...(challengerId !== undefined && { challengerId }),
  };
}
