import { rowOfPosition } from './geometry-queries.ts';
import type { ViewportLayout } from './use-geometry.ts';
import type { ViewportScroll } from './viewport-scroll.ts';

/** Scrolls as little as possible to show the complete row of an item. */
export function revealPosition({ geometry }: ViewportLayout, scroll: ViewportScroll, position: number): void {
  const row = rowOfPosition(geometry, position);
  const top = geometry.rowTops[row] ?? 0;
  const bottom = top + (geometry.rowHeights[row] ?? 0);
  const { heading } = geometry.layout;
  if (top - heading < scroll.grid()) scroll.to(top - heading);
  else if (bottom > scroll.grid() + scroll.viewport()) scroll.to(bottom - scroll.viewport() + heading / 2);
}
