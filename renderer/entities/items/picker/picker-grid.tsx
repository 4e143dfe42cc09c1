import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { focusMoveOfKey } from '../grid/focus-move-of-key.ts';
import gridStyles from '../grid/grid.module.css';
import { gridAttributes } from '../grid/grid-attributes.ts';
import { findPositionAfterMove } from '../grid/position-after-move.ts';
import { findPositionOfEvent } from '../grid/position-of-event.ts';
import type { QueryGridProps } from '../grid/query-viewport.tsx';
import { revealPosition } from '../grid/reveal-position.ts';
import { type GridHandle, useCellFocus } from '../grid/use-cell-focus.ts';
import { useHoverVideo } from '../grid/use-hover-video.ts';
import { usePrefetchItems } from '../grid/use-prefetch-items.ts';
import { useReportThumbnailView } from '../grid/use-report-thumbnail-view.ts';
import { useTargetColumn } from '../grid/use-target-column.ts';
import { headingHeight, useViewport } from '../grid/use-viewport.ts';
import { useZoomByWheel } from '../grid/use-zoom-by-wheel.ts';
import { ViewportCells } from '../grid/viewport-cells.tsx';
import { idAt, positionOf } from '../grid-index/grid-index.ts';
import { selectionOfChosen } from './chosen-items.ts';
import styles from './picker.module.css';

interface PickerGridProps extends QueryGridProps {
  /** Ids, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  /** Number of items that can be chosen. */
  readonly freeSlots: number;
  /** Toggles an item. If only one can be chosen, this ends the choice. */
  readonly choose: (id: string) => void;
  /** Ends the choice with the chosen items, or with this one if there are none. */
  readonly finish: (id: string) => void;
  readonly ref: Ref<GridHandle>;
  /** A new grid takes the keyboard focus. */
  readonly wantsFocus: RefObject<boolean>;
}

/** The library grid to choose from. One stop of the Tab key: arrows move, Space chooses, Enter ends the choice. */
export function PickerGrid(props: PickerGridProps) {
  const { index, isComplete, group, queryKey, label, chosen, freeSlots, choose, finish, ref, wantsFocus } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hasHeadings = group !== 'none';
  const grid = useViewport(scroller, { index, isComplete, hasHeadings, queryKey });
  const { layout, scroll } = grid;
  const shown = layout?.index === index ? layout : undefined;
  const [focused, setFocused] = useState<string | null>(null);
  const reached = useMemo(() => Math.max(0, focused === null ? 0 : positionOf(index, focused)), [index, focused]);
  const selection = useMemo(() => selectionOfChosen(index, chosen), [index, chosen]);
  const goal = useTargetColumn();
  const cellFocus = useCellFocus(scroller, ref);
  useZoomByWheel(scroller, grid);
  useReportThumbnailView(scroll);
  usePrefetchItems(shown, scroll);
  const videoPointer = useHoverVideo();

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, for a dialog that has just opened or a new search.
  useLayoutEffect(() => {
    if (wantsFocus.current || document.activeElement?.contains(scroller.current)) cellFocus.requestFocus();
  }, []);

  const onDrawn = () => {
    // A user who types or filters before the cells are there keeps the focus.
    if (!wantsFocus.current && document.activeElement instanceof HTMLInputElement) cellFocus.withdrawRequest();
    cellFocus.restoreFocus();
  };
  const onClick = (event: MouseEvent) => {
    const id = idAt(index, findPositionOfEvent(event) ?? -1);
    if (id === undefined) return;
    goal.forget();
    setFocused(id);
    choose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const position = findPositionOfEvent(event);
    const id = idAt(index, position ?? -1);
    if (
      position === undefined ||
      id === undefined ||
      !(event.target instanceof Element && event.target.role === 'gridcell')
    )
      return;
    const move = focusMoveOfKey(event);
    if (move !== undefined && layout) {
      const page = scroll.viewport() - headingHeight;
      const to = findPositionAfterMove(layout, position, move, { x: goal.from(layout, position, move), page });
      setFocused(idAt(index, to) ?? null);
      cellFocus.requestFocus();
      revealPosition(layout, scroll, to);
    } else if (event.key === ' ') choose(id);
    else if (event.key === 'Enter') finish(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Keys and clicks of the cells, which are in the grid below.
    <div
      ref={scroller}
      className={`${gridStyles['scroller']} ${styles['grid']}`}
      data-returning={grid.isReturning || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      {...cellFocus.events}
      {...videoPointer}
    >
      <div className={gridStyles['rows']}>
        <ViewportCells
          layout={grid.isReturning ? undefined : layout}
          scroll={scroll}
          group={group}
          selection={selection}
          reached={reached}
          onDrawn={onDrawn}
          grid={{
            ...gridAttributes({ index, isComplete, layout, hasHeadings, label }),
            'aria-multiselectable': freeSlots > 1,
          }}
        />
      </div>
    </div>
  );
}
