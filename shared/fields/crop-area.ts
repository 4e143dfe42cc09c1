import { clamp } from '../util/math.ts';
import type { Pixels } from './image-type.ts';

/** A rectangle of an image, in whole pixels of the image. */
export interface CropArea extends Pixels {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns true when two images have the same ratio, within the rounding to whole pixels: one side deviates by less than
 * a pixel from the ratio of the other image.
 */
export function isSameShape(a: Pixels, b: Pixels): boolean {
  const off = (one: Pixels, other: Pixels) =>
    Math.min(
      Math.abs(one.width - (one.height * other.width) / other.height),
      Math.abs(one.height - (one.width * other.height) / other.width),
    );
  return Math.min(off(a, b), off(b, a)) < 1;
}

export function isInside(area: CropArea, { width, height }: Pixels): boolean {
  const { x, y } = area;
  return x >= 0 && y >= 0 && x + area.width <= width && y + area.height <= height;
}

/** Returns the largest centered area of an image with a ratio (width divided by height). */
export function largestArea(image: Pixels, ratio: number): CropArea {
  return inTheMiddle(largestSides(image, ratio), { x: 0, y: 0, ...image });
}

/** Returns the largest centered part of `area` with the ratio of `shape`, within the image. */
export function areaLike(area: CropArea, shape: Pixels, image: Pixels): CropArea {
  const inside = moveInside(area, image);
  return inTheMiddle(largestSides(inside, shape.width / shape.height), inside);
}

/** Moves an area into the image. The area becomes smaller if it is larger than the image. */
export function moveInside(area: CropArea, image: Pixels): CropArea {
  const width = clamp(Math.round(area.width), 1, image.width);
  const height = clamp(Math.round(area.height), 1, image.height);
  const x = clamp(Math.round(area.x), 0, image.width - width);
  const y = clamp(Math.round(area.y), 0, image.height - height);
  return { x, y, width, height };
}

function largestSides({ width, height }: Pixels, ratio: number): Pixels {
  if (width / height > ratio) return { width: clamp(Math.round(height * ratio), 1, width), height };
  return { width, height: clamp(Math.round(width / ratio), 1, height) };
}

function inTheMiddle({ width, height }: Pixels, around: CropArea): CropArea {
  const x = around.x + Math.floor((around.width - width) / 2);
  const y = around.y + Math.floor((around.height - height) / 2);
  return { x, y, width, height };
}
