import type { Plane } from './frame-image.ts';

/** A plane with the sums of all its rectangles. */
export class SummedAreaTable {
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
export function meanDifference(one: SummedAreaTable, other: SummedAreaTable, pair: BlockPair, most: number): number {
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
