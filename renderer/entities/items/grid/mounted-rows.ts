import { type Geometry, rowAt, rowOfPosition } from './grid-geometry.ts';

/** Rows of a grid, by number. */
export interface RowRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Rows are mounted for this many windows ahead of the scroll direction, and behind. */
const margins = { ahead: 1, behind: 0.5 };
/** Number of surplus rows that later frames unmount, so that the current frame has less work. */
const slack = 3;

/** The rows in a part of the grid, `from` and `to` in screen pixels from its top. */
export function findRowsBetween(geometry: Geometry, from: number, to: number): RowRange {
  if (geometry.rows === 0) return { first: 0, end: 0 };
  return { first: rowAt(geometry, from), end: rowAt(geometry, to) + 1 };
}

/** Returns the rows that are mounted in the end at this grid position, for scrolling down (1) or up (-1). */
export function findRowsToMount(geometry: Geometry, grid: number, viewport: number, direction: number): RowRange {
  const { ahead, behind } = margins;
  const [above, below] = direction > 0 ? [behind, ahead] : [ahead, behind];
  return findRowsBetween(geometry, grid - above * viewport, grid + (1 + below) * viewport);
}

/**
 * Returns the rows to mount immediately: all visible rows, and mounted rows near them. Other rows would only delay a
 * user who scrolls through the whole grid.
 */
export function chooseRowsNow(mounted: RowRange, inSight: RowRange, target: RowRange): RowRange {
  if (areApart(mounted, inSight)) return inSight;
  return {
    first: Math.min(inSight.first, Math.max(mounted.first, target.first - slack)),
    end: Math.max(inSight.end, Math.min(mounted.end, target.end + slack)),
  };
}

/** True when no mounted row is visible: the grid jumped, or nothing is mounted yet. */
export function areApart(mounted: RowRange, inSight: RowRange): boolean {
  return mounted.end <= mounted.first || mounted.end < inSight.first || mounted.first > inSight.end;
}

/**
 * Computes the rows of the next frame: adds up to `maxRows` target rows, those ahead first, or removes surplus ones.
 */
export function chooseNextRows(mounted: RowRange, target: RowRange, direction: number, maxRows = 1): RowRange {
  const { first, end } = mounted;
  const [above, below] = [first > target.first, end < target.end];
  if (below && (direction > 0 || !above)) return { first, end: Math.min(target.end, end + maxRows) };
  if (above) return { first: Math.max(target.first, first - maxRows), end };
  return { first: target.first, end: target.end };
}

/** Returns the rows with equal positions in another geometry. */
export function findSameRows(rows: RowRange, before: Geometry | undefined, after: Geometry): RowRange {
  if (!before || rows.end <= rows.first || after.rows === 0) return { first: 0, end: 0 };
  const from = before.rowFirst[rows.first] ?? 0;
  const to = (before.rowFirst[rows.end] ?? from + 1) - 1;
  return { first: rowOfPosition(after, from), end: rowOfPosition(after, Math.min(to, after.count - 1)) + 1 };
}
