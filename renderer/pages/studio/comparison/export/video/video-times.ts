import type { Track } from '../../../../../ui/playback/playback-timeline.ts';
import { frameOfTrack } from '../subject/export-subject.ts';

/** Seconds on the clock. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the number of frames that show a stretch at `rate` frames per second; at least 1. */
export function countFrames({ from, to }: TimeRange, rate: number): number {
  return Math.max(1, Math.ceil((to - from) * rate - 0.001));
}

/**
 * Returns the time in the video for each of `count` frames, from `from` on the clock on. Before the start the first
 * frame is used, after the end the last. The clock is read in the middle of each frame. A video of the same rate
 * therefore shows each of its frames once.
 */
export function momentsOf(track: Track, from: number, rate: number, count: number): Float64Array<ArrayBuffer> {
  const moments = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    moments[index] = frameOfTrack(track, from + (index + 0.5) / rate).seconds;
  }
  return moments;
}
