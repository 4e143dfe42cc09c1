// Two films that are at the same moment to a thousandth of a second may still show different frames: when a frame begins
// just as the screen is drawn, one makes it and the other does not. Only their frames tell; their clocks agree.

/** How a film that plays is seen. Seconds on the clock. */
export interface Sight {
  /** How long one of its frames is. */
  readonly frame: number;
  /** When its first frame is due. */
  readonly start: number;
  /** How much later than due its frames are seen; the middle of the last few. */
  readonly lag: number;
}

/** Frames that differ in when they begin by less than this begin together. Seconds. */
const together = 0.002;
/** Less than a screen takes to be drawn, at the usual 60 times a second, and more than reports differ by. Seconds. */
const anotherDrawing = 0.01;

/** Whether films whose frames begin together are seen apart. */
export function isAtEdge(sights: readonly Sight[]): boolean {
  return sights.some((one) =>
    sights.some((other) => beginTogether(one, other) && other.lag - one.lag > anotherDrawing),
  );
}

function beginTogether(one: Sight, other: Sight): boolean {
  if (Math.abs(one.frame - other.frame) > together / 10) return false;
  const apart = Math.abs(one.start - other.start) % one.frame;
  return Math.min(apart, one.frame - apart) < together;
}

/** The middle one of a few; they may come in any order. */
export function middleOf(values: readonly number[]): number | undefined {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
