// A browser can lay out only so much: 2^25 device pixels in Chromium, and beyond 2^24 its arithmetic loses whole pixels. A
// wall that is higher than that has an element of a bounded height. What a user scrolls by moves the wall by just as
// many pixels; only where on the element that happens no longer means the same place of the wall.

/** Device pixels. */
const highestElement = 15_000_000;

/** Screen pixels. */
export interface ScrollMap {
  /** Scrollable height: the height of the grid minus the height of its window. */
  readonly grid: number;
  /** The same of the element. */
  readonly element: number;
  readonly viewport: number;
}

/** Positions of the grid and of its element. Everything in the grid is drawn higher by their difference. */
export interface ScrollPosition {
  readonly grid: number;
  readonly element: number;
}

export function scrollMap(height: number, viewport: number, devicePixelRatio: number): ScrollMap {
  const most = Math.max(4 * viewport, Math.floor(highestElement / devicePixelRatio));
  return {
    grid: Math.max(0, height - viewport),
    element: Math.max(0, Math.min(height, most) - viewport),
    viewport,
  };
}

/** The place on the element for a place of the grid. The first and the last quarter are equal. */
export function positionAt(map: ScrollMap, wanted: number): ScrollPosition {
  const grid = Math.min(map.grid, Math.max(0, wanted));
  const edge = map.element / 4;
  if (map.grid <= map.element || grid <= edge) return { grid, element: Math.min(grid, map.element) };
  const fromEnd = map.grid - grid;
  if (fromEnd <= edge) return { grid, element: map.element - fromEnd };
  const share = (grid - edge) / (map.grid - 2 * edge);
  return { grid, element: edge + share * (map.element - 2 * edge) };
}

function gridOffsetAt(map: ScrollMap, element: number): number {
  const edge = map.element / 4;
  if (map.grid <= map.element || element <= edge) return Math.min(element, map.grid);
  const fromEnd = map.element - element;
  if (fromEnd <= edge) return map.grid - fromEnd;
  const share = (element - edge) / (map.element - 2 * edge);
  return edge + share * (map.grid - 2 * edge);
}

/**
 * Returns the position after the element was scrolled. A distance below two windows means a wheel, a key or a finger.
 */
export function scrolledTo(map: ScrollMap, before: ScrollPosition, element: number): ScrollPosition {
  const by = element - before.element;
  if (map.grid <= map.element) return positionAt(map, element);
  if (Math.abs(by) >= 2 * map.viewport) return { grid: gridOffsetAt(map, element), element };
  return { grid: Math.min(map.grid, Math.max(0, before.grid + by)), element };
}

/** Near the ends both have to be equally far from them, or one could go on and the other not: the element is to be moved. */
export function isOutOfSync(map: ScrollMap, { grid, element }: ScrollPosition): boolean {
  const room = 2 * map.viewport;
  const [gridLeft, elementLeft] = [map.grid - grid, map.element - element];
  const isAtTop = Math.min(grid, element) < room && Math.abs(grid - element) > 1;
  const isAtEnd = Math.min(gridLeft, elementLeft) < room && Math.abs(gridLeft - elementLeft) > 1;
  return isAtTop || isAtEnd;
}
