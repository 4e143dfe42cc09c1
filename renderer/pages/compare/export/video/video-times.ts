import type { Track } from '../../playback/timeline.ts';
import { frameOfTrack } from '../export-subject.ts';

/** Seconds on the clock. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** How many frames of `rate` a second show a stretch; at least one. */
export function frameCount({ from, to }: Stretch, rate: number): number {
  return Math.max(1, Math.ceil((to - from) * rate - 0.001));
}

/**
 * What of a film each of `count` frames shows, in its own seconds, from `from` on the clock on: before it starts its
 * first frame, after it ends its last. The clock is read in the middle of each frame of the video, so that a film of
 * the same rate gives each of its frames once.
 */
export function momentsOf(track: Track, from: number, rate: number, count: number): Float64Array<ArrayBuffer> {
  const moments = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    moments[index] = frameOfTrack(track, from + (index + 0.5) / rate).seconds;
  }
  return moments;
}
