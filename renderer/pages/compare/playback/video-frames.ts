import type { VideoFrames } from '../../../../shared/library/video-frames.ts';

// Which frame a film shows at a moment, from the times that stand in its file. Frames are counted from 0 here; people
// count them from 1.

/**
 * Times are rounded to the tick of a container, and two films that mean the same moment round it differently. A frame
 * that begins within this much of a moment has begun. Far less than any frame lasts. Seconds.
 */
export const sameMoment = 0.001;

/** The last of `starts` (ascending) that is not after `moment`; -1 before the first. */
export function lastStarted(starts: readonly number[], moment: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= moment + sameMoment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The frame at `seconds` of the film: the first one before its beginning, the last one after its end. */
export function frameAt(video: VideoFrames, seconds: number): number {
  return Math.max(0, lastStarted(video.frameTimes, seconds));
}

/** Halfway through frame `index`, as far as can be from either of its neighbours. Seconds of the film. */
export function middleOfFrame(video: VideoFrames, index: number): number {
  const start = video.frameTimes[index] ?? 0;
  const end = video.frameTimes[index + 1] ?? Math.max(video.seconds, start);
  return (start + end) / 2;
}

/** Whether a player that is sent to this frame begins after it: see `Film`. */
export function isLeading(video: VideoFrames, index: number): boolean {
  return video.leading?.includes(index) ?? false;
}

/** Where a film can begin to play: `seconds`, or in the next frame to which a player can be sent. Seconds of the film. */
export function playableFrom(video: VideoFrames, seconds: number): number {
  let frame = frameAt(video, seconds);
  if (!isLeading(video, frame)) return seconds;
  while (isLeading(video, frame)) frame += 1;
  return middleOfFrame(video, frame);
}

/** How long a frame lasts, on the whole. Seconds; 0 when nothing is known of its frames. */
export function meanFrame(video: VideoFrames): number {
  const first = video.frameTimes[0];
  return first === undefined ? 0 : Math.max(0, video.seconds - first) / video.frameTimes.length;
}
