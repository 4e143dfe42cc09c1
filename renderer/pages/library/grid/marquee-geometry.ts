import { layOutRow, rowAt } from '../../../entities/items/grid/geometry-queries.ts';
import type { Geometry, Shapes } from '../../../entities/items/grid/grid-geometry.ts';
import type { PositionRanges } from '../../../entities/items/grid-index/position-ranges.ts';

/** A point of the grid: screen pixels from its left edge and its top. */
export interface GridPoint {
  readonly x: number;
  readonly y: number;
}

export interface GridArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function createArea(a: GridPoint, b: GridPoint): GridArea {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

/** The items whose cells an area touches, by arithmetic: whether a cell is mounted does not matter. */
export function rangesIn(geometry: Geometry, shapes: Shapes, area: GridArea): PositionRanges {
  const ranges: number[] = [];
  const { rows, rowTops, rowHeights, rowFirst, layout } = geometry;
  for (let row = rowAt(geometry, area.top); row < rows && (rowTops[row] ?? 0) <= area.bottom; row += 1) {
    if ((rowTops[row] ?? 0) + (rowHeights[row] ?? 0) < area.top) continue;
    const isWide = area.left <= 0 && area.right >= layout.width;
    if (isWide) {
      addRange(ranges, rowFirst[row] ?? 0, rowFirst[row + 1] ?? 0);
      continue;
    }
    const touched = layOutRow(geometry, shapes, row).filter(
      ({ left, width }) => left <= area.right && left + width >= area.left,
    );
    const [first, last] = [touched[0], touched.at(-1)];
    if (first && last) addRange(ranges, first.position, last.position + 1);
  }
  return ranges;
}

/** Rows arrive in order: a range that follows the last one extends it. */
function addRange(ranges: number[], start: number, end: number): void {
  if (ranges.at(-1) === start) ranges[ranges.length - 1] = end;
  else ranges.push(start, end);
}

/** Height of the scroll zone at both edges of the window. Screen pixels. */
const edge = 32;
/** Screen pixels per millisecond, for each pixel of the pointer inside the edge zone. */
const pace = 0.03;
const fastest = 3;

/**
 * Returns the scroll distance of the grid in this time while the pointer is near or beyond an edge of the window.
 * Screen pixels.
 */
export function computeScrollStep(y: number, viewport: number, milliseconds: number): number {
  const overflow = y < edge ? y - edge : y > viewport - edge ? y - (viewport - edge) : 0;
  return Math.sign(overflow) * Math.min(fastest, Math.abs(overflow) * pace) * milliseconds;
}
