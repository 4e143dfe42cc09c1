import type { Size } from '../../../../../ui/zoom-pan/view-geometry.ts';
import { type ContactSheetLayout, type ContactSheetOptions, layOutContactSheetCells } from './contact-sheet-layout.ts';

/** Beyond either limit, Chromium returns an empty canvas without an error. */
const maxSide = 32_767;
/** Four bytes each, twice while it becomes a file: more than this is more than many machines have. */
const maxPixels = 160_000_000;

export function isWithinLimits({ width, height }: Size): boolean {
  return width <= maxSide && height <= maxSide && width * height <= maxPixels;
}

/** The requested layout, or the largest possible one with the same ratio. */
export function fitToLimits(options: ContactSheetOptions): {
  readonly plan: ContactSheetLayout;
  readonly tooLarge?: ContactSheetLayout;
} {
  const requested = layOutContactSheetCells(options);
  if (isWithinLimits(requested)) return { plan: requested };
  let [low, high] = [1, requested.width];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isWithinLimits(layOutContactSheetCells({ ...options, width: middle }))) low = middle;
    else high = middle;
  }
  return { plan: layOutContactSheetCells({ ...options, width: low }), tooLarge: requested };
}
