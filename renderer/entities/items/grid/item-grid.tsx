import {
  type ComponentProps,
  type FocusEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { idAt } from '../grid-index/grid-index.ts';
import type { Selection } from '../grid-index/selection.ts';
import { useNearestLibraryStore } from '../library-grid-store.ts';
import { useRecords } from '../library-index/use-library-index.ts';
import { setThumbnailView } from '../thumbnails/thumbnail-queue.ts';
import { rowOfPosition } from './geometry-queries.ts';
import styles from './grid.module.css';
import { gridAttributes } from './grid-attributes.ts';
import { useHoverVideo } from './hover-video-store.ts';
import { type FocusMove, findPositionAfterMove, useTargetColumn } from './position-after-move.ts';
import type { QueryGridProps } from './query-viewport.tsx';
import { anchorAt } from './scroll-anchor.ts';
import type { ViewportLayout } from './use-geometry.ts';
import { type GridViewport, headingHeight, useViewport } from './use-viewport.ts';
import { ViewportCells } from './viewport-cells.tsx';
import type { ViewportScroll } from './viewport-scroll.ts';

/** Pause after the last wheel event that ends the anchoring under the pointer. Milliseconds. */
const wheelPauseMs = 400;

/** Number of items per request. The next request starts when half of them are mounted. */
const maxRows = 120;

/** Layout, scroll position and keyboard focus of a grid. Its owner decides the effect of clicks and keys. */
export function useItemGrid(query: QueryGridProps, ref: Ref<GridHandle> | undefined) {
  const { index, isComplete, group, queryKey } = query;
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useViewport(scroller, { index, isComplete, hasHeadings: group !== 'none', queryKey });
  const { layout, scroll } = viewport;
  const shown = layout?.index === index ? layout : undefined;
  const column = useTargetColumn();
  const cellFocus = useCellFocus(scroller, ref);
  useZoomByWheel(scroller, viewport);
  useReportThumbnailView(scroll);
  usePrefetchItems(shown, scroll);
  return {
    ...viewport,
    query,
    scroller,
    /** The layout, unless it still belongs to an older index. */
    shown,
    cellFocus,
    forgetColumn: column.forget,
    /** Scrolls as little as possible to show the row of an item. */
    reveal: (position: number) => layout && revealPosition(layout, scroll, position),
    /** Returns the position after a key; `undefined` before the first layout. */
    positionAfter(move: FocusMove, from: number): number | undefined {
      if (!layout) return undefined;
      const page = scroll.viewport() - headingHeight;
      return findPositionAfterMove(layout, from, move, { x: column.from(layout, from, move), page });
    },
  };
}

interface ItemGridProps extends ComponentProps<'div'> {
  readonly grid: ReturnType<typeof useItemGrid>;
  readonly selection: Selection;
  /** Position of the cell that the Tab key reaches. */
  readonly reached: number;
  readonly isMultiselectable?: boolean;
  /** Called after cells were mounted or unmounted. */
  readonly onDrawn?: () => void;
}

/** Items in their true shapes, in rows. Only cells near the window are mounted. The other props are for the scroller. */
export function ItemGrid({
  grid,
  selection,
  reached,
  isMultiselectable = true,
  onDrawn,
  className,
  ...events
}: ItemGridProps) {
  const { query, scroller, layout, scroll, isReturning, cellFocus } = grid;
  const { index, isComplete, group, label } = query;
  const videoPointer = useHoverVideo();
  return (
    <div
      ref={scroller}
      className={[styles['scroller'], className].filter(Boolean).join(' ')}
      data-returning={isReturning || undefined}
      {...cellFocus.events}
      {...videoPointer}
      {...events}
    >
      <div className={styles['rows']}>
        <ViewportCells
          layout={isReturning ? undefined : layout}
          scroll={scroll}
          group={group}
          selection={selection}
          reached={reached}
          onDrawn={onDrawn ?? cellFocus.restoreFocus}
          grid={{
            ...gridAttributes({ index, isComplete, layout, hasHeadings: group !== 'none', label }),
            'aria-multiselectable': isMultiselectable,
          }}
        />
      </div>
    </div>
  );
}

/** Scrolls as little as possible to show the complete row of an item. */
function revealPosition({ geometry }: ViewportLayout, scroll: ViewportScroll, position: number): void {
  const row = rowOfPosition(geometry, position);
  const top = geometry.rowTops[row] ?? 0;
  const bottom = top + (geometry.rowHeights[row] ?? 0);
  const { heading } = geometry.layout;
  if (top - heading < scroll.grid()) scroll.to(top - heading);
  else if (bottom > scroll.grid() + scroll.viewport()) scroll.to(bottom - scroll.viewport() + heading / 2);
}

/** Reports the visible part of the grid to the thumbnail loader before rows are mounted. */
function useReportThumbnailView(scroll: ViewportScroll): void {
  useLayoutEffect(() => {
    const notify = () => setThumbnailView({ top: scroll.element(), height: scroll.viewport() });
    notify();
    return scroll.follow(notify);
  }, [scroll]);
}

/** Loads the records ahead of scrolling, so that cells are drawn once and complete. */
function usePrefetchItems(layout: ViewportLayout | undefined, scroll: ViewportScroll): void {
  const records = useRecords();
  useEffect(() => {
    if (!layout) return;
    const { geometry, index } = layout;
    let before = scroll.element();
    let [from, to] = [0, 0];
    return scroll.follow(() => {
      const by = scroll.element() - before;
      before = scroll.element();
      // A jump prefetches nothing beyond its target.
      if (by === 0 || Math.abs(by) > scroll.viewport()) return;
      const { first, end } = scroll.rows();
      const edge = geometry.rowFirst[by > 0 ? end : first] ?? 0;
      const isKnown =
        by > 0
          ? from <= edge && Math.min(index.count, edge + maxRows / 2) <= to
          : from <= Math.max(0, edge - maxRows / 2) && edge <= to;
      if (isKnown) return;
      from = Math.max(0, by > 0 ? edge : edge - maxRows);
      to = Math.min(index.count, by > 0 ? edge + maxRows : edge);
      const ids: string[] = [];
      for (let position = from; position < to; position += 1) ids.push(idAt(index, position) ?? '');
      records.prefetch(ids.filter((id) => id !== ''));
    });
  }, [records, layout, scroll]);
}

/**
 * Ctrl with the wheel changes the height of the rows, not the zoom of the page; the item under the pointer remains
 * there.
 */
function useZoomByWheel(scroller: RefObject<HTMLElement | null>, grid: GridViewport): void {
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

export interface GridHandle {
  /** Focuses the cell that the Tab key reaches. `false` while none is mounted; the cell then takes the focus later. */
  focus(): boolean;
}

/** Moves the keyboard focus to the reached cell of a grid, and restores the focus after cells are mounted again. */
function useCellFocus(scroller: RefObject<HTMLElement | null>, ref: Ref<GridHandle> | undefined) {
  const isFocusRequested = useRef(false);
  const hasFocus = useRef(false);
  const findReachedCell = () => scroller.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
  useImperativeHandle(ref, () => ({
    focus() {
      const cell = findReachedCell();
      cell?.focus();
      isFocusRequested.current = !cell;
      return cell != null;
    },
  }));
  return {
    /** The cell takes the focus as soon as it is mounted. */
    requestFocus() {
      isFocusRequested.current = true;
    },
    withdrawRequest() {
      isFocusRequested.current = false;
    },
    /** Called after each rendering of cells. */
    restoreFocus() {
      const isLost = hasFocus.current && (document.activeElement === null || document.activeElement === document.body);
      if (!isFocusRequested.current && !isLost) return;
      const cell = findReachedCell();
      if (!cell) return;
      isFocusRequested.current = false;
      cell.focus({ preventScroll: true });
    },
    events: {
      onFocus() {
        hasFocus.current = true;
      },
      onBlur(event: FocusEvent) {
        // A removed cell loses the focus to nothing; a user moves it to an element.
        if (event.relatedTarget !== null) hasFocus.current = false;
      },
    },
  };
}
