import type { ClockAnchor } from './clock-anchor.ts';
import { type ClockState, paceOf } from './clock-state.ts';

/** The state of a clock, for other windows that show the same comparison. */
export interface SharedClockState {
  /** Number of the last command of the user, counted in all windows together. Windows ignore lower numbers. */
  readonly turn: number;
  /** Id of the clock that received this command. Empty before the first command. */
  readonly leader: string;
  readonly settings: Pick<
    ClockState,
    'speed' | 'shuttle' | 'loop' | 'from' | 'to' | 'durations' | 'heard' | 'matchesLoudness' | 'offsets' | 'playing'
  >;
  /** Seconds on the clock at `time`. */
  readonly at: number;
  /**
   * Milliseconds since 1970. Windows share this time, but not `performance.now()`, which stops while the computer
   * sleeps.
   */
  readonly time: number;
  /** False while the clock waits for its videos. */
  readonly isMoving: boolean;
}

/** The last command that a clock received or followed. */
export type LastCommand = Pick<SharedClockState, 'turn' | 'leader'>;

/** Returns true if `signal` is older than `last`. Of two commands with one number, the larger id counts in all windows. */
export function isOutdatedClockState(signal: LastCommand, last: LastCommand): boolean {
  return signal.turn < last.turn || (signal.turn === last.turn && signal.leader < last.leader);
}

export function sharedClockStateOf(
  { turn, leader }: LastCommand,
  state: ClockState,
  at: number,
  anchor: ClockAnchor | undefined,
): SharedClockState {
  const { speed, shuttle, loop, from, to, durations, heard, matchesLoudness, offsets, playing } = state;
  return {
    turn,
    leader,
    settings: { speed, shuttle, loop, from, to, durations, heard, matchesLoudness, offsets, playing },
    at: anchor?.at ?? at,
    time: Date.now() - (anchor ? performance.now() - anchor.now : 0),
    isMoving: anchor !== undefined,
  };
}

/** Returns the position of the other clock in the time of this window; `undefined` until the clock moves. */
export function anchorOfSharedClock({ settings, at, time, isMoving }: SharedClockState): ClockAnchor | undefined {
  if (!isMoving) return undefined;
  const pace = paceOf(settings) * (settings.shuttle < 0 ? -1 : 1);
  return { at, now: performance.now() - (Date.now() - time), pace };
}
