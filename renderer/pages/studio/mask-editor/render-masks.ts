import type { View } from './canvas-view.ts';
import type { Area, MaskBitmap } from './mask-bitmap.ts';

/** Red, green, blue. */
export type Colour = readonly [number, number, number];

/** One color for each combination of overlapping masks, as pixels in memory: R, G, B, A from the low byte. */
export interface Inks {
  readonly fills: Uint32Array;
  /** Full color: where a mask ends. */
  readonly edges: Uint32Array;
}

interface Ink {
  readonly bit: number;
  readonly colour: Colour;
  /** 0 to 255. */
  readonly alpha: number;
}

/** The last ink is on top. A bit without an ink is invisible. */
export function mixInks(inks: readonly Ink[]): Inks {
  const fills = new Uint32Array(256);
  const edges = new Uint32Array(256);
  for (let bits = 0; bits < 256; bits += 1) {
    const top = inks.findLast(({ bit }) => ((bits >> bit) & 1) === 1);
    if (!top) continue;
    const [red, green, blue] = top.colour;
    const colourBits = (blue << 16) | (green << 8) | red;
    fills[bits] = ((top.alpha << 24) | colourBits) >>> 0;
    edges[bits] = ((0xff << 24) | colourBits) >>> 0;
  }
  return { fills, edges };
}

/**
 * Paints the masks in an area of the screen. Each screen pixel reads the image pixel below its center, therefore the
 * work depends on the screen size only. `view` and `area` are in screen pixels; `out` has the size of the area.
 */
export function renderMasks(
  plane: MaskBitmap,
  view: View,
  area: Area,
  inks: Inks,
  outlined: boolean,
  target: Uint32Array,
) {
  const { data, width, height } = plane;
  const { fills, edges } = inks;
  const across = area.right - area.left;
  const columns = new Int32Array(across + 1);
  for (let x = 0; x <= across; x += 1) {
    const column = Math.floor((area.left + x + 0.5 - view.x) / view.scale);
    columns[x] = column < 0 || column >= width ? -1 : column;
  }
  const rowAt = (y: number) => Math.floor((y + 0.5 - view.y) / view.scale);
  for (let y = area.top, at = 0; y < area.bottom; y += 1) {
    const row = rowAt(y);
    if (row < 0 || row >= height) {
      target.fill(0, at, at + across);
      at += across;
      continue;
    }
    const rowStart = row * width;
    const below = Math.min(rowAt(y + 1), height - 1) * width;
    for (let x = 0; x < across; x += 1, at += 1) {
      const column = columns[x] ?? -1;
      if (column < 0) {
        target[at] = 0;
        continue;
      }
      const bits = data[rowStart + column] ?? 0;
      const next = columns[x + 1] ?? -1;
      const rightBits = data[rowStart + (next < 0 ? column : next)] ?? 0;
      const lowerBits = data[below + column] ?? 0;
      const edge = outlined && (bits !== rightBits || bits !== lowerBits);
      // If the differing masks are hidden, both sides have the same color and no edge is visible.
      const isSeen = edge && (fills[bits] !== fills[rightBits] || fills[bits] !== fills[lowerBits]);
      target[at] = (isSeen ? edges[bits] || edges[rightBits] || edges[lowerBits] : fills[bits]) ?? 0;
    }
  }
}
