import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import type { Durations } from '../../../ui/playback/playback-timeline.ts';
import type { Loop } from './loop-range.ts';

/** A video among the panes, as the transport draws it. */
export interface Lane {
  readonly paneId: string;
  /** `waiting`: nothing can be shown yet. `resting`: this computer is too slow to play it with the others. */
  readonly state: 'waiting' | 'ready' | 'resting' | 'broken';
  /** Seconds on the clock; left out while its length is not known. */
  readonly start?: number;
  readonly end?: number;
  /** Seconds of video for each second on the clock. */
  readonly stretch?: number;
}

/** The part of the clock's state that changes by actions, not with every frame. */
export interface ClockState {
  readonly playing: boolean;
  /** The configured speed. The actual speed is `speed` times `shuttle`. */
  readonly speed: number;
  /** 1 as a rule; J and L double it, and below zero it runs backwards. */
  readonly shuttle: number;
  readonly loop: Loop;
  /** Loop marks. Seconds on the clock. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly durations: Durations;
  /** Id of the pane whose sound is on; `undefined` while all are muted. */
  readonly heard: string | undefined;
  /** All videos have the loudness of the quietest one. */
  readonly matchesLoudness: boolean;
  /** Seconds on the clock by which the video of a pane starts later. 0 where none is given. */
  readonly offsets: Readonly<Record<string, number>>;
  readonly lanes: readonly Lane[];
  /** End of the last video. */
  readonly seconds: number;
  /** Number of frames of the clock, and the average duration of a frame in seconds. */
  readonly frames: number;
  readonly frame: number;
  /** Number of videos that the machine could not play at the same time. */
  readonly tooMany: number | undefined;
}

/** The part of the clock that is saved when the clock is removed. */
export interface StoredClock {
  readonly clock: ViewState['clock'];
  readonly heard: string | undefined;
  readonly offsets: Readonly<Record<string, number>>;
}

export const slowest = 0.1;
export const fastest = 4;

export function restoreState(stored: StoredClock): ClockState {
  const { clock, heard, offsets } = stored;
  const { speed, loop, from, to, durations, matchesLoudness = false } = clock;
  const noVideos = { lanes: [], seconds: 0, frames: 1, frame: 1 / 24, tooMany: undefined };
  const sound = { heard, matchesLoudness };
  return { playing: false, speed, shuttle: 1, loop, from, to, durations, ...sound, offsets, ...noVideos };
}

export function stateToStore(state: ClockState, at: number): StoredClock {
  const { speed, loop, from, to, durations, heard, matchesLoudness, offsets } = state;
  const marks = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { clock: { at, speed, loop, durations, matchesLoudness, ...marks }, heard, offsets };
}

/** Returns the speed of the clock, regardless of the direction. */
export function paceOf(state: Pick<ClockState, 'speed' | 'shuttle'>): number {
  return Math.min(fastest, Math.max(slowest, state.speed * Math.abs(state.shuttle)));
}
