import { measureFrameRate } from '../../../../../shared/library/measured-frame-rate.ts';
import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import { type FrameRate, ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { frameAt, sameMoment } from '../../../../ui/playback/video-frame-at-time.ts';

// A cut counts a file at one rate. In a file with a variable frame rate, these counts are times: a frame can last
// several of them.

/** The frames of a file behind the counts of a cut. All are counted from 0. */
export interface FileFrames {
  readonly count: number;
  /** Returns the frame that is on screen at a count. */
  frameAt(count: number): number;
  /** Returns the count at which a frame begins; for the frame after the last one, the end. */
  startOf(frame: number): number;
}

/** `frames`: absent while they are not measured. `media.frames` is then the number of frames of the file. */
export function fileFramesOf(
  frames: VideoFrameTiming | undefined,
  media: { readonly rate: FrameRate; readonly frames: number },
): FileFrames {
  const isVariable = frames && measureFrameRate(frames.frameTimes, frames.seconds)?.frameRateRange !== undefined;
  if (!isVariable) return { count: media.frames, frameAt: (count) => count, startOf: (frame) => frame };
  const rate = ratePerSecond(media.rate);
  return {
    count: frames.frameTimes.length,
    frameAt: (count) => frameAt(frames, count / rate),
    startOf: (frame) => {
      const start = frames.frameTimes[Math.max(0, frame)];
      return start === undefined ? media.frames : Math.max(0, Math.ceil((start - sameMoment) * rate));
    },
  };
}
