// Estimates the number of videos that this machine can play at the same time. Only playback shows that number, because
// the machine drops frames that it cannot decode in time.

/** Frames that one video showed in a period of time. */
export interface Showing {
  /** Frames that came on the screen. */
  readonly shown: number;
  /** Frames that should have. */
  readonly due: number;
}

/** Below this share of its frames a video looks like a slide show. */
const bearable = 0.6;

/** Returns the number of these videos that must continue. Returns all of them while the machine can play them. */
export function bearableCount(showings: readonly Showing[]): number {
  if (showings.length < 2) return showings.length;
  const shares = showings.map(({ shown, due }) => (due <= 0 ? 1 : Math.min(1, shown / due)));
  const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  if (share >= bearable) return showings.length;
  return Math.max(1, Math.min(showings.length - 1, Math.floor(showings.length * share)));
}
