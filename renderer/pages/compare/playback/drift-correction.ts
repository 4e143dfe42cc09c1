// Keeps one video synchronized with the clock during playback. Small errors are corrected by an invisible change of
// speed. Only large errors cause a jump, which is visible.

/** Measured distance of a video from its target position. */
export interface Drift {
  /** Seconds of the clock, smoothed; above zero, the video is ahead. */
  readonly error: number | undefined;
  /** Times the rate that it should play at. 1: left alone. */
  readonly rate: number;
}

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

export type Correction = { readonly kind: 'jump' } | { readonly kind: 'play'; readonly drift: Drift };

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
