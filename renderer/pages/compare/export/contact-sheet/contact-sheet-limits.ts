import {
  type ContactSheetLayout,
  type ContactSheetOptions,
  layOutContactSheetCells,
  type Size,
} from './contact-sheet-layout.ts';

/** Beyond either, Chromium gives a canvas that stays empty without a word. */
const longestSide = 32_767;
/** Four bytes each, twice while it becomes a file: more than this is more than many machines have. */
const mostPixels = 160_000_000;

export function fits({ width, height }: Size): boolean {
  return width <= longestSide && height <= longestSide && width * height <= mostPixels;
}

/** The requested layout, or the largest possible one with the same ratio. */
export function planWithin(options: ContactSheetOptions): {
  readonly plan: ContactSheetLayout;
  readonly tooLarge?: ContactSheetLayout;
} {
  const wished = layOutContactSheetCells(options);
  if (fits(wished)) return { plan: wished };
  let [low, high] = [1, wished.width];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(layOutContactSheetCells({ ...options, width: middle }))) low = middle;
    else high = middle;
  }
  return { plan: layOutContactSheetCells({ ...options, width: low }), tooLarge: wished };
}
