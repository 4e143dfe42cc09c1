import type { Plane } from './frame-image.ts';

/**
 * Estimates the standard deviation of noise in the pixels of the file. Fine regular texture counts as noise.
 *
 * Unit: code values, where luma has 256. Range: 0 upwards; clean video is below 1, visible noise is above 3.
 *
 * Source: J. Immerkær, "Fast Noise Variance Estimation", Computer Vision and Image Understanding 64(2), 1996.
 */
export function noiseOf({ width, height, values }: Plane): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const up = at - width;
      const down = at + width;
      const corners = (values[up - 1] ?? 0) + (values[up + 1] ?? 0) + (values[down - 1] ?? 0) + (values[down + 1] ?? 0);
      const sides = (values[up] ?? 0) + (values[down] ?? 0) + (values[at - 1] ?? 0) + (values[at + 1] ?? 0);
      sum += Math.abs(corners - 2 * sides + 4 * (values[at] ?? 0));
    }
  }
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * (width - 2) * (height - 2));
}

/** Side of the blocks of JPEG, MPEG and H.264 transforms. Pixels. */
const block = 8;
/** Steps below half a code value are rounding. Without this, an even area would have no defined value. */
const rounding = 0.5;

/**
 * Measures block edges of the compression: the mean step of luma across the lines of the grid of 8 × 8 pixels, divided by
 * the mean step between other neighbors. Reads the pixels of the file, because scaling removes the grid.
 *
 * Unit: ratio. Range: 1 (no grid visible) upwards; below 1 only by chance. A clear grid is above 1.3.
 *
 * Source: the quantities B and A of Z. Wang, H. R. Sheikh, A. C. Bovik, "No-reference perceptual quality assessment of
 * JPEG compressed images", ICIP 2002.
 */
export function blockinessOf({ width, height, values }: Plane): number {
  let [onGrid, inside] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    const isGridLine = y % block === 0;
    let down = 0;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const value = values[at] ?? 0;
      if (y > 0) down += Math.abs(value - (values[at - width] ?? 0));
      if (x === 0) continue;
      const across = Math.abs(value - (values[at - 1] ?? 0));
      if (x % block === 0) onGrid += across;
      else inside += across;
    }
    if (isGridLine) onGrid += down;
    else inside += down;
  }
  const linesOf = (side: number) => Math.floor((side - 1) / block);
  const onGridCount = linesOf(width) * height + linesOf(height) * width;
  const insideCount = (width - 1) * height + (height - 1) * width - onGridCount;
  if (onGridCount === 0) return 1;
  return (onGrid / onGridCount + rounding) / (inside / insideCount + rounding);
}
