import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { groupsOfQuery, likenessOf } from '../../../../shared/library/search-condition.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { focusMoveOfKey } from '../../../ui/roving-focus/next-index.ts';
import { type GridIndex, idAt } from '../grid-index/grid-index.ts';
import type { Selection } from '../grid-index/selection.ts';
import { useNearestLibraryState, useNearestLibraryStore } from '../library-grid-store.ts';
import { useRecords, useShownIndex } from '../library-index/use-library-index.ts';
import { setThumbnailView } from '../thumbnails/thumbnail-queue.ts';
import { useHoverVideo } from './cell-content.tsx';
import styles from './grid.module.css';
import { gridAttributes } from './grid-attributes.ts';
import { type CellBadgesAndActions, CellBadgesAndActionsContext } from './grid-cell.tsx';
import { rowOfPosition } from './grid-geometry.ts';
import marqueeStyles from './marquee.module.css';
import { findPositionAfterMove, findPositionOfEvent, useTargetColumn } from './position-after-move.ts';
import { anchorAt } from './scroll-anchor.ts';
import { TimelineScrubber } from './timeline-scrubber.tsx';
import type { ViewportLayout } from './use-geometry.ts';
import { useMarquee } from './use-marquee.ts';
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
    /** Focuses an item, and scrolls as little as possible to show its row. */
    focusAt(position: number): void {
      cellFocus.requestFocus();
      if (layout) revealPosition(layout, scroll, position);
    },
    /** Returns the position after a key; `undefined` for another key, and before the first layout. */
    positionAfterKey(event: KeyboardEvent, from: number): number | undefined {
      const move = focusMoveOfKey(event);
      if (move === undefined || !layout) return undefined;
      event.preventDefault();
      const page = scroll.viewport() - headingHeight;
      return findPositionAfterMove(layout, from, move, { x: column.from(layout, from, move), page });
    },
  };
}

interface ItemGridProps {
  readonly grid: ReturnType<typeof useItemGrid>;
  readonly selection: Selection;
  /** Selects by a drag that starts beside the cells. A grid with it also has a timeline. */
  readonly setSelection?: (selection: Selection) => void;
  /** Position of the cell that the Tab key reaches. */
  readonly reached: number;
  readonly isMultiselectable?: boolean;
  /** Badges and actions that the caller adds to each cell. The object stays the same while its content is equal. */
  readonly cells?: CellBadgesAndActions;
  readonly className?: string | undefined;
  /** Called after cells were mounted or unmounted. */
  readonly onDrawn?: () => void;
  /** Called for a click on a cell. */
  readonly press: (event: MouseEvent, position: number) => void;
  /** Called for a key. The position is that of the cell with the focus. */
  readonly pressKey: (event: KeyboardEvent, position: number | undefined) => void;
  /** Called for a right click on a cell. */
  readonly showMenu?: (event: MouseEvent, position: number) => void;
  /** Called for a double click on an item. */
  readonly open?: (id: string) => void;
}

const nothingAdded: CellBadgesAndActions = {};

/** Items in their true shapes, in rows. Only cells near the window are mounted. */
export function ItemGrid(props: ItemGridProps) {
  const { grid, selection, setSelection, reached, isMultiselectable = true, cells = nothingAdded } = props;
  const { className, onDrawn, press, pressKey, showMenu, open } = props;
  const { query, scroller, layout, scroll, isReturning, cellFocus } = grid;
  const { index, isComplete, group, isByTime, label } = query;
  const videoPointer = useHoverVideo();
  const frame = useRef<HTMLDivElement>(null);
  const marquee = useMarquee({ scroller, frame, layout: grid.shown, scroll, selection, setSelection });
  const atCell = (handle: ((event: MouseEvent, position: number) => void) | undefined) => (event: MouseEvent) => {
    const position = findPositionOfEvent(event);
    if (position !== undefined) handle?.(event, position);
  };
  const cellEvents = {
    onClick: atCell((event, position) => {
      grid.forgetColumn();
      press(event, position);
    }),
    onDoubleClick: atCell((_, position) => {
      const id = idAt(index, position);
      if (id !== undefined) open?.(id);
    }),
    onContextMenu: atCell(showMenu),
    onKeyDown: (event: KeyboardEvent) => pressKey(event, findPositionOfEvent(event)),
  };
  const rows = (
    <CellBadgesAndActionsContext value={cells}>
      <div
        ref={scroller}
        className={[styles['scroller'], className].filter(Boolean).join(' ')}
        data-returning={isReturning || undefined}
        data-library-grid={setSelection && true}
        {...cellFocus.events}
        {...videoPointer}
        {...marquee}
        {...cellEvents}
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
    </CellBadgesAndActionsContext>
  );
  if (!setSelection) return rows;
  return (
    <Flex pos="relative" flex={1} miw={0} mih={0}>
      {rows}
      <div ref={frame} className={marqueeStyles['marquee']} hidden />
      {layout && <TimelineScrubber layout={layout} scroll={scroll} group={group} isByTime={isByTime} />}
    </Flex>
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
  const latest = useEffectEvent(() => grid);
  useEffect(() => {
    const element = scroller.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { layout, scroll, holdOn } = latest();
      const { rowHeight, setRowHeight } = library.getState();
      if (timer === undefined && layout && element) {
        const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
        const below = event.clientY - element.getBoundingClientRect().top;
        holdOn(anchorAt(layout, scroll.grid(), below, cell?.dataset['id']));
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        latest().holdOn(undefined);
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

/** Loading times below this limit show no placeholder, because a flash would be noise. Milliseconds. */
const quiet = 200;
const shapes = [16 / 9, 1, 3 / 4, 16 / 9, 4 / 3, 9 / 16, 16 / 9, 1, 3 / 2, 4 / 5, 16 / 9, 16 / 9, 3 / 4, 1, 16 / 9];

/** The index of a query, and how its grid is to show it. */
export interface QueryGridProps {
  readonly index: GridIndex;
  readonly isComplete: boolean;
  readonly group: LibraryQuery['group'];
  /** Rows follow the time in which they were made. */
  readonly isByTime: boolean;
  readonly queryKey: string;
  /** The number of items, as text. */
  readonly label: string;
}

interface QueryViewportProps {
  readonly query: LibraryQuery;
  /** Content that is shown when nothing was found. */
  readonly empty: ReactNode;
  /** Renders a new grid for each query. */
  readonly children: (grid: QueryGridProps) => ReactNode;
}

/** Shows all results of a query in a grid, or the reason why they are missing. */
export function QueryViewport({ query, empty, children }: QueryViewportProps) {
  const { index, isComplete, found, problem, ask } = useShownIndex(query);
  const { words, conditions, trash, order, group, stackTakes } = query;
  const shownGroup = groupsOfQuery(query);
  const isByTime = (order === 'newest' || order === 'oldest') && (group === 'day' || group === 'none');
  return (
    <Stack pos="relative" flex={1} miw={0} mih={0}>
      {index.count > 0
        ? children({
            index,
            isComplete,
            group: shownGroup,
            isByTime: isByTime && likenessOf(conditions) === undefined,
            queryKey: JSON.stringify({ words, conditions, trash, order, group, stackTakes }),
            label: found === undefined ? `${formatCounted(index.count, 'item')} so far` : formatCounted(found, 'item'),
          })
        : isComplete
          ? empty
          : problem === undefined && <LoadingRows />}
      {problem && (
        <Flex gap="s4" align="flex-start" flex="none" py="s3" px="s4" line="top" bg="panel">
          <ProblemNote
            problem={problem}
            title={index.count > 0 ? 'Couldn’t load changes' : 'Couldn’t load the library'}
          />
          <ChargeButton size="xs" verb="Retry" cost="free" onClick={ask} />
        </Flex>
      )}
    </Stack>
  );
}

/** Shapes where items will be. Nothing moves in them. */
function LoadingRows() {
  const [shown, setShown] = useState(false);
  const rowHeight = useNearestLibraryState((memory) => memory.rowHeight);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Flex
      flex={1}
      wrap="wrap"
      gap={3}
      pt={36}
      pr={62}
      pl={16}
      overflow="hidden"
      style={{ alignContent: 'flex-start' }}
      role="status"
      aria-label="Loading the library"
    >
      {shapes.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all the same thing.
        <Box component="i" key={index} flex="auto" w={ratio * rowHeight} h={rowHeight} bg="raised" />
      ))}
    </Flex>
  );
}
