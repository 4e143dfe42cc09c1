import { formatPixels } from '../../../../shared/util/numbers.ts';
import type { Rectangle, Size } from '../../../ui/zoom-pan/view-geometry.ts';

/** Shapes closer than this count as the same: encoders round sizes to even numbers. */
const sameShape = 0.01;

/**
 * Returns the area of the second image on the first, as fractions of the first. The second image is whole, undistorted
 * and as large as possible. Every layout of a pair uses this area.
 */
export function laidOn(first: Size, second: Size): Rectangle {
  const shape = first.width / first.height;
  const other = second.width / second.height;
  if (Math.abs(other / shape - 1) <= sameShape) return { left: 0, top: 0, width: 1, height: 1 };
  const width = Math.min(1, other / shape);
  const height = Math.min(1, shape / other);
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** Describes the alignment of images of different sizes; `undefined` for equal sizes. */
export function alignmentText(first: Named, second: Named): string | undefined {
  if (first.size.width === second.size.width && first.size.height === second.size.height) return undefined;
  const target = `${first.letter}’s ${formatPixels(first.size.width, first.size.height)}`;
  const { width, height } = laidOn(first.size, second.size);
  if (width === 1 && height === 1) return `${second.letter} scaled to ${target}`;
  const bare = width < 1 ? 'to the left and right' : 'above and below';
  return `${second.letter} scaled to fit ${target}; nothing to compare ${bare}`;
}

interface Named {
  readonly letter: string;
  readonly size: Size;
}
