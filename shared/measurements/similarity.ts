import type { Plane } from './frame-image.ts';

/** Side of the windows of SSIM, and the distance between two windows. Pixels. */
const window = 8;
const stride = 4;
const pixels = window * window;
const brightnessTerm = (0.01 * 255) ** 2 * pixels * pixels;
const contrastTerm = (0.03 * 255) ** 2 * pixels * (pixels - 1);

/**
 * Measures the structural similarity (SSIM) of two planes of equal size, with windows of 8 × 8 pixels of equal weight, as
 * ffmpeg does.
 *
 * Unit: none. Range: -1 to 1; 1 for equal planes. Throws for different sizes.
 *
 * Source: Z. Wang, A. C. Bovik, H. R. Sheikh, E. P. Simoncelli, "Image Quality Assessment: From Error Visibility to
 * Structural Similarity", IEEE Transactions on Image Processing 13(4), 2004.
 */
export function structuralSimilarity(one: Plane, other: Plane): number {
  checkSizes(one, other);
  let sum = 0;
  let count = 0;
  for (let y = 0; y + window <= one.height; y += stride) {
    for (let x = 0; x + window <= one.width; x += stride) {
      sum += similarityOfWindow(one, other, y * one.width + x);
      count += 1;
    }
  }
  return sum / count;
}

function similarityOfWindow({ width, values: first }: Plane, { values: second }: Plane, from: number): number {
  let [sumA, sumB, squares, products] = [0, 0, 0, 0];
  for (let row = 0; row < window; row += 1) {
    let at = from + row * width;
    for (const last = at + window; at < last; at += 1) {
      const a = first[at] ?? 0;
      const b = second[at] ?? 0;
      sumA += a;
      sumB += b;
      squares += a * a + b * b;
      products += a * b;
    }
  }
  const variances = pixels * squares - sumA * sumA - sumB * sumB;
  const covariance = pixels * products - sumA * sumB;
  const brightness = (2 * sumA * sumB + brightnessTerm) / (sumA * sumA + sumB * sumB + brightnessTerm);
  return (brightness * (2 * covariance + contrastTerm)) / (variances + contrastTerm);
}

/** Returns the mean squared difference of two planes of equal size. Squared code values. Throws for different sizes. */
export function meanSquaredDifference(one: Plane, other: Plane): number {
  checkSizes(one, other);
  let sum = 0;
  for (let at = 0; at < one.values.length; at += 1) sum += ((one.values[at] ?? 0) - (other.values[at] ?? 0)) ** 2;
  return sum / one.values.length;
}

/**
 * Returns the peak signal-to-noise ratio (PSNR) of a mean squared difference. For a whole video, average the squared
 * differences of the frames first.
 *
 * Unit: decibel. Range: 0 upwards, infinite for equal images. Above 40 dB the difference is hardly visible.
 *
 * Source: ITU-T J.340, "Reference algorithm for computing peak signal to noise ratio".
 */
export function peakSignalToNoise(meanSquared: number): number {
  return 10 * Math.log10(255 ** 2 / meanSquared);
}

function checkSizes(one: Plane, other: Plane): void {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The planes must have equal sizes.');
}
