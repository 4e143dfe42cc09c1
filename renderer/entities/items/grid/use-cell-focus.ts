import { type FocusEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';

export interface GridHandle {
  /** Focuses the cell that the Tab key reaches. `false` while none is mounted; the cell then takes the focus later. */
  focus(): boolean;
}

/** Gives the keyboard focus to the reached cell of a grid, and keeps it there when cells are mounted anew. */
export function useCellFocus(scroller: RefObject<HTMLElement | null>, ref: Ref<GridHandle> | undefined) {
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);
  const reachedCell = () => scroller.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
  useImperativeHandle(ref, () => ({
    focus() {
      const cell = reachedCell();
      cell?.focus();
      wantsFocus.current = !cell;
      return cell != null;
    },
  }));
  return {
    /** The cell takes the focus as soon as it is mounted. */
    want() {
      wantsFocus.current = true;
    },
    /** For each time that cells were drawn. */
    give() {
      const isLost = hasFocus.current && (document.activeElement === null || document.activeElement === document.body);
      if (!wantsFocus.current && !isLost) return;
      const cell = reachedCell();
      if (!cell) return;
      wantsFocus.current = false;
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
