import type { Plane } from './frame-image.ts';

/** Side of the parts that are compared. Pixels at analysis size. */
const part = 16;
/** A frame repeats an earlier one if no part differs by more, and the whole by not more. Mean code values of 256. */
const mostInPart = 2;
const mostInFrame = 0.3;

/**
 * Returns true if a frame shows the same as an earlier one, apart from compression: the mean difference of luma is at most
 * 0.3 code values in the whole frame, and at most 2 in each part of 16 × 16 pixels. A small moving object changes a part.
 * The earlier frame is the first of a run of equal frames, so a slow change is no freeze.
 *
 * Source: the idea of ffmpeg's filter `freezedetect`, which compares only the whole frame.
 */
export function repeatsFrame(reference: Plane, now: Plane): boolean {
  const { width, height } = now;
  let total = 0;
  const mostTotal = mostInFrame * width * height;
  for (let top = 0; top < height; top += part) {
    const rows = Math.min(part, height - top);
    for (let left = 0; left < width; left += part) {
      const columns = Math.min(part, width - left);
      const difference = differenceOf(reference, now, { from: top * width + left, columns, rows });
      total += difference;
      if (difference > mostInPart * columns * rows || total > mostTotal) return false;
    }
  }
  return true;
}

function differenceOf(
  { values: reference }: Plane,
  { width, values: now }: Plane,
  { from, columns, rows }: { readonly from: number; readonly columns: number; readonly rows: number },
): number {
  let sum = 0;
  for (let row = 0; row < rows; row += 1) {
    let at = from + row * width;
    for (const last = at + columns; at < last; at += 1) sum += Math.abs((now[at] ?? 0) - (reference[at] ?? 0));
  }
  return sum;
}
