/** Position of a running clock: `at` seconds on the clock at `now` milliseconds of `performance.now()`. */
export interface ClockAnchor {
  readonly at: number;
  readonly now: number;
  /** Seconds on the clock per second of real time; below zero backward. */
  readonly pace: number;
}

/** Returns the position without limits. Seconds on the clock. */
export function positionAt({ at, now, pace }: ClockAnchor, moment = performance.now()): number {
  return at + ((moment - now) / 1000) * pace;
}

/** Within this distance, a clock that follows another one corrects its videos without a new start. Seconds. */
export const nearSeconds = 0.5;

/** Time in which the videos get ready to join a running clock. Seconds. */
const joinSeconds = 0.25;

/** Returns the position at which a clock can join this running one. Seconds on the clock. */
export function placeToJoin(anchor: ClockAnchor): number {
  return positionAt(anchor) + joinSeconds * anchor.pace;
}

/** Returns the median of a few unsorted values. */
export function middleOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
