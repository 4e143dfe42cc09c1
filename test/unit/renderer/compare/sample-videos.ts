import type { VideoFrames } from '../../../../shared/library/video-frames.ts';

export function steadyFilm(framesPerSecond: number, frames: number): VideoFrames {
  const frameTimes = Array.from({ length: frames }, (_, index) => index / framesPerSecond);
  return { codec: 'avc1', frameTimes, seconds: frames / framesPerSecond };
}

/** Frames that last as long as they are told to. Seconds. */
export function unevenFilm(lengths: readonly number[]): VideoFrames {
  let seconds = 0;
  const frameTimes = lengths.map((length) => {
    seconds += length;
    return seconds - length;
  });
  return { codec: 'vp09', frameTimes, seconds };
}

function filmAt(frameTimes: readonly number[], frame: number): VideoFrames {
  return { codec: 'avc1', frameTimes: [...frameTimes], seconds: (frameTimes.at(-1) ?? 0) + frame };
}

/** Times of `frames` frames, the first one at `first`. Seconds. */
function timesFrom(first: number, framesPerSecond: number, frames = 60): number[] {
  return Array.from({ length: frames }, (_, index) => first + index / framesPerSecond);
}

/** Videos whose first frame is not at 0, with the times that main reads from such files. */
export const lateFilms: Readonly<Record<string, VideoFrames>> = {
  'a copy without its edit list': filmAt(timesFrom(2 / 24, 24), 1 / 24),
  'a clip that was cut without encoding': filmAt(timesFrom(0.004_958_333, 30), 1 / 30),
  'a fragmented MP4': filmAt(timesFrom(2 / 30, 30), 1 / 30),
  // Opus needs some sound before its beginning, and WebM counts whole milliseconds.
  'a WebM with VP9 and Opus': filmAt(
    timesFrom(0, 30).map((time) => 0.007 + Math.round(time * 1000) / 1000),
    0.033,
  ),
  'an empty edit of half a second': filmAt(timesFrom(0.5, 30), 1 / 30),
  'a first frame just beyond a rounding': filmAt(timesFrom(0.002_1, 30), 1 / 30),
  'a single late frame': filmAt([0.083], 0.04),
};
