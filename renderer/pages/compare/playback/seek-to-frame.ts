import type { VideoFrames } from '../../../../shared/library/video-frames.ts';
import { frameAt, isLeading, meanFrame, middleOfFrame } from './video-frames.ts';
import { waitForEvent } from './wait-for-event.ts';

// A seek does not always show the frame that was asked for. Chromium goes to the key frame before a moment by the order of
// decoding, so in a video whose key frames are decoded before frames that are shown earlier (an open group of images, or
// times without an edit list) it passes the frames in between. And it goes no further than the length that stands in
// the file, which may be less than the frames last. Both come right by playing: from a frame before, slowly.

export interface SeekToFrame {
  readonly element: HTMLVideoElement;
  readonly video: VideoFrames;
  /** From 0. */
  readonly frame: number;
  /** The approach ends with these. */
  readonly signals: readonly AbortSignal[];
  /** False once another frame is wanted. */
  readonly isWanted: () => boolean;
}

/** Numbers of frames before the wanted one at which the video starts, one attempt after another. */
const runUps = [1, 2, 4, 8, 16];
/** The wanted frame is on the screen for so long, and in that time the video is stopped. Seconds. */
const stoppingTime = 0.12;
const slowest = 0.0625;
/** For one seek, and for playing from one frame to the next. Milliseconds. */
const timeout = 1500;
/** Between two looks at which frame is shown. Milliseconds. */
const interval = 10;
/** After a stop, a video may still show one more frame. Milliseconds. */
const comingToRest = 60;

/** Time of the shown frame of a video, also on a hidden page. Seconds; undefined without a frame. */
export function timeOfShownFrame(element: HTMLVideoElement): number | undefined {
  if (typeof VideoFrame === 'undefined' || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  try {
    const image = new VideoFrame(element);
    const { timestamp } = image;
    image.close();
    return timestamp / 1e6;
  } catch {
    // Between two places it has none.
    return undefined;
  }
}

/**
 * Moves a video to a frame by playing towards it without sound. Returns true when the frame is shown; the video is
 * paused.
 */
export async function seekToFrame(approach: SeekToFrame): Promise<boolean> {
  const { element, video, frame } = approach;
  const { volume, playbackRate } = element;
  element.volume = 0;
  try {
    for (const runUp of runUps) {
      let start = Math.max(0, frame - runUp);
      while (start > 0 && isLeading(video, start)) start -= 1;
      if (!(await seekTo(approach, start))) return false;
      const shown = shownFrame(approach);
      if (shown === undefined) return false;
      if (shown <= frame && (await playTo())) return true;
      if (!goesOn(approach) || start === 0) return false;
    }
    return false;
  } finally {
    element.pause();
    element.volume = volume;
    element.playbackRate = playbackRate;
  }

  /** Resolves to true when the frame is visible in the end and the video is stopped there. */
  async function playTo(): Promise<boolean> {
    element.playbackRate = Math.min(1, Math.max(slowest, meanFrame(video) / stoppingTime));
    element.play().catch(() => {});
    let [last, since] = [shownFrame(approach), performance.now()];
    while (goesOn(approach) && !element.ended && last !== undefined && last < frame) {
      if (performance.now() - since > timeout / element.playbackRate) break;
      await after(interval);
      const shown = shownFrame(approach);
      if (shown !== last) [last, since] = [shown, performance.now()];
    }
    element.pause();
    await after(comingToRest);
    return goesOn(approach) && shownFrame(approach) === frame;
  }
}

async function seekTo({ element, video, signals }: SeekToFrame, frame: number): Promise<boolean> {
  element.pause();
  element.currentTime = Math.min(middleOfFrame(video, frame), element.duration);
  const late = AbortSignal.timeout(timeout);
  while (element.seeking) {
    if (!(await waitForEvent(element, ['seeked', 'error'], [...signals, late]))) return false;
  }
  return element.error === null;
}

function shownFrame({ element, video }: SeekToFrame): number | undefined {
  const seconds = timeOfShownFrame(element);
  return seconds === undefined ? undefined : frameAt(video, seconds);
}

function goesOn({ element, isWanted, signals }: SeekToFrame): boolean {
  return isWanted() && element.error === null && !signals.some((signal) => signal.aborted);
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
