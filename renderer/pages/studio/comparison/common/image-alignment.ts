import { formatPixels } from '../../../../../shared/util/format-numbers.ts';
import type { Rectangle, Size } from '../../../../ui/zoom-pan/view-geometry.ts';

/** Ratios within this tolerance are equal: encoders round sizes to even numbers. */
const ratioTolerance = 0.01;

/**
 * Returns the area of the second image on the first, as fractions of the first. The second image is complete,
 * undistorted and as large as possible. Every layout of a pair uses this area.
 */
export function computeAlignment(first: Size, second: Size): Rectangle {
  const firstRatio = first.width / first.height;
  const secondRatio = second.width / second.height;
  if (Math.abs(secondRatio / firstRatio - 1) <= ratioTolerance) return { left: 0, top: 0, width: 1, height: 1 };
  const width = Math.min(1, secondRatio / firstRatio);
  const height = Math.min(1, firstRatio / secondRatio);
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** Describes the alignment of images of different sizes; `undefined` for equal sizes. */
export function describeAlignment(first: Named, second: Named): string | undefined {
  if (first.size.width === second.size.width && first.size.height === second.size.height) return undefined;
  const target = `${first.letter}’s ${formatPixels(first.size.width, first.size.height)}`;
  const { width, height } = computeAlignment(first.size, second.size);
  if (width === 1 && height === 1) return `${second.letter} scaled to ${target}`;
  const bare = width < 1 ? 'to the left and right' : 'above and below';
  return `${second.letter} scaled to fit ${target}; nothing to compare ${bare}`;
}

interface Named {
  readonly letter: string;
  readonly size: Size;
}
