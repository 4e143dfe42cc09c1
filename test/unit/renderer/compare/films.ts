import type { Film } from '../../../../shared/film.ts';

export function steadyFilm(framesPerSecond: number, frames: number): Film {
  const frameTimes = Array.from({ length: frames }, (_, index) => index / framesPerSecond);
  return { codec: 'avc1', frameTimes, seconds: frames / framesPerSecond };
}

/** Frames that last as long as they are told to. Seconds. */
export function unevenFilm(lengths: readonly number[]): Film {
  let seconds = 0;
  const frameTimes = lengths.map((length) => {
    seconds += length;
    return seconds - length;
  });
  return { codec: 'vp09', frameTimes, seconds };
}
