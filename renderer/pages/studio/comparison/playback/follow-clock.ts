import type { PaneVideo } from '../../../../ui/playback/pane-video.ts';
import { momentOf, type Track } from '../../../../ui/playback/playback-timeline.ts';
import { meanFrameDuration, playableFrom } from '../../../../ui/playback/video-frame-at-time.ts';
import { isPaintable } from './common-frame-painter.ts';
import type { PaneCanvas } from './pane-canvas.ts';

/** Below this share of its frames a video looks like a slide show. */
const minShare = 0.6;

export const noDrift: Drift = { error: undefined, rate: 1 };
/** An error below this is left alone. Seconds. */
const startThreshold = 0.003;
/** Once it is being worked off, it is until it is below this: or it would start and stop all the time. Seconds. */
const stopThreshold = 0.001;
/** The most that a video is played faster or slower. */
export const maxRateChange = 0.06;
/** Listeners notice a change of pitch earlier than viewers notice a change of speed. */
export const maxAudibleRateChange = 0.03;
/** Share of an error that is corrected per second. */
const gain = 2;
/** The rate changes in steps, because each change has a cost in the decoder. */
const rateStep = 0.004;
/** Share of the previous error in the next value. A single late report must not move a video. */
const memory = 0.7;
/** An error of more frames is corrected by a jump. */
const jumpFrames = 3;
/** A jump lasts longer than a very short frame, so a video that is off by less would never catch up. Real seconds. */
const leastJump = 0.05;

/** A video that can be played. */
export interface Player {
  readonly paneId: string;
  readonly video: PaneVideo;
  readonly screen: PaneCanvas;
  readonly track: Track;
  /** Hidden, and in sync for the moment when it is seen. */
  readonly isPrepared: boolean;
}

/** Returns the position of a video. Seconds on the clock. */
export function placeOf({ video, track }: Pick<Player, 'video' | 'track'>): number {
  return track.start + video.element.currentTime / track.stretch;
}

/** Videos run ahead of what is seen, so that all of them have a frame when it is due. Seconds that go by. */
const leadSeconds = 0.034;

/**
 * Returns the lead of a video over the clock. Sound can't wait for the drawing of its image, so the audible video has none.
 * Seconds on the clock.
 */
export function leadOf(player: Player, audiblePane: string | undefined, pace: number): number {
  return isPaintable(player) && player.paneId !== audiblePane ? leadSeconds * pace : 0;
}

/** Synchronizes every video with the clock during forward playback. Exists from one start to the next stop. */
export interface ClockFollower {
  /** Synchronizes all videos with the clock position `at`. */
  follow(at: number, now: number): void;
  /** Discards what was learned at the previous pace. */
  repaced(): void;
}

interface FollowOptions {
  /** Ordered by priority: if there are too many videos, the last ones pause first. */
  readonly players: () => readonly Player[];
  /** Seconds on the clock per second of real time. */
  readonly pace: () => number;
  /** Returns the lead of a video over the clock. Seconds on the clock. */
  readonly lead: (player: Player) => number;
  readonly audiblePane: () => string | undefined;
  /** Called with the number of videos that this computer can play at the same time. */
  readonly onTooMany: (maxPlayable: number) => void;
}

interface PlaybackState {
  drift: Drift;
  /** Side of the range at which the video waits, instead of playing. */
  heldSide: 'before' | 'after' | undefined;
  jumpedAt: number;
  isLanding: boolean;
}

/** Initial estimate for the duration of a jump, which is updated with each jump. Seconds. */
const initialJumpSeconds = 0.06;
/** Between two jumps of a video. Milliseconds. */
const jumpInterval = 700;
/** Length of one load measurement. Too many videos are reported after two such measurements in a row. Milliseconds. */
const loadWindow = 2000;
/** Faster than this, frames are dropped on purpose. */
const maxMeasuredPace = 2;
/** Maximum frame rate of a screen. Frames per second. */
const maxScreenRate = 50;

export function createClockFollower({ players, pace, lead, audiblePane, onTooMany }: FollowOptions): ClockFollower {
  // By video, because a pane that was away in the meantime has another one.
  const states = new Map<PaneVideo, PlaybackState>();
  let jumpSeconds = initialJumpSeconds;
  let lastMeasurement: { at: number; counts: Map<PaneVideo, number> } | undefined;
  let badWindows = 0;

  const stateOf = (video: PaneVideo) => {
    const known = states.get(video);
    if (known) return known;
    const fresh: PlaybackState = { drift: noDrift, heldSide: undefined, jumpedAt: 0, isLanding: false };
    states.set(video, fresh);
    return fresh;
  };

  /** Plays, holds, corrects. */
  function synchronize({ paneId, video, track }: Player, at: number, now: number): void {
    const state = stateOf(video);
    const { element } = video;
    const moment = momentOf(track, at);
    if (moment.place !== 'within') {
      if (state.heldSide !== moment.place) void video.place(moment.frame, moment.seconds);
      state.heldSide = moment.place;
      return;
    }
    if (video.isPlacing()) return;
    state.heldSide = undefined;
    const rate = pace() * track.stretch;
    if (element.paused) {
      state.drift = noDrift;
      video.run(rate);
      return;
    }
    if (!video.isReady()) {
      state.drift = noDrift;
      return;
    }
    const error = placeOf({ video, track }) - at;
    if (state.isLanding) {
      jumpSeconds = Math.min(0.5, Math.max(0, jumpSeconds - error / pace() / 2));
      state.isLanding = false;
    }
    const maxChange = audiblePane() === paneId ? maxAudibleRateChange : maxRateChange;
    const frame = meanFrameDuration(track.video) / track.stretch;
    const correction = correct(state.drift, error, frame, { pace: pace(), maxChange });
    if (correction.kind === 'jump') {
      if (now - state.jumpedAt > jumpInterval) {
        const seconds = (at + jumpSeconds * pace() - track.start) * track.stretch;
        element.currentTime = playableFrom(track.video, seconds);
        Object.assign(state, { jumpedAt: now, isLanding: true, drift: noDrift });
      }
      return;
    }
    state.drift = correction.drift;
    const playbackRate = rate * correction.drift.rate;
    if (Math.abs(element.playbackRate - playbackRate) > 1e-4) element.playbackRate = playbackRate;
  }

  function measureLoad(all: readonly Player[], now: number): void {
    const playing = all.filter(({ video }) => stateOf(video).heldSide === undefined && !video.element.ended);
    const counts = new Map(playing.map(({ video }) => [video, video.shown()?.count ?? 0]));
    const before = lastMeasurement;
    if (before && now - before.at < loadWindow) return;
    lastMeasurement = { at: now, counts };
    // A hidden page draws nothing, so that its measurement is invalid.
    if (!before || now - before.at > loadWindow * 2 || pace() > maxMeasuredPace) return;
    const elapsed = (now - before.at) / 1000;
    const measurements = playing.flatMap(({ video, track }) => {
      const counted = before.counts.get(video);
      if (counted === undefined) return [];
      const rate = (pace() * track.stretch) / (meanFrameDuration(track.video) || 1);
      return [{ shown: (counts.get(video) ?? 0) - counted, expected: Math.min(rate, maxScreenRate) * elapsed }];
    });
    const maxPlayable = estimatePlayableVideos(measurements);
    badWindows = maxPlayable < measurements.length ? badWindows + 1 : 0;
    if (badWindows < 2) return;
    badWindows = 0;
    onTooMany(maxPlayable);
  }

  return {
    follow(at, now) {
      const all = players();
      for (const player of all) synchronize(player, at + lead(player), now);
      measureLoad(all, now);
    },
    repaced() {
      lastMeasurement = undefined;
      for (const state of states.values()) Object.assign(state, { drift: noDrift });
    },
  };
}

// Keeps one video synchronized with the clock during playback. Small errors are corrected by an invisible change of
// speed. Only large errors cause a jump, which is visible.

/** Measured distance of a video from its target position. */
export interface Drift {
  /** Seconds of the clock, smoothed; above zero, the video is ahead. */
  readonly error: number | undefined;
  /** Times the rate that it should play at. 1: left alone. */
  readonly rate: number;
}

type Correction = { readonly kind: 'jump' } | { readonly kind: 'play'; readonly drift: Drift };

interface CorrectionLimits {
  /** Seconds on the clock per second of real time. */
  readonly pace?: number;
  /** The most that the video is played faster or slower. */
  readonly maxChange?: number;
}

/** `frame`: how long one of its frames is on the clock. Seconds. */
export function correct(
  before: Drift,
  error: number,
  frame: number,
  { pace = 1, maxChange = maxRateChange }: CorrectionLimits = {},
): Correction {
  const smoothed = before.error === undefined ? error : before.error * memory + error * (1 - memory);
  if (Math.abs(smoothed) > Math.max(frame * jumpFrames, leastJump * Math.max(1, pace))) return { kind: 'jump' };
  const isWorking = before.rate !== 1;
  if (Math.abs(smoothed) <= (isWorking ? stopThreshold : startThreshold))
    return { kind: 'play', drift: { error: smoothed, rate: 1 } };
  const rateChange = Math.min(maxChange, Math.max(-maxChange, -smoothed * gain));
  const steps = Math.trunc(rateChange / rateStep) || Math.sign(rateChange);
  return { kind: 'play', drift: { error: smoothed, rate: 1 + steps * rateStep } };
}

// Estimates the number of videos that this machine can play at the same time. Only playback shows that number, because
// the machine drops frames that it cannot decode in time.

/** Frames that one video showed in a period of time. */
interface PlaybackMeasurement {
  /** Number of frames that were visible. */
  readonly shown: number;
  /** Number of frames that should have been visible. */
  readonly expected: number;
}

/** Returns the number of these videos that must continue. Returns all of them while the machine can play them. */
export function estimatePlayableVideos(measurements: readonly PlaybackMeasurement[]): number {
  if (measurements.length < 2) return measurements.length;
  const shares = measurements.map(({ shown, expected }) => (expected <= 0 ? 1 : Math.min(1, shown / expected)));
  const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  if (share >= minShare) return measurements.length;
  return Math.max(1, Math.min(measurements.length - 1, Math.floor(measurements.length * share)));
}
