import type { BlockMotion } from './block-motion.ts';

/**
 * A block is not found again if so much of it is left after the motion: code values, and part of its contrast. New, covered
 * and too fast objects have such blocks, and all of a frame after a cut.
 */
const leastResidual = 5;
const residualPart = 0.6;

/** Returns true if the block was found in the frame before. */
export function isMatched({ residual, contrast }: BlockMotion): boolean {
  return residual <= Math.max(leastResidual, residualPart * contrast);
}

/**
 * Measures motion of a frame: the mean speed of the blocks that have contrast and were found. `seconds`: duration of the
 * frame before. `longerSide`: of the planes of the search.
 *
 * Unit: percent of the longer side of the frame for each second. Range: 0 to 5 % for each frame, 120 for 24 frames per
 * second.
 */
export function motionOf(
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
export function flickerOf(now: readonly BlockMotion[], before: readonly BlockMotion[]): number {
  let [sum, count] = [0, 0];
  for (const [index, block] of now.entries()) {
    const earlier = before[index];
    if (!earlier || !isMatched(block) || !isMatched(earlier)) continue;
    sum += Math.abs(block.change - earlier.change) / 2;
    count += 1;
  }
  return count > 0 ? ((sum / count) * 100) / 255 : 0;
}
