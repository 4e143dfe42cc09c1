import { momentOf, type Track } from '../../../ui/playback/playback-timeline.ts';
import { sameMoment } from '../../../ui/playback/video-frame-at-time.ts';

// Selects the frames that are painted together. Videos reach their frames at different times. All panes change in one
// drawing, as soon as the last of them has its frame.

/** Frames that one video can show. */
export interface AvailableFrames {
  readonly track: Track;
  /** Captured frames, from 0. */
  readonly frames: readonly number[];
}

/**
 * Returns the newest moment after `since`, and not after `at`, for which every video has a captured frame. Seconds on the
 * clock.
 *
 * The newest common moment is `at`, or the end of a captured frame. So no other moments are tried, and the search ends
 * for all times. Frames that are visible together for less than `sameMoment` may be left out.
 */
export function findCommonMoment(sources: readonly AvailableFrames[], since: number, at: number): number | undefined {
  const endTimes = sources.flatMap(({ track, frames }) => frames.map((frame) => endTimeOf(track, frame)));
  const earlier = endTimes.filter((moment) => moment < at).sort((a, b) => b - a);
  return [at, ...earlier].find((moment) => moment > since && isAvailable(sources, moment));
}

function isAvailable(sources: readonly AvailableFrames[], moment: number): boolean {
  return sources.every(({ track, frames }) => frames.includes(momentOf(track, moment).frame));
}

/** Returns the end of a frame; infinity for the last frame, which remains visible. Seconds on the clock. */
function endTimeOf({ video, start, stretch }: Track, frame: number): number {
  const next = video.frameTimes[frame + 1] ?? Number.POSITIVE_INFINITY;
  // `momentOf` gives the next frame `sameMoment` of the video early, which is longer on the clock of a stretched one.
  return start + (next - sameMoment) / stretch - sameMoment;
}

/** Returns the frame that is nearest to `target`. */
export function findNearestFrame(frames: readonly number[], target: number): number | undefined {
  return frames.reduce<number | undefined>((best, frame) => {
    return best === undefined || Math.abs(frame - target) < Math.abs(best - target) ? frame : best;
  }, undefined);
}
