import type { ViewState } from '../../../../../shared/comparisons/view-state.ts';
import {
  clockFrameAt,
  type Durations,
  startOfClockFrame,
  type Timeline,
  type Track,
} from '../../../../ui/playback/playback-timeline.ts';
import type { Direction } from '../../../../ui/playback/shuttle.ts';

type Loop = ViewState['clock']['loop'];

/** Slower or faster than this, or backwards, sound is noise. */
const [slowestHeard, fastestHeard] = [0.5, 2];

/** Within this distance, a clock that follows another one corrects its videos without a new start. Seconds. */
export const nearSeconds = 0.5;
/** Time in which the videos get ready to join a running clock. Seconds. */
const joinSeconds = 0.25;

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

const slowest = 0.1;
const fastest = 4;

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

/** Position of a running clock: `at` seconds on the clock at `now` milliseconds of `performance.now()`. */
export interface ClockAnchor {
  readonly at: number;
  readonly now: number;
  /** Seconds on the clock per second of real time; below zero backward. */
  readonly pace: number;
}

/** Returns the position without limits. Seconds on the clock. */
export function positionAt({ at, now, pace }: ClockAnchor, moment = performance.now()): number {
  return at + ((moment - now) / 1000) * pace;
}

/** Returns the position at which a clock can join this running one. Seconds on the clock. */
export function placeToJoin(anchor: ClockAnchor): number {
  return positionAt(anchor) + joinSeconds * anchor.pace;
}

/** Returns the median of a few unsorted values. */
export function middleOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** The state of a clock, for other windows that show the same comparison. */
export interface SharedClockState {
  /** Number of the last command of the user, counted in all windows together. Windows ignore lower numbers. */
  readonly turn: number;
  /** Id of the clock that received this command. Empty before the first command. */
  readonly leader: string;
  readonly settings: Pick<
    ClockState,
    'speed' | 'shuttle' | 'loop' | 'from' | 'to' | 'durations' | 'heard' | 'matchesLoudness' | 'offsets' | 'playing'
  >;
  /** Seconds on the clock at `time`. */
  readonly at: number;
  /**
   * Milliseconds since 1970. Windows share this time, but not `performance.now()`, which stops while the computer
   * sleeps.
   */
  readonly time: number;
  /** False while the clock waits for its videos. */
  readonly isMoving: boolean;
}

/** The last command that a clock received or followed. */
export type LastCommand = Pick<SharedClockState, 'turn' | 'leader'>;

/** Returns true if `signal` is older than `last`. Of two commands with one number, the larger id counts in all windows. */
export function isOutdatedClockState(signal: LastCommand, last: LastCommand): boolean {
  return signal.turn < last.turn || (signal.turn === last.turn && signal.leader < last.leader);
}

export function sharedClockStateOf(
  { turn, leader }: LastCommand,
  state: ClockState,
  at: number,
  anchor: ClockAnchor | undefined,
): SharedClockState {
  const { speed, shuttle, loop, from, to, durations, heard, matchesLoudness, offsets, playing } = state;
  return {
    turn,
    leader,
    settings: { speed, shuttle, loop, from, to, durations, heard, matchesLoudness, offsets, playing },
    at: anchor?.at ?? at,
    time: Date.now() - (anchor ? performance.now() - anchor.now : 0),
    isMoving: anchor !== undefined,
  };
}

/** Returns the position of the other clock in the time of this window; `undefined` until the clock moves. */
export function anchorOfSharedClock({ settings, at, time, isMoving }: SharedClockState): ClockAnchor | undefined {
  if (!isMoving) return undefined;
  const pace = paceOf(settings) * (settings.shuttle < 0 ? -1 : 1);
  return { at, now: performance.now() - (Date.now() - time), pace };
}

/** A position in the sound of a video. */
export interface HeardSound {
  readonly paneId: string;
  /** Seconds of the video. */
  readonly seconds: number;
  /** Factor of the amplitude, from 0 to 1. */
  readonly gain: number;
}

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

/** The range that is played, from the start of one frame to the end of another. Seconds on the clock. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the range between the marks; the complete clock without a loop, or if the marks are invalid. */
export function rangeOf(
  timeline: Timeline,
  marks: { readonly loop: Loop; readonly from?: number | undefined; readonly to?: number | undefined },
): Range {
  const fullRange = { from: 0, to: timeline.seconds };
  if (marks.loop === 'off') return fullRange;
  const from = Math.min(marks.from ?? 0, timeline.seconds);
  const to = Math.min(marks.to ?? timeline.seconds, timeline.seconds);
  return from < to ? { from, to } : fullRange;
}

/** The outcome for a running clock. `turned`: the clock continues from `at`, in another place or direction. */
export interface Advance {
  readonly kind: 'running' | 'turned' | 'ended';
  readonly at: number;
  readonly direction: Direction;
}

/** Moves on by `by` seconds of the clock (never below 0), the way `direction` says. */
export function advance(
  timeline: Timeline,
  range: Range,
  loop: Loop,
  now: { readonly at: number; readonly direction: Direction },
  delta: number,
): Advance {
  const { direction } = now;
  const at = now.at + delta * direction;
  const first = startOfClockFrame(timeline, clockFrameAt(timeline, range.from));
  const last = lastFrameOf(timeline, range);
  if (direction === 1 && at >= range.to) {
    if (loop === 'off') return { kind: 'ended', at: last, direction };
    if (loop === 'loop') return { kind: 'turned', at: first, direction };
    // The last frame was shown; the one before it is next.
    return { kind: 'turned', at: last, direction: -1 };
  }
  if (direction === -1 && at <= range.from) {
    if (loop === 'off') return { kind: 'ended', at: first, direction };
    if (loop === 'loop') return { kind: 'turned', at: last, direction };
    return { kind: 'turned', at: first, direction: 1 };
  }
  return { kind: 'running', at, direction };
}

/** Returns the start of the last frame of a range, which is visible at its end. Seconds. */
export function lastFrameOf(timeline: Timeline, range: Range): number {
  // A range ends at the start of the next frame; that frame is outside the range.
  const index = clockFrameAt(timeline, range.to);
  const start = startOfClockFrame(timeline, index);
  return start >= range.to - 0.001 && index > 0 ? startOfClockFrame(timeline, index - 1) : start;
}
