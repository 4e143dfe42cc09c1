import { sameMoment } from './film-frames.ts';
import { momentOf, type Track } from './timeline.ts';

// Which frames are painted together. Films come to their frames each in its own time; all panes change in the drawing for
// which the last of them has its frame, and none before the others.

/** What one film could show. */
export interface Stock {
  readonly track: Track;
  /** Frames (from 0) at hand. */
  readonly frames: readonly number[];
}

/** The newest moment after `since`, and not after `at`, of which every film has its frame. Seconds on the clock. */
export function commonMoment(stocks: readonly Stock[], since: number, at: number): number | undefined {
  let moment = at;
  while (moment > since) {
    if (stocks.every(({ track, frames }) => frames.includes(momentOf(track, moment).frame))) return moment;
    // From there until `moment` no film changes.
    moment = Math.max(...stocks.map(({ track }) => beginOf(track, moment))) - 2 * sameMoment;
  }
  return undefined;
}

/** When what this film shows at `moment` came on. Seconds on the clock. */
function beginOf(track: Track, moment: number): number {
  const { place, frame } = momentOf(track, moment);
  if (place === 'before') return Number.NEGATIVE_INFINITY;
  return track.start + (track.film.frameTimes[frame] ?? 0) / track.stretch;
}

/** What comes nearest to `wanted`. */
export function nearestFrame(frames: readonly number[], wanted: number): number | undefined {
  return frames.reduce<number | undefined>((best, frame) => {
    return best === undefined || Math.abs(frame - wanted) < Math.abs(best - wanted) ? frame : best;
  }, undefined);
}
