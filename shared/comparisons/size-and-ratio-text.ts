import { formatPixels } from '../util/format-numbers.ts';
import { ratioName } from '../util/ratio-name.ts';

/** `1280 × 720, 16:9` */
export function sizeAndRatioText(width: number, height: number): string {
  const pixels = formatPixels(width, height);
  return width > 0 && height > 0 ? `${pixels}, ${ratioName({ width, height })}` : pixels;
}
