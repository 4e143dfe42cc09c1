import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useLayoutEffect, useMemo } from 'react';
import { stepHoverVideo } from '../../../entities/items/grid/cell-content.tsx';
import {
  type GridHandle,
  ItemGrid,
  type QueryGridProps,
  useItemGrid,
} from '../../../entities/items/grid/item-grid.tsx';
import { type GridIndex, idAt, positionOf } from '../../../entities/items/grid-index/grid-index.ts';
import { includes } from '../../../entities/items/grid-index/position-ranges.ts';
import {
  clearSelection,
  extend,
  focusOn,
  onIndex,
  type Selection,
  selectAll,
  selectOne,
  toggle,
} from '../../../entities/items/grid-index/selection.ts';
import { shownPositionOf, stackAt, stackSizeText } from '../../../entities/items/grid-index/stack-takes.ts';
import { firstHit, useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import {
  openResultMenu,
  type ResultTarget,
  targetOfItems,
} from '../../../entities/results/actions/result-actions-store.ts';
import { useResultCommands } from '../../../entities/results/actions/use-result-commands.ts';
import { useViewerPreferences } from '../../../entities/results/viewer/viewer-preferences.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { announce } from '../../../ui/notification-store.ts';

interface LibraryGridProps extends QueryGridProps {
  readonly open: (id: string) => void;
  readonly ref?: Ref<GridHandle>;
}

/** Every item in its true shape, in rows. Only what is near the window is mounted. */
export function LibraryGrid({ open, ref, ...query }: LibraryGridProps) {
  const { index, isComplete } = query;
  const grid = useItemGrid(query, ref);
  const { layout } = grid;
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
    setSelection(selectOne(index, position));
    grid.focusAt(position);
  }, [requestedId, layout, isComplete]);

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
        announce(`Stack of ${stackSizeText(stack)} ${stack.isOpen ? 'closed' : 'opened'}`);
        grid.cellFocus.requestFocus();
      },
    }),
  });

  useResultCommands(() => {
    if (isTrash) return undefined;
    const focused = document.activeElement?.closest<HTMLElement>('[role="gridcell"][data-id]')?.dataset['id'];
    if (focused === undefined || selection.ids.has(focused)) return targetOf(selection, open);
    return targetOfItems([focused], open);
  });

  const press = (event: MouseEvent, position: number) => {
    const adds = event.ctrlKey || event.metaKey;
    if (event.shiftKey) setSelection(extend(selection, position, { adds }));
    else if (adds) setSelection(toggle(selection, position));
    else setSelection(selectOne(index, position));
  };

  const showMenu = (event: MouseEvent, position: number) => {
    if (idAt(index, position) === undefined || isTrash) return;
    const chosen = includes(selection.ranges, position) ? selection : selectOne(index, position);
    setSelection(chosen);
    const target = targetOf(chosen, open);
    if (target) openResultMenu(event, target);
  };

  const pressKey = (event: KeyboardEvent, position = reached) => {
    const id = idAt(index, position);
    const to = grid.positionAfterKey(event, position);
    const adds = event.ctrlKey || event.metaKey;
    if (to !== undefined) {
      const isEnd = event.key === 'Home' || event.key === 'End';
      if (event.shiftKey) setSelection(extend(selection, to, { adds: false }));
      else if (adds && !isEnd) setSelection(focusOn(selection, idAt(index, to) ?? null));
      else setSelection(selectOne(index, to));
      grid.focusAt(to);
    } else if (event.key === ' ') {
      event.preventDefault();
      setSelection(toggle(selection, position));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (id !== undefined) open(id);
    } else if (event.key === 'Escape' && selection.count > 0) {
      setSelection(clearSelection(selection));
    } else if (adds && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      setSelection(selectAll(selection));
    } else if ((event.key === ',' || event.key === '.') && index.kinds[position] === 1) {
      event.preventDefault();
      stepHoverVideo(id ?? '', event.key === '.' ? 1 : -1);
    }
  };

  return (
    <ItemGrid
      grid={grid}
      selection={selection}
      setSelection={setSelection}
      reached={reached}
      press={press}
      pressKey={pressKey}
      showMenu={showMenu}
      open={open}
    />
  );
}

/** Returns the selected items for the actions on results. */
function targetOf(selection: Selection, open: (id: string) => void): ResultTarget | undefined {
  const { count } = selection;
  if (count === 0) return undefined;
  return { count, ids: () => [...selection.ids], items: () => selection.chosen, open };
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
