import type { PaneVideo, ShownFrame } from '../../../../renderer/ui/playback/pane-video.ts';
import { middleOfFrame } from '../../../../renderer/ui/playback/video-frame-at-time.ts';
import type { VideoFrameTiming } from '../../../../shared/library/video-frame-timing.ts';

/** A video without a browser: it plays as the test advances the time. */
export interface SimulatedVideo extends PaneVideo {
  /** Target of every seek. Seconds of the video. */
  readonly seeks: readonly number[];
  /** Every frame at which it was placed, from 0. */
  readonly placedFrames: readonly number[];
  /** Advances the time. Seconds. */
  advance(seconds: number): void;
  /** Stops delivering frames, as when a disk hangs, or starts again. */
  stall(stalls: boolean): void;
}

export interface Behavior {
  /** Actual start position, which can differ from the clock. Seconds of the video. */
  readonly from: number;
  /** Delay between a seek and playback. Seconds. */
  readonly seekDelay?: number;
  /** Share of its frames that appear on the screen. 0 to 1. */
  readonly shownShare?: number;
}

export function simulateVideo(
  video: VideoFrameTiming,
  { from, seekDelay = 0, shownShare = 1 }: Behavior,
): SimulatedVideo {
  const seeks: number[] = [];
  const placedFrames: number[] = [];
  let seconds = from;
  let seeking = 0;
  let stalled = false;
  let count = 0;
  const element = {
    paused: false,
    ended: false,
    playbackRate: 1,
    get currentTime() {
      return seconds;
    },
    set currentTime(to: number) {
      seeks.push(to);
      seconds = to;
      seeking = seekDelay;
    },
  };
  return {
    // The part of an element that a follower reads.
    element: element as HTMLVideoElement,
    video,
    seeks,
    placedFrames,
    shown: (): ShownFrame => ({ mediaTime: seconds, count: Math.floor(count) }),
    isBroken: () => false,
    isReady: () => seeking <= 0 && !stalled,
    async place(frame) {
      placedFrames.push(frame);
      element.paused = true;
      seconds = middleOfFrame(video, frame);
    },
    async prepareAt() {},
    isPlacing: () => false,
    run(rate) {
      element.paused = false;
      element.playbackRate = rate;
    },
    close() {},
    advance(by) {
      if (element.paused || stalled) return;
      const left = Math.max(0, by - seeking);
      seeking = Math.max(0, seeking - by);
      seconds += left * element.playbackRate;
      count += ((by * element.playbackRate * video.frameTimes.length) / video.seconds) * shownShare;
    },
    stall(stalls) {
      stalled = stalls;
    },
  };
}
