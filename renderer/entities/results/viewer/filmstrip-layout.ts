import type { ViewerSequence } from './viewer-sequence.ts';

/** One image of the strip. Screen pixels from its left edge. */
export interface StripCell {
  readonly position: number;
  readonly left: number;
  readonly width: number;
}

interface StripSize {
  readonly width: number;
  /** Height of the images in the strip. */
  readonly height: number;
}

const gap = 3;
/** Limits of the ratio: other images are shown completely, with empty space beside them. */
const narrowest = 0.5;
const widest = 2.4;

function widthAt(walk: Pick<ViewerSequence, 'shapeAt'>, position: number, { height }: StripSize): number {
  return Math.round(height * Math.min(widest, Math.max(narrowest, walk.shapeAt(position))));
}

/**
 * Returns the visible cells of the strip, with the current item in the middle, shifted by `offset` pixels of scrolling.
 * The number of items does not matter.
 */
export function layOutStrip(walk: ViewerSequence, offset: number, size: StripSize): StripCell[] {
  const { count, position: current } = walk;
  if (count === 0 || size.width === 0) return [];
  const cells: StripCell[] = [];
  const currentWidth = widthAt(walk, current, size);
  let right = Math.round(size.width / 2 - currentWidth / 2 - offset);
  for (let position = current; position < count && right < size.width; position += 1) {
    const width = widthAt(walk, position, size);
    if (right + width > 0) cells.push({ position, left: right, width });
    right += width + gap;
  }
  let left = Math.round(size.width / 2 - currentWidth / 2 - offset) - gap;
  for (let position = current - 1; position >= 0 && left > 0; position -= 1) {
    const width = widthAt(walk, position, size);
    left -= width;
    if (left < size.width) cells.unshift({ position, left, width });
    left -= gap;
  }
  return cells;
}

/** An offset that leaves the first or the last one in the middle at most. */
export function clampOffset(walk: ViewerSequence, offset: number, size: StripSize): number {
  const by = offset < 0 ? -1 : 1;
  let available = 0;
  let position = walk.position;
  while (available < Math.abs(offset)) {
    const next = position + by;
    if (next < 0 || next >= walk.count) return by * available;
    available += (widthAt(walk, position, size) + widthAt(walk, next, size)) / 2 + gap;
    position = next;
  }
  return offset;
}
