import { type BlockMotion, findBlockMotion, type MotionFrame, prepareForMotion } from './block-motion.ts';
import { copyPlane, type Plane } from './frame-image.ts';
import type { FrameValues } from './frame-values.ts';
import type { FrameMeasurements } from './measurements.ts';
import { repeatsFrame } from './repeated-frames.ts';
import { summarizeFrames } from './summarize-frames.ts';

/**
 * A block is not found again if so much of it is left after the motion: code values, and part of its contrast. New,
 * covered and too fast objects have such blocks, and all of a frame after a cut.
 */
const leastResidual = 5;
const residualPart = 0.6;

/** Returns true if the block was found in the frame before. */
function isMatched({ residual, contrast }: BlockMotion): boolean {
  return residual <= Math.max(leastResidual, residualPart * contrast);
}

/**
 * Measures motion of a frame: the mean speed of the blocks that have contrast and were found. `seconds`: duration of the
 * frame before. `longerSide`: of the planes of the search.
 *
 * Unit: percent of the longer side of the frame for each second. Range: 0 to 5 % for each frame, 120 for 24 frames per
 * second.
 */
function motionOf(
  now: readonly BlockMotion[],
  { seconds, longerSide }: { readonly seconds: number; readonly longerSide: number },
): number {
  let [speeds, count] = [0, 0];
  for (const block of now) {
    if (!block.isTextured || !isMatched(block)) continue;
    speeds += Math.hypot(block.x, block.y);
    count += 1;
  }
  return count > 0 && seconds > 0 ? ((speeds / count) * 100) / longerSide / seconds : 0;
}

/**
 * Measures flicker: how much mean luma of the blocks goes up and down along their motion. For each block this is half of the
 * difference between its last two changes, without sign. A steady fade has 0, and luma that alternates between two levels
 * has the distance of the levels. The mean of the frame and single areas count alike.
 *
 * Unit: percent of full scale. Range: 0 to 100; above 1 is visible. Returns 0 if no block was found twice.
 *
 * Source: the luma change along motion of P. M. B. van Roosmalen, "Restoration of Archived Film and Video", Delft 1999,
 * chapter 3, reduced to block means.
 */
function flickerOf(now: readonly BlockMotion[], before: readonly BlockMotion[]): number {
  let [sum, count] = [0, 0];
  for (const [index, block] of now.entries()) {
    const earlier = before[index];
    if (!earlier || !isMatched(block) || !isMatched(earlier)) continue;
    sum += Math.abs(block.change - earlier.change) / 2;
    count += 1;
  }
  return count > 0 ? ((sum / count) * 100) / 255 : 0;
}

/** Parts of the histogram of each quarter of the frame. */
const parts = 32;
/** A cut leaves at most 40 % of the blocks, and changes the histogram by at least 20 %. */
const leastUnmatched = 0.6;
const leastDistance = 0.2;

/**
 * Distribution of luma in the four quarters of a frame: their parts one after the other, each quarter with a sum of 1.
 */
type LumaHistogram = Float64Array;

function histogramOf({ width, height, values }: Plane): LumaHistogram {
  const histogram = new Float64Array(4 * parts);
  for (let y = 0; y < height; y += 1) {
    const half = y < height / 2 ? 0 : 2;
    for (let x = 0; x < width; x += 1) {
      const part = (half + (x < width / 2 ? 0 : 1)) * parts + ((values[y * width + x] ?? 0) >> 3);
      histogram[part] = (histogram[part] ?? 0) + 1;
    }
  }
  return histogram.map((count) => (count * 4) / (width * height));
}

/**
 * Returns true if a new shot starts with this frame: at least 60 % of the blocks were not found in the frame before, and the
 * histograms of the quarters differ by at least 20 %. A flash alone is no cut, because blocks are found at any brightness.
 * A dissolve has no single frame, and is not found.
 *
 * Source: J. S. Boreczky, L. A. Rowe, "Comparison of video shot boundary detection techniques", 1996: motion compensated
 * and region histogram methods together.
 */
function isCut(motion: readonly BlockMotion[], before: LumaHistogram, now: LumaHistogram): boolean {
  const unmatched = motion.filter((block) => !isMatched(block)).length;
  return unmatched >= leastUnmatched * motion.length && motion.length > 0 && distanceOf(before, now) >= leastDistance;
}

/** From 0 to 1. */
function distanceOf(before: LumaHistogram, now: LumaHistogram): number {
  let sum = 0;
  for (let part = 0; part < now.length; part += 1) sum += Math.abs((now[part] ?? 0) - (before[part] ?? 0));
  return sum / 8;
}

/** Values that count as fully black or fully white. Averaging of pixels and rounding can change them by one. */
const black = 1;
const white = 254;

/** Exposure of one frame. */
interface Exposure {
  /** Mean luma. Percent of full scale, 0 to 100. */
  readonly brightness: number;
  /** Pixels whose luma is fully white, which have lost their detail. Percent of all pixels. */
  readonly clippedHighlights: number;
  /** Pixels whose luma is fully black. Percent of all pixels. */
  readonly clippedShadows: number;
}

/** Measures the exposure of a frame from its luma. */
export function exposureOf({ values }: Plane): Exposure {
  let [sum, whites, blacks] = [0, 0, 0];
  // A loop by index: an iterator takes several times as long.
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    sum += value;
    if (value >= white) whites += 1;
    if (value <= black) blacks += 1;
  }
  const percent = 100 / values.length;
  return { brightness: (sum * percent) / 255, clippedHighlights: whites * percent, clippedShadows: blacks * percent };
}

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
 * Measures the frames of a video in display order. Holds two frames, and some numbers for each frame: 2 MB of images,
 * and 10 MB for an hour. A plane must not change until the next one is added; then it can be used again.
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

/**
 * Measures sharpness: the variance of the Laplacian of luma at analysis size. The Laplacian of a pixel is the sum of its
 * four neighbors minus four times the pixel.
 *
 * Unit: squared code values, where luma has 256. Range: 0 (no detail) to about 65,000; usually 20 to 2,000. Noise and
 * sharpening raise the value too, and the value depends on the content, so compare videos of one brief.
 *
 * Source: J. L. Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy: a comparative study", ICPR 2000.
 */
export function sharpnessOf({ width, height, values }: Plane): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    let at = y * width + 1;
    for (const last = at + width - 2; at < last; at += 1) {
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
      const laplacian = around - 4 * (values[at] ?? 0);
      sum += laplacian;
      squares += laplacian * laplacian;
    }
  }
  const count = (width - 2) * (height - 2);
  return squares / count - (sum / count) ** 2;
}
