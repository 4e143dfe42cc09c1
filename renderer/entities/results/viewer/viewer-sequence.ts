import type { Item } from '../../../../shared/library/item.ts';
import { type GridIndex, idAt } from '../../items/grid-index/grid-index.ts';

/** The items of the viewer: a list of a few items, or all results of a search. */
export interface ViewerSequence {
  readonly count: number;
  /**
   * Position of the shown item (0-based). If the item was removed, the position of the item that is now in its place.
   */
  readonly position: number;
  /** The one that is shown is among them. */
  readonly isFound: boolean;
  idAt(position: number): string | undefined;
  /** Width divided by height. */
  shapeAt(position: number): number;
  isVideoAt(position: number): boolean;
}

export function sequenceOfItems(items: readonly Item[], id: string): ViewerSequence {
  const position = items.findIndex((item) => item.id === id);
  return {
    count: items.length,
    position: Math.max(0, position),
    isFound: position >= 0,
    idAt: (at) => items[at]?.id,
    shapeAt: (at) => (items[at]?.width ?? 1) / (items[at]?.height ?? 1),
    isVideoAt: (at) => items[at]?.kind === 'video',
  };
}

/** `position` of the shown item, -1 if the index does not contain it; `last`: its last known position. */
export function sequenceOfIndex(index: GridIndex, position: number, last: number): ViewerSequence {
  const isFound = position >= 0;
  return {
    // An item outside a sequence has no neighbors.
    count: isFound || last >= 0 ? index.count : 0,
    position: isFound ? position : Math.max(0, last),
    isFound,
    idAt: (at) => idAt(index, at),
    shapeAt: (at) => (index.widths[at] ?? 1) / Math.max(1, index.heights[at] ?? 1),
    isVideoAt: (at) => index.kinds[at] === 1,
  };
}

/** Returns the nearest neighbor on that side that is not removed; `undefined` at the ends. */
export function findNeighbour(
  { count, position, isFound, idAt: at }: ViewerSequence,
  direction: -1 | 1,
  removedIds?: ReadonlySet<string>,
): string | undefined {
  // The next item is now at the position of a deleted item.
  for (
    let next = !isFound && direction === 1 ? position : position + direction;
    next >= 0 && next < count;
    next += direction
  ) {
    const id = at(next);
    if (id === undefined || !removedIds?.has(id)) return id;
  }
  return undefined;
}
