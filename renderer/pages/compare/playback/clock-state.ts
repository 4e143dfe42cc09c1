import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import type { Loop } from './loop-range.ts';
import type { Durations } from './timeline.ts';

/** A film among the panes, as the transport draws it. */
export interface Lane {
  readonly paneId: string;
  /** `waiting`: nothing of it can be shown yet. `resting`: this machine has no power left for it while others play. */
  readonly state: 'waiting' | 'ready' | 'resting' | 'broken';
  /** Seconds on the clock; left out while its length is not known. */
  readonly start?: number;
  readonly end?: number;
}

/** What changes of a clock when somebody does something, and not with every frame. */
export interface ClockState {
  readonly playing: boolean;
  /** As set. What it runs at is this times `shuttle`. */
  readonly speed: number;
  /** 1 as a rule; J and L double it, and below zero it runs backwards. */
  readonly shuttle: number;
  readonly loop: Loop;
  /** Loop marks. Seconds on the clock. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly durations: Durations;
  /** Pane that is heard; none while all are mute. */
  readonly heard: string | undefined;
  /** Seconds on the clock by which the film of a pane starts later. 0 where none is given. */
  readonly offsets: Readonly<Record<string, number>>;
  readonly lanes: readonly Lane[];
  /** When the last film ends. */
  readonly seconds: number;
  /** How many frames the clock has, and how long one of them is on the whole, in seconds. */
  readonly frames: number;
  readonly frame: number;
  /** So many were tried at once, and this machine could not. */
  readonly tooMany: number | undefined;
}

/** What is kept of a clock when it goes. */
export interface StoredClock {
  readonly clock: ViewState['clock'];
  readonly heard: string | undefined;
  readonly offsets: Readonly<Record<string, number>>;
}

export const slowest = 0.1;
export const fastest = 4;

export function stateFrom(kept: StoredClock): ClockState {
  const { clock, heard, offsets } = kept;
  const { speed, loop, from, to, durations } = clock;
  const nothing = { lanes: [], seconds: 0, frames: 1, frame: 1 / 24, tooMany: undefined };
  return { playing: false, speed, shuttle: 1, loop, from, to, durations, heard, offsets, ...nothing };
}

export function storedFrom(state: ClockState, at: number): StoredClock {
  const { speed, loop, from, to, durations, heard, offsets } = state;
  const marks = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { clock: { at, speed, loop, durations, ...marks }, heard, offsets };
}

/** How fast the clock runs, whichever way. */
export function pace(state: Pick<ClockState, 'speed' | 'shuttle'>): number {
  return Math.min(fastest, Math.max(slowest, state.speed * Math.abs(state.shuttle)));
}
