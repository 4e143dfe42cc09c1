import type { Item } from '../../../../shared/library/item.ts';
import { type GridIndex, idAt } from '../grid-index/grid-index.ts';

/** The items of the viewer: a list of a few items, or all results of a search. */
export interface ViewerSequence {
  readonly count: number;
  /**
   * Position of the shown item (0-based). If the item was removed, the position of the item that is now in its place.
   */
  readonly position: number;
  /** The one that is shown is among them. */
  readonly isHere: boolean;
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
    isHere: position >= 0,
    idAt: (at) => items[at]?.id,
    shapeAt: (at) => (items[at]?.width ?? 1) / (items[at]?.height ?? 1),
    isVideoAt: (at) => items[at]?.kind === 'video',
  };
}

/** `position` of the one that is shown, -1 where it is not found; `last`: where it stood when it was. */
export function sequenceOfIndex(index: GridIndex, position: number, last: number): ViewerSequence {
  const isHere = position >= 0;
  return {
    // An item outside a sequence has no neighbors.
    count: isHere || last >= 0 ? index.count : 0,
    position: isHere ? position : Math.max(0, last),
    isHere,
    idAt: (at) => idAt(index, at),
    shapeAt: (at) => (index.widths[at] ?? 1) / Math.max(1, index.heights[at] ?? 1),
    isVideoAt: (at) => index.kinds[at] === 1,
  };
}

/** The neighbour on that side that is not `gone`; `undefined` at the ends. */
export function neighbour(
  { count, position, isHere, idAt: at }: ViewerSequence,
  by: -1 | 1,
  gone?: ReadonlySet<string>,
): string | undefined {
  // The next item is now at the position of a deleted item.
  for (let next = !isHere && by === 1 ? position : position + by; next >= 0 && next < count; next += by) {
    const id = at(next);
    if (id === undefined || !gone?.has(id)) return id;
  }
  return undefined;
}
