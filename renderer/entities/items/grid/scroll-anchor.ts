import { idAt, positionOf } from '../grid-index/grid-index.ts';
import { rowAt, rowOfPosition } from './grid-geometry.ts';
import type { ViewportLayout } from './use-geometry.ts';

/** An item with its place in the window: it stays in place when the layout changes. */
export interface Anchor {
  readonly id: string;
  /** Position of the item in its index. The item at this position replaces a removed anchor. */
  readonly position: number;
  /** The point in the item's row, from 0 to 1, that ... */
  readonly share: number;
  /** ... is so far below the upper edge of the window. Screen pixels. */
  readonly below: number;
}

/** Returns the anchor at the distance `below` from the upper edge of the window. */
export function anchorAt(
  { index, geometry }: ViewportLayout,
  grid: number,
  below: number,
  id?: string,
): Anchor | undefined {
  const anchorPosition = id === undefined ? -1 : positionOf(index, id);
  const row = anchorPosition < 0 ? rowAt(geometry, grid + below) : rowOfPosition(geometry, anchorPosition);
  const position = anchorPosition < 0 ? (geometry.rowFirst[row] ?? 0) : anchorPosition;
  const found = idAt(index, position);
  if (found === undefined) return undefined;
  const share = (grid + below - (geometry.rowTops[row] ?? 0)) / (geometry.rowHeights[row] ?? 1);
  // Over a gap or a heading, the row below is the anchor.
  const within = Math.min(1, Math.max(0, share));
  return {
    id: found,
    position,
    share: within,
    below: below + (within - share) * (geometry.rowHeights[row] ?? 1),
  };
}

/** Returns the grid position at which the anchor is in its previous place. */
export function restoreAnchor({ index, geometry }: ViewportLayout, { id, position, share, below }: Anchor): number {
  const known = positionOf(index, id);
  const row = rowOfPosition(geometry, known < 0 ? Math.min(position, index.count - 1) : known);
  return (geometry.rowTops[row] ?? 0) + share * (geometry.rowHeights[row] ?? 0) - below;
}
