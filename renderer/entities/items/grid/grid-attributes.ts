import type { GridIndex } from '../grid-index/grid-index.ts';
import type { ViewportLayout } from './use-geometry.ts';

interface ShownGrid {
  readonly index: GridIndex;
  /** True when the index contains all items of its query. */
  readonly isComplete: boolean;
  /**
   * The newest layout. While the rows of a very large index are calculated, the layout belongs to an older index, or to
   * a window that is not measured yet.
   */
  readonly layout: ViewportLayout | undefined;
  readonly hasHeadings: boolean;
  readonly label: string;
}

/** Accessibility attributes of a grid. The grid is busy until all rows of its query are known. */
export function gridAttributes({ index, isComplete, layout, hasHeadings, label }: ShownGrid) {
  const isLaidOut = layout?.index === index && layout.geometry.layout.width > 0;
  const geometry = isLaidOut ? layout.geometry : undefined;
  return {
    'aria-label': label,
    'aria-busy': !isComplete || geometry === undefined,
    'aria-rowcount': geometry ? geometry.rows + (hasHeadings ? geometry.groups : 0) : -1,
  };
}
