import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type GridHandle, ItemGrid, useItemGrid } from '../grid/item-grid.tsx';
import { findPositionOfEvent, focusMoveOfKey } from '../grid/position-after-move.ts';
import type { QueryGridProps } from '../grid/query-viewport.tsx';
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
export function PickerGrid({ chosen, freeSlots, choose, finish, ref, wantsFocus, ...query }: PickerGridProps) {
  const { index } = query;
  const grid = useItemGrid(query, ref);
  const { cellFocus } = grid;
  const [focused, setFocused] = useState<string | null>(null);
  const reached = useMemo(() => Math.max(0, focused === null ? 0 : positionOf(index, focused)), [index, focused]);
  const selection = useMemo(() => selectionOfChosen(index, chosen), [index, chosen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, for a dialog that has just opened or a new search.
  useLayoutEffect(() => {
    if (wantsFocus.current || document.activeElement?.contains(grid.scroller.current)) cellFocus.requestFocus();
  }, []);

  const onDrawn = () => {
    // A user who types or filters before the cells are there keeps the focus.
    if (!wantsFocus.current && document.activeElement instanceof HTMLInputElement) cellFocus.withdrawRequest();
    cellFocus.restoreFocus();
  };
  const onClick = (event: MouseEvent) => {
    const id = idAt(index, findPositionOfEvent(event) ?? -1);
    if (id === undefined) return;
    grid.forgetColumn();
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
    const to = move && grid.positionAfter(move, position);
    if (to !== undefined) {
      setFocused(idAt(index, to) ?? null);
      cellFocus.requestFocus();
      grid.reveal(to);
    } else if (event.key === ' ') choose(id);
    else if (event.key === 'Enter') finish(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ItemGrid
      grid={grid}
      className={styles['grid']}
      selection={selection}
      reached={reached}
      isMultiselectable={freeSlots > 1}
      onDrawn={onDrawn}
      onClick={onClick}
      onKeyDown={onKeyDown}
    />
  );
}
