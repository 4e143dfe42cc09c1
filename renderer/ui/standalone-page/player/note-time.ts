import type { Timeline } from '../../playback/playback-timeline.ts';
import type { PageNote } from './page-player-types.ts';

/** Returns the time of a note on the clock, in seconds; `undefined` if no video of this timeline has the moment. */
export function timeOfNote({ target, seconds }: PageNote, timeline: Timeline): number | undefined {
  const track = timeline.tracks.get(target ?? '');
  return track && seconds !== undefined ? seconds / track.stretch + track.start : undefined;
}

/** `C, 0.50 s`; the letter or number alone where the note has no moment; empty for a note on everything. */
export function nameOfNote({ target, seconds }: PageNote): string {
  return [target, seconds === undefined ? undefined : `${seconds.toFixed(2)} s`].filter((each) => each).join(', ');
}
