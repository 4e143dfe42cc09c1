import type { Note } from '../../shared/comparisons/review/note.ts';
import { clamp } from '../../shared/util/math.ts';

export type Region = NonNullable<Note['region']>;

/** One press of an arrow, of the image. */
const step = 0.02;
/** A smaller one cannot be seen. */
const smallest = 0.01;

/** Initial region for the keys. */
export const middle: Region = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

/** The area between two corners, limited to the image. `undefined` while it is no area. */
export function createNoteRegion(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): Region | undefined {
  const [x, y] = [clamp(Math.min(a.x, b.x), 0, 1), clamp(Math.min(a.y, b.y), 0, 1)];
  const [width, height] = [clamp(Math.max(a.x, b.x), 0, 1) - x, clamp(Math.max(a.y, b.y), 0, 1) - y];
  return width < smallest || height < smallest ? undefined : { x, y, width, height };
}

/** Moved by an arrow key, or made larger and smaller with Shift; always inside the image. `undefined` for other keys. */
export function moveNoteRegion(region: Region, key: string, withShift: boolean): Region | undefined {
  const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key];
  const [x, y] = by ?? [];
  if (x === undefined || y === undefined) return undefined;
  if (withShift) {
    const width = clamp(region.width + x, smallest, 1 - region.x);
    return { ...region, width, height: clamp(region.height + y, smallest, 1 - region.y) };
  }
  return { ...region, x: clamp(region.x + x, 0, 1 - region.width), y: clamp(region.y + y, 0, 1 - region.height) };
}

/** Returns the place of an area as styles of an element over the image. */
export function placeOf({ x, y, width, height }: Region) {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}
