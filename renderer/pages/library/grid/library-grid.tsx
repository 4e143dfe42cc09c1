import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { stepHoverVideo } from '../../../entities/items/grid/hover-video-store.ts';
import { type GridHandle, ItemGrid, useItemGrid } from '../../../entities/items/grid/item-grid.tsx';
import { findPositionOfEvent, focusMoveOfKey } from '../../../entities/items/grid/position-after-move.ts';
import type { QueryGridProps } from '../../../entities/items/grid/query-viewport.tsx';
import { openResultMenu } from '../../../entities/items/grid/result-menu-store.ts';
import { type GridIndex, idAt, positionOf } from '../../../entities/items/grid-index/grid-index.ts';
import { includes } from '../../../entities/items/grid-index/position-ranges.ts';
import {
  clearSelection,
  extend,
  focusOn,
  idsForAction,
  onIndex,
  type Selection,
  selectAll,
  selectOne,
  toggle,
} from '../../../entities/items/grid-index/selection.ts';
import { shownPositionOf, stackAt } from '../../../entities/items/grid-index/stack-takes.ts';
import { firstHit, useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { useRecords } from '../../../entities/items/library-index/use-library-index.ts';
import { markOfKey, useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { useViewerPreferences } from '../../../entities/results/viewer/viewer-preferences.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { announce } from '../../../ui/notification-store.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import styles from './marquee.module.css';
import { TimelineScrubber } from './timeline-scrubber.tsx';
import { useMarquee } from './use-marquee.ts';

interface LibraryGridProps extends QueryGridProps {
  readonly open: (id: string) => void;
  readonly ref?: Ref<GridHandle>;
}

/** Every item in its true shape, in rows. Only what is near the window is mounted. */
export function LibraryGrid({ open, ref, ...query }: LibraryGridProps) {
  const { index, isComplete, group, isByTime } = query;
  const grid = useItemGrid(query, ref);
  const { layout, scroll, shown, scroller, cellFocus } = grid;
  const [selection, setSelection] = useSelection(index, isComplete);
  const focusedAt = useMemo(
    () => (selection.focused === null ? -1 : positionOf(index, selection.focused)),
    [index, selection.focused],
  );
  const reached = Math.max(0, focusedAt);
  const isTrash = useLibraryGridStore((memory) => memory.query.trash === true);

  const requestedId = useLibraryGridStore((memory) => memory.requestedId);
  const setRequestedId = useLibraryGridStore((memory) => memory.requestItem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is shown once, as soon as there is something to show.
  useLayoutEffect(() => {
    if (requestedId === null || !layout) return;
    const position = requestedId === firstHit ? 0 : shownPositionOf(layout.index, requestedId);
    if (position < 0 && !isComplete) return;
    setRequestedId(null);
    if (position < 0) return;
    grid.reveal(position);
    setSelection(selectOne(index, position));
    cellFocus.requestFocus();
  }, [requestedId, layout, isComplete]);

  const frame = useRef<HTMLDivElement>(null);
  const marquee = useMarquee({ scroller, frame, layout: shown, scroll, selection, setSelection });
  const markByKey = useRatingKeys(selection);
  const toggleStack = useLibraryGridStore((memory) => memory.toggleStack);
  const stack = stackAt(index, reached);
  const first = isTrash ? undefined : idAt(index, reached);
  useCommands({
    ...(first !== undefined && {
      rateInTurn: () => {
        useViewerPreferences.setState({ advances: true });
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
    grid.forgetColumn();
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
      const to = index.count === 0 ? undefined : grid.positionAfter(walk, position);
      if (to === undefined) return;
      if (event.shiftKey) setSelection(extend(selection, to, { adds: false }));
      else if (adds && walk !== 'first' && walk !== 'last') setSelection(focusOn(selection, idAt(index, to) ?? null));
      else setSelection(selectOne(index, to));
      cellFocus.requestFocus();
      grid.reveal(to);
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
      <ItemGrid
        grid={grid}
        selection={selection}
        reached={reached}
        data-library-grid
        onClick={onClick}
        onDoubleClick={(event) => {
          const id = idAt(index, findPositionOfEvent(event) ?? -1);
          if (id !== undefined) open(id);
        }}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        {...marquee}
      />
      <div ref={frame} className={styles['marquee']} hidden />
      {layout && <TimelineScrubber layout={layout} scroll={scroll} group={group} isByTime={isByTime} />}
    </Flex>
  );
}

/** Returns the selection for the given index: the selected items that exist after the index was rebuilt. */
function useSelection(index: GridIndex, isComplete: boolean): readonly [Selection, (selection: Selection) => void] {
  const storedSelection = useLibraryGridStore((memory) => memory.selection);
  const setSelection = useLibraryGridStore((memory) => memory.setSelection);
  const selection = useMemo(() => onIndex(storedSelection, index), [storedSelection, index]);
  useEffect(() => {
    // While rows are being loaded, a missing item may arrive later. A selection made after the current render is not
    // overwritten.
    const isNewest = useLibraryGridStore.getState().selection === storedSelection;
    if (isComplete && storedSelection !== selection && isNewest) setSelection(selection);
  }, [isComplete, storedSelection, selection, setSelection]);
  return [selection, setSelection];
}

/** Rates, picks and rejects by keys: the selection if it contains the focused item; else that item. */
function useRatingKeys(selection: Selection): (event: KeyboardEvent, position: number) => void {
  const records = useRecords();
  const mark = useRateItems();
  return (event, position) => {
    // The exact rating can depend on the items; the fact that the key is a rating key does not.
    if (!markOfKey(event, [{ flag: undefined }])) return;
    event.preventDefault();
    const { key, ctrlKey, metaKey, altKey } = event;
    const id = idAt(selection.index, position);
    const ids = id === undefined ? [] : idsForAction(selection, id);
    records.loadAll(ids).then((items) => {
      const newMark = markOfKey({ key, ctrlKey, metaKey, altKey }, items);
      if (newMark) mark(items, newMark, items.length === 1 ? undefined : formatCounted(items.length, 'item'));
    }, notifyFailure('Couldn’t save the rating'));
  };
}
