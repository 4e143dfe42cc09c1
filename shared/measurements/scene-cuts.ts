import type { BlockMotion } from './block-motion.ts';
import type { Plane } from './frame-image.ts';
import { isMatched } from './motion-and-flicker.ts';

/** Parts of the histogram of each quarter of the frame. */
const parts = 32;
/** A cut leaves at most 40 % of the blocks, and changes the histogram by at least 20 %. */
const leastUnmatched = 0.6;
const leastDistance = 0.2;

/** Distribution of luma in the four quarters of a frame: their parts one after the other, each quarter with a sum of 1. */
export type LumaHistogram = Float64Array;

export function histogramOf({ width, height, values }: Plane): LumaHistogram {
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
export function isCut(motion: readonly BlockMotion[], before: LumaHistogram, now: LumaHistogram): boolean {
  const unmatched = motion.filter((block) => !isMatched(block)).length;
  return unmatched >= leastUnmatched * motion.length && motion.length > 0 && distanceOf(before, now) >= leastDistance;
}

/** From 0 to 1. */
function distanceOf(before: LumaHistogram, now: LumaHistogram): number {
  let sum = 0;
  for (let part = 0; part < now.length; part += 1) sum += Math.abs((now[part] ?? 0) - (before[part] ?? 0));
  return sum / 8;
}
