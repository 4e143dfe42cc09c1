import { halve, type Plane } from './frame-image.ts';

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
export interface MotionFrame {
  readonly half: Plane;
  readonly quarter: Plane;
  readonly halfSums: SummedAreaTable;
  readonly quarterSums: SummedAreaTable;
}

/** One block of 32 × 32 pixels at analysis size. */
export interface BlockMotion {
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
export function prepareForMotion(luma: Plane, earlier?: MotionFrame): MotionFrame {
  const half = halve(luma, earlier?.half);
  const quarter = halve(half, earlier?.quarter);
  if (earlier?.half !== half)
    return { half, quarter, halfSums: new SummedAreaTable(half), quarterSums: new SummedAreaTable(quarter) };
  earlier.halfSums.update();
  earlier.quarterSums.update();
  return earlier;
}

/** Returns the motion of all whole blocks, row by row. Both frames must have equal sizes. */
export function findBlockMotion(before: MotionFrame, now: MotionFrame): BlockMotion[] {
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
