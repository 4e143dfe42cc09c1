import { shapeIn } from '../fields/shape.ts';
import { formatPixels, formatRatio } from '../util/numbers.ts';

/** `1280 × 720, 16:9` */
export function shapeText(width: number, height: number): string {
  const pixels = formatPixels(width, height);
  return width > 0 && height > 0 ? `${pixels}, ${formatRatio(width / height)}` : pixels;
}

/** The same for a value of a form; the text that the form has for it where it names only a ratio, or no shape. */
export function requestedShapeText(value: string, text: string): string {
  const shape = shapeIn(value);
  return shape && !shape.isRatio ? shapeText(shape.width, shape.height) : text;
}
