import type { VideoFrameTiming } from '../../../../shared/library/video-frame-timing.ts';

export function constantRateVideo(framesPerSecond: number, frames: number): VideoFrameTiming {
  const frameTimes = Array.from({ length: frames }, (_, index) => index / framesPerSecond);
  return { codec: 'avc1', frameTimes, seconds: frames / framesPerSecond };
}

/** A video with one frame for each duration. Seconds. */
export function variableRateVideo(durations: readonly number[]): VideoFrameTiming {
  let seconds = 0;
  const frameTimes = durations.map((duration) => {
    seconds += duration;
    return seconds - duration;
  });
  return { codec: 'vp09', frameTimes, seconds };
}

function videoOf(frameTimes: readonly number[], lastFrameSeconds: number): VideoFrameTiming {
  return { codec: 'avc1', frameTimes: [...frameTimes], seconds: (frameTimes.at(-1) ?? 0) + lastFrameSeconds };
}

/** Times of `frames` frames, the first one at `first`. Seconds. */
function timesFrom(first: number, framesPerSecond: number, frames = 60): number[] {
  return Array.from({ length: frames }, (_, index) => first + index / framesPerSecond);
}

/** Videos whose first frame is not at 0, with the times that main reads from such files. */
export const lateVideos: Readonly<Record<string, VideoFrameTiming>> = {
  'a copy without its edit list': videoOf(timesFrom(2 / 24, 24), 1 / 24),
  'a clip that was cut without encoding': videoOf(timesFrom(0.004_958_333, 30), 1 / 30),
  'a fragmented MP4': videoOf(timesFrom(2 / 30, 30), 1 / 30),
  // Opus needs pre-roll, and WebM stores whole milliseconds.
  'a WebM with VP9 and Opus': videoOf(
    timesFrom(0, 30).map((time) => 0.007 + Math.round(time * 1000) / 1000),
    0.033,
  ),
  'an empty edit of half a second': videoOf(timesFrom(0.5, 30), 1 / 30),
  'a first frame just beyond the rounding tolerance': videoOf(timesFrom(0.002_1, 30), 1 / 30),
  'a single late frame': videoOf([0.083], 0.04),
};
