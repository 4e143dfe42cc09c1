// Estimates the number of videos that this machine can play at the same time. Only playback shows that number, because
// the machine drops frames that it cannot decode in time.

/** Frames that one video showed in a period of time. */
export interface PlaybackMeasurement {
  /** Number of frames that were visible. */
  readonly shown: number;
  /** Number of frames that should have been visible. */
  readonly expected: number;
}

/** Below this share of its frames a video looks like a slide show. */
const minShare = 0.6;

/** Returns the number of these videos that must continue. Returns all of them while the machine can play them. */
export function estimatePlayableVideos(measurements: readonly PlaybackMeasurement[]): number {
  if (measurements.length < 2) return measurements.length;
  const shares = measurements.map(({ shown, expected }) => (expected <= 0 ? 1 : Math.min(1, shown / expected)));
  const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  if (share >= minShare) return measurements.length;
  return Math.max(1, Math.min(measurements.length - 1, Math.floor(measurements.length * share)));
}
