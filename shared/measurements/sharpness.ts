import type { Plane } from './frame-image.ts';

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
