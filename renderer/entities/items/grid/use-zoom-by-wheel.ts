import { type RefObject, useEffect, useRef } from 'react';
import { useNearestLibraryStore } from '../library-store-context.ts';
import { anchorAt } from './scroll-anchor.ts';
import type { GridViewport } from './use-viewport.ts';

/** Pause after the last wheel event that ends the anchoring under the pointer. Milliseconds. */
const wheelPauseMs = 400;

/**
 * Ctrl with the wheel changes the height of the rows, not the zoom of the page; the item under the pointer remains
 * there.
 */
export function useZoomByWheel(scroller: RefObject<HTMLElement | null>, grid: GridViewport): void {
  const library = useNearestLibraryStore();
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  useEffect(() => {
    const element = scroller.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { layout, scroll, holdOn } = latest.current;
      const { rowHeight, setRowHeight } = library.getState();
      if (timer === undefined && layout && element) {
        const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
        const below = event.clientY - element.getBoundingClientRect().top;
        holdOn(anchorAt(layout, scroll.grid(), below, cell?.dataset['id']));
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        latest.current.holdOn(undefined);
      }, wheelPauseMs);
      setRowHeight(rowHeight * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    };
    // React registers passive wheel listeners, which cannot prevent the zoom of the page.
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('wheel', zoom);
    };
  }, [scroller, library]);
}
