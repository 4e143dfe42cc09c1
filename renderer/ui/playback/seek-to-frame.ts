import type { VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';
import { frameAt, isLeading, meanFrameDuration, middleOfFrame } from './video-frame-at-time.ts';
import { wait, waitForEvent } from './wait-for-event.ts';

// A seek does not always show the requested frame. Chromium seeks to the key frame before a moment by the order of
// decoding. In a video whose key frames are decoded before frames that are shown earlier (an open group of images, or
// times without an edit list), it skips the frames in between. And it never seeks beyond the length in the file, which
// can be shorter than the frames. Slow playback from an earlier frame solves both.

interface SeekToFrame {
  readonly element: HTMLVideoElement;
  readonly video: VideoFrameTiming;
  /** From 0. */
  readonly frame: number;
  /** The approach ends with these. */
  readonly signals: readonly AbortSignal[];
  /** False once another frame is requested. */
  readonly isRequested: () => boolean;
}

/** Numbers of frames before the requested one at which the video starts, one attempt after another. */
const startDistances = [1, 2, 4, 8, 16];
/** Minimum time that the requested frame is visible, in which the video is paused. Seconds. */
const stoppingTime = 0.12;
const slowest = 0.0625;
/** Maximum time of one seek, and of playing one frame. Milliseconds. */
const timeout = 1500;
/** Interval between two checks of the visible frame. Milliseconds. */
const interval = 10;
/** After a stop, a video may still show one more frame. Milliseconds. */
const settleTime = 60;

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

/** Volumes of the videos that are silent on their way to a frame. They get them afterwards. */
const laterVolumes = new WeakMap<HTMLVideoElement, number>();

/** Sets the volume, from 0 to 1. On its way to a frame a video stays silent, and gets the volume afterwards. */
export function setVolume(element: HTMLVideoElement, volume: number): void {
  if (laterVolumes.has(element)) laterVolumes.set(element, volume);
  else element.volume = volume;
}

/**
 * Moves a video to a frame by playing towards it without sound. Returns true when the frame is shown; the video is
 * paused.
 */
export async function seekToFrame(approach: SeekToFrame): Promise<boolean> {
  const { element, video, frame } = approach;
  const { playbackRate } = element;
  laterVolumes.set(element, element.volume);
  element.volume = 0;
  try {
    for (const distance of startDistances) {
      let start = Math.max(0, frame - distance);
      while (start > 0 && isLeading(video, start)) start -= 1;
      if (!(await seekAndWait(approach, start))) return false;
      const shown = findShownFrame(approach);
      if (shown === undefined) return false;
      if (shown <= frame && (await playToFrame())) return true;
      if (!canContinue(approach) || start === 0) return false;
    }
    return false;
  } finally {
    element.pause();
    element.volume = laterVolumes.get(element) ?? 1;
    laterVolumes.delete(element);
    element.playbackRate = playbackRate;
  }

  /** Resolves to true when the frame is visible in the end and the video is stopped there. */
  async function playToFrame(): Promise<boolean> {
    element.playbackRate = Math.min(1, Math.max(slowest, meanFrameDuration(video) / stoppingTime));
    element.play().catch(() => {});
    let [last, since] = [findShownFrame(approach), performance.now()];
    while (canContinue(approach) && !element.ended && last !== undefined && last < frame) {
      if (performance.now() - since > timeout / element.playbackRate) break;
      await wait(interval);
      const shown = findShownFrame(approach);
      if (shown !== last) [last, since] = [shown, performance.now()];
    }
    element.pause();
    await wait(settleTime);
    return canContinue(approach) && findShownFrame(approach) === frame;
  }
}

async function seekAndWait({ element, video, signals }: SeekToFrame, frame: number): Promise<boolean> {
  element.pause();
  element.currentTime = Math.min(middleOfFrame(video, frame), element.duration);
  const timeoutSignal = AbortSignal.timeout(timeout);
  while (element.seeking) {
    if (!(await waitForEvent(element, ['seeked', 'error'], [...signals, timeoutSignal]))) return false;
  }
  return element.error === null;
}

function findShownFrame({ element, video }: SeekToFrame): number | undefined {
  const seconds = timeOfShownFrame(element);
  return seconds === undefined ? undefined : frameAt(video, seconds);
}

function canContinue({ element, isRequested, signals }: SeekToFrame): boolean {
  return isRequested() && element.error === null && !signals.some((signal) => signal.aborted);
}
