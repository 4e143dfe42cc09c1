import type { PaneVideo, ShownFrame } from '../../../../renderer/pages/compare/playback/pane-video.ts';
import { middleOfFrame } from '../../../../renderer/pages/compare/playback/video-frames.ts';
import type { VideoFrames } from '../../../../shared/library/video-frames.ts';

/** A video in a browser that is not there: it plays as time is told to go by. */
export interface SimulatedVideo extends PaneVideo {
  /** Every jump that it was told to make. Seconds of the video. */
  readonly jumps: readonly number[];
  /** Every frame into which it was put, from 0. */
  readonly places: readonly number[];
  /** Lets time go by. Seconds. */
  pass(seconds: number): void;
  /** Nothing comes any more, as when a disk hangs; or it does again. */
  stall(stalls: boolean): void;
}

export interface Habits {
  /** Actual start position when playback should be elsewhere. Seconds of the video. */
  readonly from: number;
  /** Delay between a seek and playback. Seconds. */
  readonly jumpTakes?: number;
  /** Share of its frames that appear on the screen. 0 to 1. */
  readonly shows?: number;
}

export function simulateVideo(video: VideoFrames, { from, jumpTakes = 0, shows = 1 }: Habits): SimulatedVideo {
  const jumps: number[] = [];
  const places: number[] = [];
  let seconds = from;
  let jumping = 0;
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
      jumps.push(to);
      seconds = to;
      jumping = jumpTakes;
    },
  };
  return {
    // The part of an element that a follower looks at.
    element: element as HTMLVideoElement,
    video: video,
    jumps,
    places,
    shown: (): ShownFrame => ({ mediaTime: seconds, seenAt: 0, count: Math.floor(count) }),
    isBroken: () => false,
    isReady: () => jumping <= 0 && !stalled,
    async place(frame) {
      places.push(frame);
      element.paused = true;
      seconds = middleOfFrame(video, frame);
    },
    async aim() {},
    isPlacing: () => false,
    run(rate) {
      element.paused = false;
      element.playbackRate = rate;
    },
    close() {},
    pass(by) {
      if (element.paused || stalled) return;
      const left = Math.max(0, by - jumping);
      jumping = Math.max(0, jumping - by);
      seconds += left * element.playbackRate;
      count += ((by * element.playbackRate * video.frameTimes.length) / video.seconds) * shows;
    },
    stall(stalls) {
      stalled = stalls;
    },
  };
}
