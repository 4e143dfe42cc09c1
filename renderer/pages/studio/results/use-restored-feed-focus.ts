import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a cell of the feed whose batch moves to another line and is therefore mounted again. `findCell`
 * returns the mounted cell with an id.
 */
export function useRestoredFeedFocus(findCell: (id: string) => HTMLElement | undefined) {
  /** The focused cell. React reports no blur of an element that it removes. */
  const held = useRef<{ readonly id: string; readonly element: HTMLElement }>(undefined);
  useLayoutEffect(() => {
    const restore = () => {
      if (!held.current || held.current.element.isConnected || document.activeElement !== document.body) return;
      findCell(held.current.id)?.focus({ preventScroll: true });
    };
    restore();
    // The list mounts a line that it has just measured one frame later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(restore));
    return () => cancelAnimationFrame(frame);
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const id = target.dataset['feedCell'];
      held.current = id === undefined ? undefined : { id, element: target };
    },
    onBlur() {
      held.current = undefined;
    },
  };
}
