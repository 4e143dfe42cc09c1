import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import type { GridIndex } from '../grid-index/grid-index.ts';
import { type LibraryGridStore, useNearestLibraryState, useNearestLibraryStore } from '../library-grid-store.ts';
import { type Anchor, anchorAt, restoreAnchor } from './scroll-anchor.ts';
import { useGeometry, type ViewportLayout } from './use-geometry.ts';
import { createViewportScroll, type ViewportScroll } from './viewport-scroll.ts';

const gap = 3;
/** Distance between the grid and the edges of its window. Screen pixels. */
export const padding = 16;
/** Height of the heading over a group. Screen pixels; the style sheet has the same value. */
export const headingHeight = 36;

export interface GridViewport {
  /** `undefined` until the window is measured. */
  readonly layout: ViewportLayout | undefined;
  readonly scroll: ViewportScroll;
  /** True until the last position is loaded. Until then nothing is shown, so that nothing jumps. */
  readonly isReturning: boolean;
  /** The next layout leaves this one where it is. */
  readonly holdOn: (anchor: Anchor | undefined) => void;
}

interface ViewportOf {
  readonly index: GridIndex;
  readonly isComplete: boolean;
  readonly hasHeadings: boolean;
  /** Key of the query. The viewport restores the user's last position in this query. */
  readonly queryKey: string;
}

/** Lays out an index for its window and restores the scroll position: visible items remain visible after any change. */
export function useViewport(scroller: RefObject<HTMLElement | null>, viewportOf: ViewportOf): GridViewport {
  const { index, isComplete, hasHeadings, queryKey } = viewportOf;
  const [scroll] = useState(createViewportScroll);
  const size = useElementSize(scroller);
  const library = useNearestLibraryStore();
  const rowHeight = useNearestLibraryState((memory) => memory.rowHeight);
  const width = Math.max(0, size.width - 2 * padding);
  const layout = useGeometry(index, { width, rowHeight, gap, heading: hasHeadings ? headingHeight : 0 });

  const [stored] = useState(() => {
    const { place } = library.getState();
    return place?.queryKey === queryKey ? place.anchor : undefined;
  });
  const fitted = useRef<ViewportLayout>(undefined);
  const heldAnchor = useRef<Anchor>(undefined);
  const isReturning =
    fitted.current === undefined && stored !== undefined && !isComplete && index.count <= stored.position;

  useLayoutEffect(() => {
    const element = scroller.current;
    return element ? scroll.attach(element) : undefined;
  }, [scroller, scroll]);

  useLayoutEffect(() => {
    if (!layout || size.height === 0 || width === 0 || isReturning) return;
    const before = fitted.current;
    const anchor =
      heldAnchor.current ?? (before ? anchorAt(before, scroll.grid(), hasHeadings ? headingHeight : 0) : stored);
    // At the very top, new items must become visible.
    const isAtTop = before !== undefined && heldAnchor.current === undefined && scroll.grid() < 1;
    const isEmpty = layout.index.count === 0;
    scroll.fit(layout.geometry, size.height, anchor && !isAtTop && !isEmpty ? restoreAnchor(layout, anchor) : 0);
    if (!isEmpty) fitted.current = layout;
  }, [layout, size.height, width, isReturning, stored, hasHeadings, scroll]);

  useStoredPosition(library, scroll, fitted, { queryKey, top: hasHeadings ? headingHeight : 0 });
  return {
    layout,
    scroll,
    isReturning,
    holdOn: (anchor) => {
      heldAnchor.current = anchor;
    },
  };
}

/** Milliseconds after the last scrolling. */
const restDelay = 200;

function useStoredPosition(
  library: LibraryGridStore,
  scroll: ViewportScroll,
  fitted: RefObject<ViewportLayout | undefined>,
  { queryKey, top }: { queryKey: string; top: number },
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storePosition = () => {
      const grid = fitted.current;
      if (!grid) return;
      const anchor = scroll.notifiedPosition() < 1 ? undefined : anchorAt(grid, scroll.notifiedPosition(), top);
      library.getState().setPlace(anchor && { queryKey, anchor });
    };
    const stop = scroll.follow(() => {
      clearTimeout(timer);
      timer = setTimeout(storePosition, restDelay);
    });
    return () => {
      stop();
      clearTimeout(timer);
      storePosition();
    };
  }, [library, scroll, fitted, queryKey, top]);
}
