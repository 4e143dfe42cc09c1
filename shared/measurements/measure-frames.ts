import { halve, type Plane, planeOfSize } from './frame-image.ts';
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

/** A plane with the sums of all its rectangles. */
class SummedAreaTable {
  readonly plane: Plane;
  /** Sum of all values above and left of each corner; one row and one column more than the plane. */
  readonly #corners: Int32Array;
  readonly #stride: number;

  constructor(plane: Plane) {
    this.plane = plane;
    this.#stride = plane.width + 1;
    this.#corners = new Int32Array((plane.width + 1) * (plane.height + 1));
    this.update();
  }

  /** Computes the sums again after the values of the plane changed. */
  update(): void {
    const { width, height, values } = this.plane;
    for (let y = 0; y < height; y += 1) {
      let row = 0;
      for (let x = 0; x < width; x += 1) {
        row += values[y * width + x] ?? 0;
        this.#corners[(y + 1) * this.#stride + x + 1] = (this.#corners[y * this.#stride + x + 1] ?? 0) + row;
      }
    }
  }

  /** Returns the sum of a square block. */
  sumAt(x: number, y: number, size: number): number {
    const top = y * this.#stride + x;
    const bottom = top + size * this.#stride;
    const corners = this.#corners;
    return (corners[bottom + size] ?? 0) - (corners[bottom] ?? 0) - (corners[top + size] ?? 0) + (corners[top] ?? 0);
  }

  /** Returns the mean distance of a block from its mean. */
  contrastAt(x: number, y: number, size: number): number {
    const { width, values } = this.plane;
    const mean = this.sumAt(x, y, size) / (size * size);
    let sum = 0;
    for (let row = 0; row < size; row += 1) {
      let at = (y + row) * width + x;
      for (const last = at + size; at < last; at += 1) sum += Math.abs((values[at] ?? 0) - mean);
    }
    return sum / (size * size);
  }
}

interface BlockPair {
  readonly x: number;
  readonly y: number;
  readonly otherX: number;
  readonly otherY: number;
  readonly size: number;
}

/**
 * Returns the sum of the differences of two blocks after their means are made equal. Stops when it is above `most`, and then
 * returns a number above `most`.
 */
function meanDifference(one: SummedAreaTable, other: SummedAreaTable, pair: BlockPair, most: number): number {
  const { x, y, otherX, otherY, size } = pair;
  const shift = Math.round((one.sumAt(x, y, size) - other.sumAt(otherX, otherY, size)) / (size * size));
  const [values, otherValues] = [one.plane.values, other.plane.values];
  let sum = 0;
  for (let row = 0; row < size && sum <= most; row += 1) {
    let at = (y + row) * one.plane.width + x;
    let otherAt = (otherY + row) * other.plane.width + otherX;
    for (const last = at + size; at < last; at += 1, otherAt += 1)
      sum += Math.abs((values[at] ?? 0) - (otherValues[otherAt] ?? 0) - shift);
  }
  return sum;
}

// Finds for each block of a frame where it was in the frame before. The mean of a block does not count, so that a change of
// brightness is not mistaken for motion. A rough search at a quarter of the analysis size, then a fine one at half of it.
// Source: hierarchical block matching, as in M. Bierling, "Displacement estimation by hierarchical blockmatching", VCIP 1988.

const roughBlock = 8;
const fineBlock = 16;
/** Largest motion between two frames: 32 pixels at analysis size, 5 % of the longer side. */
const roughRange = 8;
const fineRange = 2;
/** A longer motion must explain the block better by so many code values for each pixel of motion in a block. */
const costOfDistance = 4;
/** A block with less contrast has no visible motion. Mean distance from its mean. Code values. */
const leastContrast = 1.5;

/** A frame prepared for the search. */
interface MotionFrame {
  readonly half: Plane;
  readonly quarter: Plane;
  readonly halfSums: SummedAreaTable;
  readonly quarterSums: SummedAreaTable;
}

/** One block of 32 × 32 pixels at analysis size. */
interface BlockMotion {
  /** Motion since the frame before. Pixels at half the analysis size; to the right and down. */
  readonly x: number;
  readonly y: number;
  /** Mean difference that is left after the motion, without the change of the mean. Code values. */
  readonly residual: number;
  /** Change of mean luma along the motion. Code values. */
  readonly change: number;
  /** Mean distance of the block from its own mean. Code values. */
  readonly contrast: number;
  /** False for a block without contrast, whose motion can't be seen and is 0 here. */
  readonly isTextured: boolean;
}

/** The planes of `earlier` are overwritten and used again if they have the same size. */
function prepareForMotion(luma: Plane, earlier?: MotionFrame): MotionFrame {
  const half = halve(luma, earlier?.half);
  const quarter = halve(half, earlier?.quarter);
  if (earlier?.half !== half)
    return { half, quarter, halfSums: new SummedAreaTable(half), quarterSums: new SummedAreaTable(quarter) };
  earlier.halfSums.update();
  earlier.quarterSums.update();
  return earlier;
}

/** Returns the motion of all whole blocks, row by row. Both frames must have equal sizes. */
function findBlockMotion(before: MotionFrame, now: MotionFrame): BlockMotion[] {
  const blocks: BlockMotion[] = [];
  for (let y = 0; y + fineBlock <= now.half.height; y += fineBlock)
    for (let x = 0; x + fineBlock <= now.half.width; x += fineBlock) blocks.push(motionOfBlock(before, now, x, y));
  return blocks;
}

function motionOfBlock(before: MotionFrame, now: MotionFrame, x: number, y: number): BlockMotion {
  const contrast = now.halfSums.contrastAt(x, y, fineBlock);
  const isTextured = contrast >= leastContrast;
  const rough = isTextured ? roughMotion(before, now, x / 2, y / 2) : { x: 0, y: 0 };
  const fine = isTextured ? fineMotion(before, now, { x, y }, rough) : { x: 0, y: 0, fromX: x, fromY: y };
  const area = fineBlock * fineBlock;
  const place = { x, y, otherX: fine.fromX, otherY: fine.fromY, size: fineBlock };
  return {
    x: fine.x,
    y: fine.y,
    residual: meanDifference(now.halfSums, before.halfSums, place, Number.POSITIVE_INFINITY) / area,
    change: (now.halfSums.sumAt(x, y, fineBlock) - before.halfSums.sumAt(fine.fromX, fine.fromY, fineBlock)) / area,
    contrast,
    isTextured,
  };
}

/** Pixels at a quarter of the analysis size by which the block moved. */
function roughMotion({ quarter, quarterSums: before }: MotionFrame, now: MotionFrame, x: number, y: number) {
  const place = (byX: number, byY: number) => ({ x, y, otherX: x - byX, otherY: y - byY, size: roughBlock });
  let best = meanDifference(now.quarterSums, before, place(0, 0), Number.POSITIVE_INFINITY);
  let motion = { x: 0, y: 0 };
  for (const { byX, byY } of roughSteps) {
    // No longer motion can be better.
    const distanceCost = costOfDistance * (Math.abs(byX) + Math.abs(byY));
    if (distanceCost >= best) continue;
    if (!isInside(quarter, x - byX, y - byY, roughBlock)) continue;
    const cost = meanDifference(now.quarterSums, before, place(byX, byY), best - distanceCost) + distanceCost;
    if (cost >= best) continue;
    best = cost;
    motion = { x: byX, y: byY };
  }
  return motion;
}

/** All steps of the rough search, the shortest first. */
const roughSteps: readonly { readonly byX: number; readonly byY: number }[] = Array.from(
  { length: (2 * roughRange + 1) ** 2 },
  (_, index) => ({
    byX: (index % (2 * roughRange + 1)) - roughRange,
    byY: Math.floor(index / (2 * roughRange + 1)) - roughRange,
  }),
).sort((one, other) => Math.hypot(one.byX, one.byY) - Math.hypot(other.byX, other.byY));

/** Refines the motion around twice the rough one, to parts of a pixel. Also tries no motion. */
function fineMotion(
  { half, halfSums: before }: MotionFrame,
  now: MotionFrame,
  { x, y }: { readonly x: number; readonly y: number },
  rough: { readonly x: number; readonly y: number },
) {
  const costAt = (byX: number, byY: number) => {
    const [otherX, otherY] = [x - byX, y - byY];
    if (!isInside(half, otherX, otherY, fineBlock)) return Number.POSITIVE_INFINITY;
    const place = { x, y, otherX, otherY, size: fineBlock };
    return meanDifference(now.halfSums, before, place, Number.POSITIVE_INFINITY);
  };
  let [bestX, bestY] = [0, 0];
  let best = costAt(0, 0);
  for (let byY = 2 * rough.y - fineRange; byY <= 2 * rough.y + fineRange; byY += 1) {
    for (let byX = 2 * rough.x - fineRange; byX <= 2 * rough.x + fineRange; byX += 1) {
      const cost = costAt(byX, byY);
      // The place with less motion wins among equal places.
      if (cost > best || (cost === best && Math.hypot(byX, byY) >= Math.hypot(bestX, bestY))) continue;
      best = cost;
      bestX = byX;
      bestY = byY;
    }
  }
  return {
    x: bestX + partOfPixel(costAt(bestX - 1, bestY), best, costAt(bestX + 1, bestY)),
    y: bestY + partOfPixel(costAt(bestX, bestY - 1), best, costAt(bestX, bestY + 1)),
    fromX: x - bestX,
    fromY: y - bestY,
  };
}

/** Returns the place of the minimum between three costs: two straight lines of equal slope, as absolute differences have. */
function partOfPixel(before: number, best: number, after: number): number {
  const steepest = Math.max(before, after) - best;
  return steepest > 0 && Number.isFinite(steepest) ? (before - after) / (2 * steepest) : 0;
}

function isInside({ width, height }: Plane, x: number, y: number, size: number): boolean {
  return x >= 0 && y >= 0 && x + size <= width && y + size <= height;
}

/** Returns a copy of `plane`, in `target` if it has the same size. */
function copyPlane({ width, height, values }: Plane, target?: Plane): Plane {
  const copy = planeOfSize(target, width, height);
  copy.values.set(values);
  return copy;
}
