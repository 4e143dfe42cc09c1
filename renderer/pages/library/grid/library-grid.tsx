import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { focusMoveOfKey } from '../../../entities/items/grid/focus-move.ts';
import { rowOfPosition } from '../../../entities/items/grid/geometry-queries.ts';
import { stepHoverVideo } from '../../../entities/items/grid/hover-video-store.ts';
import { useHoverVideo } from '../../../entities/items/grid/use-hover-video.ts';
import { type GridIndex, idAt, positionOf } from '../../../entities/items/grid-index/grid-index.ts';
import {
  clearSelection,
  extend,
  focusOn,
  selectAll,
  selectOne,
  toggle,
} from '../../../entities/items/grid-index/selection.ts';
import { useSelection } from '../../../entities/items/grid-index/use-selection.ts';
import { useLibraryStore } from '../../../entities/items/library-store.ts';
import { Flex } from '../../../ui/primitives.tsx';
import styles from './library-grid.module.css';
import { positionAfterMove } from './roving-focus.ts';
import { TimelineScrubber } from './timeline-scrubber.tsx';
import type { LaidOut } from './use-geometry.ts';
import { useMarquee } from './use-marquee.ts';
import { usePrefetchItems } from './use-prefetch-items.ts';
import { useRatingKeys } from './use-rating-keys.ts';
import { useTargetColumn } from './use-target-column.ts';
import { headingHeight, useViewport } from './use-viewport.ts';
import { useViewportState } from './use-viewport-state.ts';
import { useZoomByWheel } from './use-zoom-by-wheel.ts';
import { ViewportCells } from './viewport-cells.tsx';
import type { ViewportScroll } from './viewport-scroll.ts';

interface MediaGridProps {
  readonly index: GridIndex;
  readonly isComplete: boolean;
  readonly group: LibraryQuery['group'];
  /** Rows follow the time in which they were made. */
  readonly isByTime: boolean;
  readonly queryKey: string;
  /** The number of items, as text. */
  readonly label: string;
  readonly open: (id: string) => void;
  readonly ref?: Ref<GridHandle>;
}

export interface GridHandle {
  /** Focuses the cell that the Tab key reaches. `false` while there is none. */
  focus(): boolean;
}

/** Every item in its true shape, in rows. Only what is near the window is mounted. */
export function LibraryGrid({ index, isComplete, group, isByTime, queryKey, label, open, ref }: MediaGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hasHeadings = group !== 'none';
  const grid = useViewport(scroller, { index, isComplete, hasHeadings, queryKey });
  const { laidOut, scroll } = grid;
  const [selection, setSelection] = useSelection(index, isComplete);
  const shown = laidOut?.index === index ? laidOut : undefined;
  const focusedAt = useMemo(
    () => (selection.focused === null ? -1 : positionOf(index, selection.focused)),
    [index, selection.focused],
  );
  const reached = Math.max(0, focusedAt);
  const goal = useTargetColumn();
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);

  const reveal = (position: number) => {
    if (laidOut) scrollToRowOf(position, laidOut, scroll);
  };

  const reachedCell = () => scroller.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
  useImperativeHandle(ref, () => ({
    focus() {
      const cell = reachedCell();
      cell?.focus();
      return cell != null;
    },
  }));
  // Its cell is mounted wherever it is; it only has to be there before it takes the focus.
  const giveFocus = () => {
    const isLost = hasFocus.current && (document.activeElement === null || document.activeElement === document.body);
    if (!wantsFocus.current && !isLost) return;
    const cell = reachedCell();
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
  };

  const wanted = useLibraryStore((memory) => memory.wanted);
  const setWanted = useLibraryStore((memory) => memory.setWanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is shown once, as soon as there is something to show.
  useLayoutEffect(() => {
    if (wanted === null || !laidOut) return;
    const position = positionOf(laidOut.index, wanted);
    if (position < 0 && !isComplete) return;
    setWanted(null);
    if (position < 0) return;
    reveal(position);
    setSelection(selectOne(index, position));
    wantsFocus.current = true;
  }, [wanted, laidOut, isComplete]);

  useZoomByWheel(scroller, grid);
  useViewportState(scroll);
  usePrefetchItems(shown, scroll);
  const videoPointer = useHoverVideo();
  const frame = useRef<HTMLDivElement>(null);
  const marquee = useMarquee({ scroller, frame, laidOut: shown, scroll, selection, setSelection });
  const markByKey = useRatingKeys(selection);

  const onClick = (event: MouseEvent) => {
    const position = positionUnder(event);
    if (position === undefined) return;
    goal.forget();
    const adds = event.ctrlKey || event.metaKey;
    if (event.shiftKey) setSelection(extend(selection, position, { adds }));
    else if (adds) setSelection(toggle(selection, position));
    else setSelection(selectOne(index, position));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const here = positionUnder(event) ?? reached;
    const walk = focusMoveOfKey(event);
    const adds = event.ctrlKey || event.metaKey;
    if (walk !== undefined && laidOut) {
      event.preventDefault();
      if (index.count === 0) return;
      const page = scroll.viewport() - headingHeight;
      const to = positionAfterMove(laidOut, here, walk, { x: goal.from(laidOut, here, walk), page });
      if (event.shiftKey) setSelection(extend(selection, to, { adds: false }));
      else if (adds && walk !== 'first' && walk !== 'last') setSelection(focusOn(selection, idAt(index, to) ?? null));
      else setSelection(selectOne(index, to));
      wantsFocus.current = true;
      reveal(to);
    } else if (event.key === ' ') {
      event.preventDefault();
      setSelection(toggle(selection, here));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const id = idAt(index, here);
      if (id !== undefined) open(id);
    } else if (event.key === 'Escape' && selection.count > 0) {
      setSelection(clearSelection(selection));
    } else if (adds && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      setSelection(selectAll(selection));
    } else if ((event.key === ',' || event.key === '.') && index.kinds[here] === 1) {
      event.preventDefault();
      stepHoverVideo(idAt(index, here) ?? '', event.key === '.' ? 1 : -1);
    } else {
      markByKey(event, here);
    }
  };

  return (
    <Flex pos="relative" flex={1} miw={0} mih={0}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Keys and presses of the cells, which are in the grid below. */}
      <div
        ref={scroller}
        className={styles['scroller']}
        data-library-grid
        data-returning={grid.isReturning || undefined}
        onClick={onClick}
        onDoubleClick={(event) => {
          const id = idAt(index, positionUnder(event) ?? -1);
          if (id !== undefined) open(id);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={(event) => {
          // A removed cell loses the focus to nothing; a user moves it to an element.
          if (event.relatedTarget !== null) hasFocus.current = false;
        }}
        {...videoPointer}
        {...marquee}
      >
        <div className={styles['rows']}>
          <ViewportCells
            laidOut={grid.isReturning ? undefined : laidOut}
            scroll={scroll}
            group={group}
            selection={selection}
            reached={reached}
            onDrawn={giveFocus}
            grid={{
              'aria-label': label,
              'aria-busy': !isComplete,
              'aria-rowcount': shown ? shown.geometry.rows + (hasHeadings ? shown.geometry.groups : 0) : -1,
            }}
          />
        </div>
      </div>
      <div ref={frame} className={styles['marquee']} hidden />
      {laidOut && <TimelineScrubber laidOut={laidOut} scroll={scroll} group={group} isByTime={isByTime} />}
    </Flex>
  );
}

/** Scrolls as little as possible to show the row of a position below its heading. */
function scrollToRowOf(position: number, { geometry }: LaidOut, scroll: ViewportScroll): void {
  const row = rowOfPosition(geometry, position);
  const top = geometry.rowTops[row] ?? 0;
  const bottom = top + (geometry.rowHeights[row] ?? 0);
  const heading = geometry.layout.heading;
  if (top - heading < scroll.grid()) scroll.to(top - heading);
  else if (bottom > scroll.grid() + scroll.viewport()) scroll.to(bottom - scroll.viewport() + heading / 2);
}

/** The position of the cell that something happened in. */
function positionUnder({ target }: { target: EventTarget | null }): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  return cell ? Number(cell.dataset['position']) : undefined;
}
