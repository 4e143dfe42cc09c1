import { readSizeOrRatio } from '../fields/size-or-ratio.ts';
import { formatPixels } from '../util/format-numbers.ts';
import { ratioName } from '../util/ratio-name.ts';

/** `1280 × 720, 16:9` */
export function sizeAndRatioText(width: number, height: number): string {
  const pixels = formatPixels(width, height);
  return width > 0 && height > 0 ? `${pixels}, ${ratioName({ width, height })}` : pixels;
}

/** Returns the shape text of a value in a form. For a ratio or another value, returns the text of the form. */
export function requestedSizeAndRatioText(value: string, text: string): string {
  const shape = readSizeOrRatio(value);
  return shape && !shape.isRatio ? sizeAndRatioText(shape.width, shape.height) : text;
}
