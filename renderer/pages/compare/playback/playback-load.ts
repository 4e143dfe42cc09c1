// How many films this machine plays at once is seen only by playing them: what it cannot decode in time, it drops.

/** What one film showed in a stretch of time. */
export interface Showing {
  /** Frames that came on the screen. */
  readonly shown: number;
  /** Frames that should have. */
  readonly due: number;
}

/** Below this share of its frames a film is a row of stills. */
const bearable = 0.6;

/** How many of these films should go on; all of them while the machine bears it. */
export function bearableCount(showings: readonly Showing[]): number {
  if (showings.length < 2) return showings.length;
  const shares = showings.map(({ shown, due }) => (due <= 0 ? 1 : Math.min(1, shown / due)));
  const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  if (share >= bearable) return showings.length;
  return Math.max(1, Math.min(showings.length - 1, Math.floor(showings.length * share)));
}
