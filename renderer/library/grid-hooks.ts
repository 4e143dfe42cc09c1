import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useLibraryMemory } from './library-memory.ts';

/** The cell may only be mounted once the grid has scrolled there. */
export function focusSoon(scroller: HTMLElement | null, id: string, tries = 180): void {
  requestAnimationFrame(() => {
    const cell = scroller?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (cell) cell.focus({ preventScroll: true });
    else if (tries > 0) focusSoon(scroller, id, tries - 1);
  });
}

/** Ctrl and the wheel change the height of the rows, not the size of the page. */
export function useZoomByWheel(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { rowHeight, setRowHeight } = useLibraryMemory.getState();
      setRowHeight(rowHeight * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    };
    // React listens passively to wheels, which could not keep the page from zooming.
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [scroller]);
}

/** Comes back to where the person was. */
export function useKeptOffset(grid: RefObject<VirtualizerHandle | null>, ready: boolean): void {
  useLayoutEffect(() => {
    if (ready) grid.current?.scrollTo(useLibraryMemory.getState().offset);
  }, [grid, ready]);
}
