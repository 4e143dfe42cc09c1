import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { Point } from './motion-path.ts';

/** Area in pixels; right and bottom are exclusive. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * All masks of one image, one byte per pixel and one bit per mask: a pixel is in a mask or not, so that no gray can
 * occur, and seven masks of 15 megapixels need 15 MB.
 */
export interface MaskBitmap extends Pixels {
  readonly data: Uint8Array;
  /** Painted pixels of each bit. */
  readonly counts: number[];
}

const bitCount = 8;

export function createMaskBitmap({ width, height }: Pixels): MaskBitmap {
  return { width, height, data: new Uint8Array(width * height), counts: Array.from({ length: bitCount }, () => 0) };
}

/** A mask during a change. `before` is called for every area before its first pixel changes. */
export interface Target {
  readonly plane: MaskBitmap;
  readonly bit: number;
  readonly before?: (area: Area) => void;
}

export function uniteAreas(a: Area | null, b: Area | null): Area | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Returns the part of an area inside the image; `null` for an area outside. */
export function clipArea(area: Area, to: Pixels): Area | null {
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const right = Math.min(to.width, Math.ceil(area.right));
  const bottom = Math.min(to.height, Math.ceil(area.bottom));
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/**
 * Paints, or erases, every pixel whose middle is within `radius` of the line from `a` to `b`; a dot paints at least the
 * pixel it is on. Returns the area that may have changed.
 */
export function paintStroke(target: Target, a: Point, b: Point, radius: number, paints: boolean): Area | null {
  const { plane } = target;
  const box = {
    left: Math.min(a.x, b.x) - radius,
    top: Math.min(a.y, b.y) - radius,
    right: Math.max(a.x, b.x) + radius,
    bottom: Math.max(a.y, b.y) + radius,
  };
  const area = clipArea(box, plane);
  if (!area) return null;
  target.before?.(area);
  for (let y = area.top; y < area.bottom; y += 1) {
    const span = spanOf(a, b, radius, y + 0.5);
    if (span) setRun(target, y, Math.ceil(span[0] - 0.5), Math.floor(span[1] - 0.5) + 1, paints);
  }
  setRun(target, Math.floor(b.y), Math.floor(b.x), Math.floor(b.x) + 1, paints);
  return area;
}

/**
 * Returns the range of a row at height `y` that is within `radius` of the line from `a` to `b`. The shape is the union
 * of two discs and a band.
 */
function spanOf(a: Point, b: Point, radius: number, y: number): readonly [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y: middle } of [a, b]) {
    const square = radius * radius - (y - middle) ** 2;
    if (square < 0) continue;
    const half = Math.sqrt(square);
    low = Math.min(low, x - half);
    high = Math.max(high, x + half);
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length > 0) {
    // The band is a rectangle with these corners.
    const [nx, ny] = [(-(b.y - a.y) / length) * radius, ((b.x - a.x) / length) * radius];
    const corners = [
      { x: a.x + nx, y: a.y + ny },
      { x: b.x + nx, y: b.y + ny },
      { x: b.x - nx, y: b.y - ny },
      { x: a.x - nx, y: a.y - ny },
    ];
    for (const { x } of findWindings(corners, y)) {
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
  }
  return low <= high ? [low, high] : null;
}

/** Paints, or erases, every pixel whose middle is inside a closed shape; where it crosses itself it stays filled. */
export function fillShape(target: Target, corners: readonly Point[], paints: boolean): Area | null {
  const { plane } = target;
  if (corners.length < 3) return null;
  const area = clipArea(boxOf(corners), plane);
  if (!area) return null;
  target.before?.(area);
  for (let y = area.top; y < area.bottom; y += 1) {
    let winding = 0;
    let from = 0;
    for (const { x, down } of findWindings(corners, y + 0.5)) {
      if (winding === 0) from = x;
      winding += down ? 1 : -1;
      if (winding === 0) setRun(target, y, Math.ceil(from - 0.5), Math.ceil(x - 0.5), paints);
    }
  }
  return area;
}

function boxOf(points: readonly Point[]): Area {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/**
 * Returns the points where a row crosses the edges of a closed shape, from left to right. Each point has the direction
 * of its edge.
 */
function findWindings(corners: readonly Point[], y: number): { x: number; down: boolean }[] {
  const found: { x: number; down: boolean }[] = [];
  let from = corners.at(-1);
  for (const to of corners) {
    if (from && from.y <= y !== to.y <= y) {
      found.push({ x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x), down: to.y > from.y });
    }
    from = to;
  }
  return found.sort((a, b) => a.x - b.x);
}

/** Paints, or erases, pixels of one row, from `left` up to but not including `right`. */
function setRun({ plane, bit }: Target, y: number, left: number, right: number, paints: boolean): void {
  if (y < 0 || y >= plane.height) return;
  const { data, width } = plane;
  const mask = 1 << bit;
  const end = y * width + Math.min(right, width);
  let changed = 0;
  for (let at = y * width + Math.max(left, 0); at < end; at += 1) {
    const bits = data[at] ?? 0;
    if (((bits & mask) !== 0) === paints) continue;
    data[at] = bits ^ mask;
    changed += 1;
  }
  plane.counts[bit] = (plane.counts[bit] ?? 0) + (paints ? changed : -changed);
}

/** Inverts a mask. A second call undoes the first one. */
export function invert({ plane, bit }: Target): Area {
  const { data } = plane;
  const mask = 1 << bit;
  for (let at = 0; at < data.length; at += 1) data[at] = (data[at] ?? 0) ^ mask;
  plane.counts[bit] = data.length - (plane.counts[bit] ?? 0);
  return { left: 0, top: 0, right: plane.width, bottom: plane.height };
}

/** Empties a mask. */
export function clear(target: Target): Area | null {
  const { plane, bit } = target;
  const bounds = boundsOf(plane, bit);
  if (!bounds) return null;
  target.before?.(bounds);
  for (let y = bounds.top; y < bounds.bottom; y += 1) setRun(target, y, bounds.left, bounds.right, false);
  return bounds;
}

/** Returns the smallest area that contains a mask; `null` for an empty one. */
export function boundsOf({ data, width, height }: MaskBitmap, bit: number): Area | null {
  const mask = 1 << bit;
  let bounds: Area | null = null;
  for (let y = 0; y < height; y += 1) {
    let left = -1;
    let right = -1;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (((data[at] ?? 0) & mask) === 0) continue;
      if (left < 0) left = x;
      right = x;
    }
    if (left >= 0) bounds = uniteAreas(bounds, { left, top: y, right: right + 1, bottom: y + 1 });
  }
  return bounds;
}

/** Returns one byte per pixel: 255 in the mask, 0 outside. Rows from `top` up to but not including `bottom`. */
export function readGrayRows({ data, width }: MaskBitmap, bit: number, top: number, bottom: number): Uint8Array {
  const rows = new Uint8Array((bottom - top) * width);
  for (let at = 0, from = top * width; at < rows.length; at += 1, from += 1) {
    rows[at] = (((data[from] ?? 0) >> bit) & 1) * 255;
  }
  return rows;
}

/**
 * Reads an image of a mask into the plane: light, opaque pixels are white. `rgba` contains complete rows from `top`.
 */
export function readRows(target: Target, rgba: Uint8ClampedArray, top: number): void {
  const { width } = target.plane;
  for (let row = 0; row * width * 4 < rgba.length; row += 1) {
    let from = -1;
    for (let x = 0; x <= width; x += 1) {
      const isPainted = x < width && isWhiteAt(rgba, (row * width + x) * 4);
      if (isPainted && from < 0) from = x;
      if (isPainted || from < 0) continue;
      setRun(target, top + row, from, x, true);
      from = -1;
    }
  }
}

function isWhiteAt(rgba: Uint8ClampedArray, at: number): boolean {
  return isWhite(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0, rgba[at + 3] ?? 0);
}

/** Returns true if a pixel over black has more than half of the perceived lightness of white. */
export function isWhite(red: number, green: number, blue: number, alpha: number): boolean {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha >= 127.5 * 255;
}
