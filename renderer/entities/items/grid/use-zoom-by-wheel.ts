import { type RefObject, useEffect, useRef } from 'react';
import { useLibraryScope } from '../library-scope.ts';
import { anchorAt } from './scroll-anchor.ts';
import type { GridViewport } from './use-viewport.ts';

/** After the last turn of the wheel, what stood under the pointer is let go. Milliseconds. */
const turn = 400;

/** Ctrl and the wheel change the height of the rows, not the size of the page; what is under the pointer stays there. */
export function useZoomByWheel(scroller: RefObject<HTMLElement | null>, grid: GridViewport): void {
  const library = useLibraryScope();
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
      const { laidOut, scroll, holdOn } = latest.current;
      const { rowHeight, setRowHeight } = library.getState();
      if (timer === undefined && laidOut && element) {
        const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
        const below = event.clientY - element.getBoundingClientRect().top;
        holdOn(anchorAt(laidOut, scroll.grid(), below, cell?.dataset['id']));
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        latest.current.holdOn(undefined);
      }, turn);
      setRowHeight(rowHeight * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    };
    // React listens passively to wheels, which could not keep the page from zooming.
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('wheel', zoom);
    };
  }, [scroller, library]);
}
