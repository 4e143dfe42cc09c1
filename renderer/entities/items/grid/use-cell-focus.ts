import { type FocusEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';

export interface GridHandle {
  /** Focuses the cell that the Tab key reaches. `false` while none is mounted; the cell then takes the focus later. */
  focus(): boolean;
}

/** Moves the keyboard focus to the reached cell of a grid, and restores the focus after cells are mounted again. */
export function useCellFocus(scroller: RefObject<HTMLElement | null>, ref: Ref<GridHandle> | undefined) {
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
