import { type Area, clipArea, type MaskBitmap, uniteAreas } from './mask-bitmap.ts';

/** Pixels a side. */
const side = 64;

/** Previous content of a mask where it was changed, one bit per pixel. */
export interface ChangedTiles {
  readonly bit: number;
  /** Tiles by their position in the plane, row by row. */
  readonly tiles: Map<number, Uint8Array>;
}

/** Memory, in bytes. */
export function bytesOf({ tiles }: ChangedTiles): number {
  return tiles.size * ((side * side) / 8);
}

/** Copies the tiles of `area` that are not copied yet; call it before its pixels change. */
export function copyTiles(changedTiles: ChangedTiles, plane: MaskBitmap, area: Area): void {
  const across = Math.ceil(plane.width / side);
  for (let row = Math.floor(area.top / side); row * side < area.bottom; row += 1) {
    for (let column = Math.floor(area.left / side); column * side < area.right; column += 1) {
      const place = row * across + column;
      if (!changedTiles.tiles.has(place))
        changedTiles.tiles.set(place, bitsOf(plane, changedTiles.bit, areaOfTile(plane, place)));
    }
  }
}

/** Swaps the copied tiles with the current ones, so that a second call undoes the first. */
export function swapTiles(changedTiles: ChangedTiles, plane: MaskBitmap): Area | null {
  let changed: Area | null = null;
  for (const [place, bits] of changedTiles.tiles) {
    const area = areaOfTile(plane, place);
    const now = bitsOf(plane, changedTiles.bit, area);
    changedTiles.tiles.set(place, now);
    writeBits(plane, changedTiles.bit, area, now, bits);
    changed = uniteAreas(changed, area);
  }
  return changed;
}

function areaOfTile(plane: MaskBitmap, place: number): Area {
  const across = Math.ceil(plane.width / side);
  const left = (place % across) * side;
  const top = Math.floor(place / across) * side;
  const area = clipArea({ left, top, right: left + side, bottom: top + side }, plane);
  return area ?? { left, top, right: left, bottom: top };
}

/** One bit per pixel. A large edit reads millions of pixels, so complete tiles are read eight pixels at a time. */
function bitsOf(plane: MaskBitmap, bit: number, area: Area): Uint8Array {
  const bits = new Uint8Array((side * side) / 8);
  const { data, width } = plane;
  const isFullTile = area.right - area.left === side;
  for (let y = area.top; y < area.bottom; y += 1) {
    const from = y * width + area.left;
    const to = ((y - area.top) * side) / 8;
    if (isFullTile) {
      for (let byte = 0; byte < side / 8; byte += 1) bits[to + byte] = eightFrom(data, from + byte * 8, bit);
    } else {
      for (let x = 0; x < area.right - area.left; x += 1) {
        const at = to + (x >> 3);
        bits[at] = (bits[at] ?? 0) | ((((data[from + x] ?? 0) >> bit) & 1) << (x & 7));
      }
    }
  }
  return bits;
}

function eightFrom(data: Uint8Array, at: number, bit: number): number {
  return (
    (((data[at] ?? 0) >> bit) & 1) |
    ((((data[at + 1] ?? 0) >> bit) & 1) << 1) |
    ((((data[at + 2] ?? 0) >> bit) & 1) << 2) |
    ((((data[at + 3] ?? 0) >> bit) & 1) << 3) |
    ((((data[at + 4] ?? 0) >> bit) & 1) << 4) |
    ((((data[at + 5] ?? 0) >> bit) & 1) << 5) |
    ((((data[at + 6] ?? 0) >> bit) & 1) << 6) |
    ((((data[at + 7] ?? 0) >> bit) & 1) << 7)
  );
}

/** Turns only the pixels that differ. */
function writeBits(
  { data, width, counts }: MaskBitmap,
  bit: number,
  area: Area,
  was: Uint8Array,
  bits: Uint8Array,
): void {
  const mask = 1 << bit;
  let countChange = 0;
  for (let byte = 0; byte < bits.length; byte += 1) {
    const newBits = bits[byte] ?? 0;
    const differs = newBits ^ (was[byte] ?? 0);
    if (differs === 0) continue;
    const at = (area.top + Math.floor((byte * 8) / side)) * width + area.left + ((byte * 8) % side);
    for (let x = 0; x < 8; x += 1) {
      if (((differs >> x) & 1) === 0) continue;
      data[at + x] = (data[at + x] ?? 0) ^ mask;
      countChange += ((newBits >> x) & 1) === 1 ? 1 : -1;
    }
  }
  counts[bit] = (counts[bit] ?? 0) + countChange;
}
