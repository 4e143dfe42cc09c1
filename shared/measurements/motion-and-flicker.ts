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

/** Motion between two frames. */
export interface Motion {
  /**
   * Mean speed of the blocks that have contrast and were found. Unit: percent of the longer side of the frame for each second.
   * Range: 0 to 5 % for each frame, 120 for 24 frames per second.
   */
  readonly speed: number;
  /**
   * Jerk: mean change of the motion of these blocks since the frame before, as a vector. Unit and range as `speed`, twice
   * as large at most. Even motion has 0; a repeated frame within a motion stops it, and the next frame makes up for it.
   */
  readonly jerk: number;
}

/**
 * Measures motion and jerk of a frame. `before`: the motion of the frame before, absent at the start and after a cut.
 * `seconds`: duration of the frame before. `longerSide`: of the planes of the search.
 */
export function motionOf(
  now: readonly BlockMotion[],
  before: readonly BlockMotion[] | undefined,
  { seconds, longerSide }: { readonly seconds: number; readonly longerSide: number },
): Motion {
  let [speeds, changes, count, pairs] = [0, 0, 0, 0];
  for (const [index, block] of now.entries()) {
    if (!block.isTextured || !isMatched(block)) continue;
    speeds += Math.hypot(block.x, block.y);
    count += 1;
    const earlier = before?.[index];
    if (!earlier?.isTextured || !isMatched(earlier)) continue;
    changes += Math.hypot(block.x - earlier.x, block.y - earlier.y);
    pairs += 1;
  }
  const unit = seconds > 0 ? 100 / longerSide / seconds : 0;
  return { speed: count > 0 ? (speeds / count) * unit : 0, jerk: pairs > 0 ? (changes / pairs) * unit : 0 };
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
