import { type Area, clipped, type MaskPlane, setRun, union } from './mask-plane.ts';

/** Pixels a side. */
const side = 64;

/** What a mask held where it was changed, one bit a pixel. */
export interface ChangedTiles {
  readonly bit: number;
  /** By place of the tile in the plane, row by row. */
  readonly tiles: Map<number, Uint8Array>;
}

/** Memory, in bytes. */
export function bytesOf({ tiles }: ChangedTiles): number {
  return tiles.size * ((side * side) / 8);
}

/** Keeps the tiles of `area` that are not kept yet; call it before its pixels change. */
export function keepTiles(kept: ChangedTiles, plane: MaskPlane, area: Area): void {
  const across = Math.ceil(plane.width / side);
  for (let row = Math.floor(area.top / side); row * side < area.bottom; row += 1) {
    for (let column = Math.floor(area.left / side); column * side < area.right; column += 1) {
      const place = row * across + column;
      if (!kept.tiles.has(place)) kept.tiles.set(place, bitsOf(plane, kept.bit, tileArea(plane, place)));
    }
  }
}

/** Puts back what was kept and keeps what was there instead, so that the same call does it again. */
export function swapTiles(kept: ChangedTiles, plane: MaskPlane): Area | null {
  let changed: Area | null = null;
  for (const [place, bits] of kept.tiles) {
    const area = tileArea(plane, place);
    kept.tiles.set(place, bitsOf(plane, kept.bit, area));
    putBits(plane, kept.bit, area, bits);
    changed = union(changed, area);
  }
  return changed;
}

function tileArea(plane: MaskPlane, place: number): Area {
  const across = Math.ceil(plane.width / side);
  const left = (place % across) * side;
  const top = Math.floor(place / across) * side;
  const area = clipped({ left, top, right: left + side, bottom: top + side }, plane);
  return area ?? { left, top, right: left, bottom: top };
}

function bitsOf({ data, width }: MaskPlane, bit: number, area: Area): Uint8Array {
  const bits = new Uint8Array((side * side) / 8);
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      const at = (y - area.top) * side + x - area.left;
      if ((((data[y * width + x] ?? 0) >> bit) & 1) === 1) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
    }
  }
  return bits;
}

function putBits(plane: MaskPlane, bit: number, area: Area, bits: Uint8Array): void {
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      const at = (y - area.top) * side + x - area.left;
      setRun({ plane, bit }, y, x, x + 1, (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1);
    }
  }
}
