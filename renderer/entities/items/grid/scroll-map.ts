// Browsers limit the height of an element: 2^25 device pixels in Chromium, whose arithmetic loses whole pixels beyond
// 2^24. A higher grid therefore has an element of limited height. Scrolling moves the grid by the same number of pixels
// as the element; only the position inside the element no longer corresponds to a position in the grid.

/** Device pixels. */
const highestElement = 15_000_000;

/** Screen pixels. */
export interface ScrollMap {
  /** Scrollable height: the height of the grid minus the height of its window. */
  readonly grid: number;
  /** Scroll range of the element. */
  readonly element: number;
  readonly viewport: number;
}

/** Positions of the grid and of its element. Everything in the grid is drawn higher by their difference. */
export interface ScrollPosition {
  readonly grid: number;
  readonly element: number;
}

export function scrollMap(height: number, viewport: number, devicePixelRatio: number): ScrollMap {
  const maxHeight = Math.max(4 * viewport, Math.floor(highestElement / devicePixelRatio));
  return {
    grid: Math.max(0, height - viewport),
    element: Math.max(0, Math.min(height, maxHeight) - viewport),
    viewport,
  };
}

/** The place on the element for a place of the grid. The first and the last quarter are equal. */
export function positionAt(map: ScrollMap, target: number): ScrollPosition {
  const grid = Math.min(map.grid, Math.max(0, target));
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
export function applyScroll(map: ScrollMap, before: ScrollPosition, element: number): ScrollPosition {
  const by = element - before.element;
  if (map.grid <= map.element) return positionAt(map, element);
  if (Math.abs(by) >= 2 * map.viewport) return { grid: gridOffsetAt(map, element), element };
  return { grid: Math.min(map.grid, Math.max(0, before.grid + by)), element };
}

/**
 * Near the ends, grid and element must have equal distances to them, because otherwise only one of them could continue.
 * The element is then moved.
 */
export function isOutOfSync(map: ScrollMap, { grid, element }: ScrollPosition): boolean {
  const threshold = 2 * map.viewport;
  const [gridLeft, elementLeft] = [map.grid - grid, map.element - element];
  const isAtTop = Math.min(grid, element) < threshold && Math.abs(grid - element) > 1;
  const isAtEnd = Math.min(gridLeft, elementLeft) < threshold && Math.abs(gridLeft - elementLeft) > 1;
  return isAtTop || isAtEnd;
}
