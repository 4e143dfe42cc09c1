import { cellRatio, type Geometry, type Shapes } from './grid-geometry.ts';

/** A cell in its row. Pixels from the left edge of the grid. */
export interface CellPosition {
  readonly position: number;
  readonly left: number;
  readonly width: number;
}

/** Computes the cells of a row in whole pixels: a full row ends exactly at the edge of the grid. */
export function layOutRow(geometry: Geometry, shapes: Shapes, row: number): CellPosition[] {
  const first = geometry.rowFirst[row] ?? 0;
  const end = geometry.rowFirst[row + 1] ?? first;
  const { width, gap } = geometry.layout;
  const ratios: number[] = [];
  for (let position = first; position < end; position += 1) {
    ratios.push(cellRatio(shapes.widths[position] ?? 0, shapes.heights[position] ?? 0));
  }
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const isFull = geometry.rowFull[row] === 1;
  const availableWidth = isFull ? width - gap * (ratios.length - 1) : sum * (geometry.rowHeights[row] ?? 0);
  let before = 0;
  return ratios.map((ratio, index) => {
    const left = Math.round((before / sum) * availableWidth) + gap * index;
    before += ratio;
    return {
      position: first + index,
      left,
      width: Math.max(1, Math.round((before / sum) * availableWidth) + gap * index - left),
    };
  });
}

/** Returns the row of a position. */
export function rowOfPosition({ rowFirst, rows }: Geometry, position: number): number {
  return Math.max(0, findLastAtMost(rowFirst, rows, position));
}

/** Returns the row at this height. In a gap, returns the row above it. Pixels from the top of the grid. */
export function rowAt({ rowTops, rows }: Geometry, y: number): number {
  return Math.max(0, findLastAtMost(rowTops, rows, y));
}

export function groupAt({ groupTops, groups }: Geometry, y: number): number {
  return Math.max(0, findLastAtMost(groupTops, groups, y));
}

export function groupOfRow({ groupRows, groups }: Geometry, row: number): number {
  return Math.max(0, findLastAtMost(groupRows, groups, row));
}

/** Returns the bottom of a group, which is the top of the next group. */
export function groupBottom({ groupTops, groups, height }: Geometry, group: number): number {
  return group + 1 < groups ? (groupTops[group + 1] ?? height) : height;
}

/** Returns the cell whose center is nearest to `x`. */
export function nearestInRow(cells: readonly CellPosition[], x: number): CellPosition | undefined {
  const distanceOf = ({ left, width }: CellPosition) => Math.abs(left + width / 2 - x);
  return cells.reduce<CellPosition | undefined>(
    (best, cell) => (best === undefined || distanceOf(cell) < distanceOf(best) ? cell : best),
    undefined,
  );
}

/**
 * Returns the index of the last of the first `length` ascending values that is at most `target`; -1 if there is none.
 */
function findLastAtMost(values: ArrayLike<number>, length: number, target: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
