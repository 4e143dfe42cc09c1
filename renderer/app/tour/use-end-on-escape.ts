import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Open elements that handle Escape before the tour does. */
const open = '[role="dialog"], [role="menu"], [role="combobox"][aria-expanded="true"]';

/** Calls `end` when Escape is pressed and nothing else wants it. */
export function useEndOnEscape(root: RefObject<HTMLElement | null>, end: () => void): void {
  const ended = useEffectEvent(end);
  useEffect(() => {
    let isHandled = false;
    // An element that closes with Escape may be removed before the key event reaches this handler.
    const onKeyDownCapture = (event: KeyboardEvent) => {
      if (event.key === 'Escape') isHandled = document.querySelector(open) !== null;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isHandled) return;
      if (!root.current) return;
      event.preventDefault();
      ended();
    };
    window.addEventListener('keydown', onKeyDownCapture, true);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', onKeyDownCapture, true);
      window.removeEventListener('keydown', press);
    };
  }, [root]);
}
