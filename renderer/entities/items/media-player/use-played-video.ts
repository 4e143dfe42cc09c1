import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VideoFrameTiming } from '../../../../shared/library/video-frame-timing.ts';
import { frameAt as measuredFrameAt, middleOfFrame } from '../../../ui/playback/video-frame-at-time.ts';
import { countFrames, frameAt, timeOfFrame } from './frame-numbers-and-timecode.ts';

export interface PlayedVideo {
  readonly playing: boolean;
  /** Seconds, of the frame that is shown. */
  readonly time: number;
  /** Seconds. */
  readonly length: number;
  readonly frame: number;
  readonly frames: number;
  /** The file cannot be shown by this window. */
  readonly failed: boolean;
  readonly togglePlaying: () => void;
  readonly seek: (seconds: number) => void;
  /** Steps to the next (`1`) or the previous frame (`-1`). */
  readonly step: (direction: 1 | -1) => void;
  /** Stops at the first or the last frame. */
  readonly stopAt: (end: 'first' | 'last') => void;
  /** Stops at the reported frame and returns that frame. */
  readonly hold: () => DecodedFrame;
}

/** One frame of a video. */
export interface DecodedFrame {
  /** From 1. */
  readonly frame: number;
  /** A moment at which it is shown. */
  readonly seconds: number;
}

/** Offset into a frame: more than a rounding error, and less than the shortest frame. Seconds. */
const seekMargin = 0.001;

/**
 * Returns the frames of a `<video>`. `known` is the measurement of the library; the length of the element has priority
 * after loading.
 */
export function usePlayedVideo(
  ref: RefObject<HTMLVideoElement | null>,
  known: {
    readonly seconds: number;
    readonly framesPerSecond: number;
    /** Measured frames, which have priority over the rate. */
    readonly timing?: VideoFrameTiming | undefined;
  },
): PlayedVideo {
  const { framesPerSecond, timing } = known;
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(known.seconds);
  const [failed, setFailed] = useState(false);
  // True while a stopped video returns to the reported frame. Frames that are shown meanwhile are not reported.
  const goingBack = useRef(false);

  // In the commit that starts the video, so that no event comes earlier.
  useLayoutEffect(() => {
    const video = ref.current;
    if (!video) return;
    const events: Record<string, () => void> = {
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      ended: () => setPlaying(false),
      error: () => setFailed(true),
      loadedmetadata: () => {
        setFailed(false);
        if (Number.isFinite(video.duration)) setLength(video.duration);
      },
      seeked: () => {
        goingBack.current = false;
        setTime(video.currentTime);
      },
    };
    for (const [name, listener] of Object.entries(events)) video.addEventListener(name, listener);
    // The time of the frame on screen, not the clock of the element: they differ by up to a frame.
    let callback = video.requestVideoFrameCallback(function shown(_, { mediaTime }) {
      if (!goingBack.current) setTime(mediaTime);
      callback = video.requestVideoFrameCallback(shown);
    });
    return () => {
      for (const [name, listener] of Object.entries(events)) video.removeEventListener(name, listener);
      video.cancelVideoFrameCallback(callback);
    };
  }, [ref]);

  const seek = useCallback(
    (seconds: number) => {
      const video = ref.current;
      if (!video) return;
      video.currentTime = Math.min(Math.max(0, seconds), length);
      setTime(video.currentTime);
    },
    [ref, length],
  );
  const frames = timing?.frameTimes.length || countFrames(length, framesPerSecond);
  const frame = Math.min(frames, timing ? measuredFrameAt(timing, time) + 1 : frameAt(time, framesPerSecond));
  /** The middle of the frame: at its very end, a video that loops is at its start again. */
  const stopAtFrame = (target: number) => {
    ref.current?.pause();
    seek(timing ? middleOfFrame(timing, target - 1) : timeOfFrame(target, framesPerSecond));
  };
  return {
    playing,
    time,
    length,
    frame,
    frames,
    failed,
    togglePlaying: () => {
      const video = ref.current;
      // A refusal to play arrives as the `error` or `pause` event as well.
      if (video?.paused) video.play().catch(() => {});
      else video?.pause();
    },
    seek,
    step: (direction) => stopAtFrame(Math.min(frames, Math.max(1, frame + direction))),
    stopAt: (end) => stopAtFrame(end === 'first' ? 1 : frames),
    hold: () => {
      const video = ref.current;
      const seconds = time + seekMargin;
      if (video && !video.paused) {
        // The next frame may already be on its way to the screen.
        video.pause();
        goingBack.current = true;
        video.currentTime = seconds;
      }
      return { frame, seconds };
    },
  };
}
