import { type KeyboardEvent, type MouseEvent, type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { focusMoveOfKey } from '../../../entities/items/grid/focus-move-of-key.ts';
import gridStyles from '../../../entities/items/grid/grid.module.css';
import { gridAttributes } from '../../../entities/items/grid/grid-attributes.ts';
import { stepHoverVideo } from '../../../entities/items/grid/hover-video-store.ts';
import { findPositionAfterMove } from '../../../entities/items/grid/position-after-move.ts';
import { findPositionOfEvent } from '../../../entities/items/grid/position-of-event.ts';
import type { QueryGridProps } from '../../../entities/items/grid/query-viewport.tsx';
import { revealPosition } from '../../../entities/items/grid/reveal-position.ts';
import { type GridHandle, useCellFocus } from '../../../entities/items/grid/use-cell-focus.ts';
import { useHoverVideo } from '../../../entities/items/grid/use-hover-video.ts';
import { usePrefetchItems } from '../../../entities/items/grid/use-prefetch-items.ts';
import { useReportThumbnailView } from '../../../entities/items/grid/use-report-thumbnail-view.ts';
import { useTargetColumn } from '../../../entities/items/grid/use-target-column.ts';
import { headingHeight, useViewport } from '../../../entities/items/grid/use-viewport.ts';
import { useZoomByWheel } from '../../../entities/items/grid/use-zoom-by-wheel.ts';
import { ViewportCells } from '../../../entities/items/grid/viewport-cells.tsx';
import { idAt, positionOf } from '../../../entities/items/grid-index/grid-index.ts';
import { includes } from '../../../entities/items/grid-index/position-ranges.ts';
import {
  clearSelection,
  extend,
  focusOn,
  selectAll,
  selectOne,
  toggle,
} from '../../../entities/items/grid-index/selection.ts';
import { shownPositionOf, stackAt } from '../../../entities/items/grid-index/stack-takes.ts';
import { useSelection } from '../../../entities/items/grid-index/use-selection.ts';
import { firstHit, useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { openResultMenu } from '../../../entities/items/result-menu/result-menu-store.ts';
import { useViewerPreferences } from '../../../entities/items/viewer/viewer-preferences.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { announce } from '../../../ui/notification-store.ts';
import styles from './marquee.module.css';
import { TimelineScrubber } from './timeline-scrubber.tsx';
import { useMarquee } from './use-marquee.ts';
import { useRatingKeys } from './use-rating-keys.ts';

interface LibraryGridProps extends QueryGridProps {
  readonly open: (id: string) => void;
  readonly ref?: Ref<GridHandle>;
}

/** Every item in its true shape, in rows. Only what is near the window is mounted. */
export function LibraryGrid({ index, isComplete, group, isByTime, queryKey, label, open, ref }: LibraryGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hasHeadings = group !== 'none';
  const grid = useViewport(scroller, { index, isComplete, hasHeadings, queryKey });
  const { layout, scroll } = grid;
  const [selection, setSelection] = useSelection(index, isComplete);
  const shown = layout?.index === index ? layout : undefined;
  const focusedAt = useMemo(
    () => (selection.focused === null ? -1 : positionOf(index, selection.focused)),
    [index, selection.focused],
  );
  const reached = Math.max(0, focusedAt);
  const isTrash = useLibraryGridStore((memory) => memory.query.trash === true);
  const goal = useTargetColumn();
  const cellFocus = useCellFocus(scroller, ref);

  const reveal = (position: number) => layout && revealPosition(layout, scroll, position);

  const requestedId = useLibraryGridStore((memory) => memory.requestedId);
  const setRequestedId = useLibraryGridStore((memory) => memory.requestItem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is shown once, as soon as there is something to show.
  useLayoutEffect(() => {
    if (requestedId === null || !layout) return;
    const position = requestedId === firstHit ? 0 : shownPositionOf(layout.index, requestedId);
    if (position < 0 && !isComplete) return;
    setRequestedId(null);
    if (position < 0) return;
    reveal(position);
    setSelection(selectOne(index, position));
    cellFocus.requestFocus();
  }, [requestedId, layout, isComplete]);

  useZoomByWheel(scroller, grid);
  useReportThumbnailView(scroll);
  usePrefetchItems(shown, scroll);
  const videoPointer = useHoverVideo();
  const frame = useRef<HTMLDivElement>(null);
  const marquee = useMarquee({ scroller, frame, layout: shown, scroll, selection, setSelection });
  const markByKey = useRatingKeys(selection);
  const toggleStack = useLibraryGridStore((memory) => memory.toggleStack);
  const stack = stackAt(index, reached);
  const first = isTrash ? undefined : idAt(index, reached);
  useCommands({
    ...(first !== undefined && {
      rateInTurn: () => {
        useViewerPreferences.getState().setAdvances(true);
        open(first);
      },
    }),
    ...(stack && {
      openStack: () => {
        toggleStack(stack.shotId);
        announce(`Stack of ${formatCounted(stack.count, 'take')} ${stack.isOpen ? 'closed' : 'opened'}`);
        cellFocus.requestFocus();
      },
    }),
  });

  const onClick = (event: MouseEvent) => {
    const position = findPositionOfEvent(event);
    if (position === undefined) return;
    goal.forget();
    const adds = event.ctrlKey || event.metaKey;
    if (event.shiftKey) setSelection(extend(selection, position, { adds }));
    else if (adds) setSelection(toggle(selection, position));
    else setSelection(selectOne(index, position));
  };

  const onContextMenu = (event: MouseEvent) => {
    const position = findPositionOfEvent(event);
    const id = idAt(index, position ?? -1);
    if (position === undefined || id === undefined || isTrash) return;
    const chosen = includes(selection.ranges, position) ? selection : selectOne(index, position);
    setSelection(chosen);
    openResultMenu(event, {
      count: chosen.count,
      ids: () => [...chosen.ids],
      items: () => chosen.chosen,
      open,
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const position = findPositionOfEvent(event) ?? reached;
    const walk = focusMoveOfKey(event);
    const adds = event.ctrlKey || event.metaKey;
    if (walk !== undefined && layout) {
      event.preventDefault();
      if (index.count === 0) return;
      const page = scroll.viewport() - headingHeight;
      const to = findPositionAfterMove(layout, position, walk, { x: goal.from(layout, position, walk), page });
      if (event.shiftKey) setSelection(extend(selection, to, { adds: false }));
      else if (adds && walk !== 'first' && walk !== 'last') setSelection(focusOn(selection, idAt(index, to) ?? null));
      else setSelection(selectOne(index, to));
      cellFocus.requestFocus();
      reveal(to);
    } else if (event.key === ' ') {
      event.preventDefault();
      setSelection(toggle(selection, position));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const id = idAt(index, position);
      if (id !== undefined) open(id);
    } else if (event.key === 'Escape' && selection.count > 0) {
      setSelection(clearSelection(selection));
    } else if (adds && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      setSelection(selectAll(selection));
    } else if ((event.key === ',' || event.key === '.') && index.kinds[position] === 1) {
      event.preventDefault();
      stepHoverVideo(idAt(index, position) ?? '', event.key === '.' ? 1 : -1);
    } else {
      markByKey(event, position);
    }
  };

  return (
    <Flex pos="relative" flex={1} miw={0} mih={0}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Keys and presses of the cells, which are in the grid below. */}
      <div
        ref={scroller}
        className={gridStyles['scroller']}
        data-library-grid
        data-returning={grid.isReturning || undefined}
        onClick={onClick}
        onDoubleClick={(event) => {
          const id = idAt(index, findPositionOfEvent(event) ?? -1);
          if (id !== undefined) open(id);
        }}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        {...cellFocus.events}
        {...videoPointer}
        {...marquee}
      >
        <div className={gridStyles['rows']}>
          <ViewportCells
            layout={grid.isReturning ? undefined : layout}
            scroll={scroll}
            group={group}
            selection={selection}
            reached={reached}
            onDrawn={cellFocus.restoreFocus}
            grid={gridAttributes({ index, isComplete, layout, hasHeadings, label })}
          />
        </div>
      </div>
      <div ref={frame} className={styles['marquee']} hidden />
      {layout && <TimelineScrubber layout={layout} scroll={scroll} group={group} isByTime={isByTime} />}
    </Flex>
  );
}
