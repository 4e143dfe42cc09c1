import type { Track } from '../../../ui/playback/playback-timeline.ts';
import { type ClockState, paceOf } from './clock-state.ts';

/** A position in the sound of a video. */
export interface HeardSound {
  readonly paneId: string;
  /** Seconds of the video. */
  readonly seconds: number;
  /** Factor of the amplitude, from 0 to 1. */
  readonly gain: number;
}

/** Slower or faster than this, or backwards, sound is noise. */
const [slowestHeard, fastestHeard] = [0.5, 2];

/** Returns true if the sound of a pane is on and its speed allows sound. `track`: absent while its length is not known. */
export function isHeard(state: ClockState, paneId: string, track: Track | undefined): boolean {
  const rate = paceOf(state) * (track?.stretch ?? 1);
  return paneId === state.heard && state.shuttle > 0 && rate >= slowestHeard && rate <= fastestHeard;
}

/** Returns the pane that is heard; `undefined` while no sound is on, or the speed allows none. */
export function audiblePaneOf(state: ClockState, tracks: ReadonlyMap<string, Track>): string | undefined {
  const { heard } = state;
  return heard !== undefined && isHeard(state, heard, tracks.get(heard)) ? heard : undefined;
}

/** Returns the factor of the amplitude of a pane. `gains`: those of equal loudness. */
export function gainOf(state: ClockState, paneId: string, gains: ReadonlyMap<string, number>): number {
  return state.matchesLoudness ? (gains.get(paneId) ?? 1) : 1;
}

/** Returns the sound at `at` on the clock; `undefined` while no sound is on, or the speed allows none. */
export function heardSoundAt(
  state: ClockState,
  at: number,
  tracks: ReadonlyMap<string, Track>,
  gains: ReadonlyMap<string, number>,
): HeardSound | undefined {
  const paneId = audiblePaneOf(state, tracks);
  const track = paneId === undefined ? undefined : tracks.get(paneId);
  if (paneId === undefined || !track) return undefined;
  return { paneId, seconds: (at - track.start) * track.stretch, gain: gainOf(state, paneId, gains) };
}
