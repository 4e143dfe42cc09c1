import type { VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';

// Finds the frame that a video shows at a moment, from the frame times in its file. Frames are counted from 0 here;
// users count them from 1.

/**
 * Times are rounded to the tick of a container, and two videos that mean the same moment round it differently. A frame
 * that begins within this much of a moment has begun. Far less than any frame lasts. Seconds.
 */
export const sameMoment = 0.001;

/** The last of `starts` (ascending) that is not after `moment`; -1 before the first. */
export function findLastStarted(starts: readonly number[], moment: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= moment + sameMoment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The frame at `seconds` of the video: the first one before its beginning, the last one after its end. */
export function frameAt(video: VideoFrameTiming, seconds: number): number {
  return Math.max(0, findLastStarted(video.frameTimes, seconds));
}

/** Halfway through frame `index`, as far as can be from either of its neighbors. Seconds of the video. */
export function middleOfFrame(video: VideoFrameTiming, index: number): number {
  const start = video.frameTimes[index] ?? 0;
  const end = video.frameTimes[index + 1] ?? Math.max(video.seconds, start);
  return (start + end) / 2;
}

/** True when a player that seeks to this frame starts after it: see `VideoFrameTiming`. */
export function isLeading(video: VideoFrameTiming, index: number): boolean {
  return video.leading?.includes(index) ?? false;
}

/**
 * Returns the first playable position: `seconds`, or the next frame that a player can seek to. Seconds of the video.
 */
export function playableFrom(video: VideoFrameTiming, seconds: number): number {
  let frame = frameAt(video, seconds);
  if (!isLeading(video, frame)) return seconds;
  while (isLeading(video, frame)) frame += 1;
  return middleOfFrame(video, frame);
}

/** Returns the mean duration of a frame. Seconds; 0 when the frames are unknown. */
export function meanFrameDuration(video: VideoFrameTiming): number {
  const first = video.frameTimes[0];
  return first === undefined ? 0 : Math.max(0, video.seconds - first) / video.frameTimes.length;
}
