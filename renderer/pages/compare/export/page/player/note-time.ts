import type { Timeline } from '../../../playback/timeline.ts';
import type { PageNote } from '../page-data-types.ts';

/** Returns the time of a note on the clock, in seconds; `undefined` if no video of this timeline has the moment. */
export function timeOfNote({ letter, seconds }: PageNote, timeline: Timeline): number | undefined {
  const track = timeline.tracks.get(letter ?? '');
  return track && seconds !== undefined ? seconds / track.stretch + track.start : undefined;
}

/** `C, 0.50 s`; the letter alone where the note has no moment; empty for a note on all results. */
export function nameOfNote({ letter, seconds }: PageNote): string {
  return [letter, seconds === undefined ? undefined : `${seconds.toFixed(2)} s`].filter((each) => each).join(', ');
}
