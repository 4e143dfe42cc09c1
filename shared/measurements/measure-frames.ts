import { type BlockMotion, findBlockMotion, type MotionFrame, prepareForMotion } from './block-motion.ts';
import { exposureOf } from './exposure.ts';
import { copyPlane, type Plane } from './frame-image.ts';
import type { FrameValues } from './frame-values.ts';
import type { FrameMeasurements } from './measurements.ts';
import { flickerOf, motionOf } from './motion-and-flicker.ts';
import { repeatsFrame } from './repeated-frames.ts';
import { histogramOf, isCut, type LumaHistogram } from './scene-cuts.ts';
import { sharpnessOf } from './sharpness.ts';
import { summarizeFrames } from './summarize-frames.ts';

/** A measured frame, for the comparison with the next one. */
interface MeasuredFrame {
  readonly time: number;
  readonly luma: Plane;
  /** Absent for the first frame of a shot. */
  readonly motion: readonly BlockMotion[] | undefined;
}

interface EarlierFrame extends MeasuredFrame {
  readonly motionFrame: MotionFrame;
  readonly histogram: LumaHistogram;
}

/** All that a meter knows. Plain data, so that a worker can continue the measurement of another one. */
export interface FrameMeterState {
  readonly values: readonly FrameValues[];
  readonly earlier: MeasuredFrame | undefined;
  readonly reference: Plane | undefined;
}

/**
 * Measures the frames of a video in display order. Holds two frames, and some numbers for each frame: 2 MB of images, and
 * 10 MB for an hour. A plane must not change until the next one is added; then it can be used again.
 */
export class FrameMeter {
  readonly #values: FrameValues[];
  #earlier: EarlierFrame | undefined;
  /** Planes of the frame before `#earlier`. The next frame overwrites them. */
  #unusedMotionFrame: MotionFrame | undefined;
  /** Luma of the last frame that is no repetition. */
  #reference: Plane | undefined;

  /** `state`: that of the meter whose measurement this one continues. */
  constructor(state?: FrameMeterState) {
    this.#values = [...(state?.values ?? [])];
    this.#earlier = state?.earlier && { ...state.earlier, ...preparedOf(state.earlier.luma) };
    this.#reference = state?.reference;
  }

  state(): FrameMeterState {
    const earlier = this.#earlier && {
      time: this.#earlier.time,
      luma: copyPlane(this.#earlier.luma),
      motion: this.#earlier.motion,
    };
    const reference = this.#reference && copyPlane(this.#reference);
    return { values: this.#values, earlier, reference };
  }

  /** `time`: start of the frame. Seconds of the video. Returns the values of this frame. */
  add(luma: Plane, time: number): FrameValues {
    const before = this.#earlier;
    const { motionFrame, histogram } = preparedOf(luma, this.#unusedMotionFrame);
    const found = before && findBlockMotion(before.motionFrame, motionFrame);
    const startsShot = !before || !found || isCut(found, before.histogram, histogram);
    const isRepeated = this.#reference !== undefined && repeatsFrame(this.#reference, luma);
    if (!isRepeated) this.#reference = copyPlane(luma, this.#reference);
    const values: FrameValues = {
      time,
      ...exposureOf(luma),
      ...(startsShot ? noMotion : changesOf(found, before, time)),
      sharpness: sharpnessOf(luma),
      isRepeated,
      isCut: before !== undefined && startsShot,
    };
    this.#values.push(values);
    this.#unusedMotionFrame = before?.motionFrame;
    this.#earlier = { time, luma, motionFrame, histogram, motion: startsShot ? undefined : found };
    return values;
  }

  /** `seconds`: end of the last frame. Throws without a frame. */
  result(seconds: number): FrameMeasurements {
    return summarizeFrames(this.#values, seconds);
  }
}

function preparedOf(luma: Plane, unused?: MotionFrame): Pick<EarlierFrame, 'motionFrame' | 'histogram'> {
  return { motionFrame: prepareForMotion(luma, unused), histogram: histogramOf(luma) };
}

const noMotion = { motion: null, flicker: null };

function changesOf(
  now: readonly BlockMotion[],
  { motion: before, motionFrame, time: since }: EarlierFrame,
  time: number,
) {
  const { width, height } = motionFrame.half;
  const motion = motionOf(now, { seconds: time - since, longerSide: Math.max(width, height) });
  return { motion, flicker: before ? flickerOf(now, before) : null };
}
