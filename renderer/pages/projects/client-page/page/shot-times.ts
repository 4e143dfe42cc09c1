import { findLastStarted } from '../../../../ui/playback/video-frame-at-time.ts';
import type { PageNote } from '../../../../ui/standalone-page/player/page-player-types.ts';
import type { PageShot, ProjectPageData } from './project-page-types.ts';

/** Name of the only video on the page, as the player knows it. */
export const animaticName = 'Animatic';

interface ShotTimes {
  /** Returns the shot that is visible at a moment of the animatic. Seconds. */
  shotAt(seconds: number): PageShot | undefined;
  /** Returns the start of a shot in the animatic. Seconds. */
  startOf(shot: PageShot): number;
  /** Returns a note on a shot as a note on the animatic, for the player. `undefined` for a note on no shot. */
  onAnimatic(note: PageNote): PageNote | undefined;
}

/** Converts between moments of the animatic and of its shots. */
export function createShotTimes({ shots, animatic }: Pick<ProjectPageData, 'shots' | 'animatic'>): ShotTimes {
  const startOf = ({ start }: PageShot) => start / animatic.framesPerSecond;
  const starts = shots.map(startOf);
  return {
    shotAt: (seconds) => shots[Math.max(0, findLastStarted(starts, seconds))],
    startOf,
    onAnimatic({ target, seconds = 0, ...note }) {
      const shot = shots.find(({ name }) => name === target);
      return shot && { ...note, target: animaticName, seconds: startOf(shot) + seconds };
    },
  };
}
