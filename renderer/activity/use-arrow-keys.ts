import { type KeyboardEvent, useCallback } from 'react';

/** Up and Down move the focus between the links of a list; Enter then opens, as links do. */
export function useArrowKeys() {
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = links[at + by];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.click();
  }, []);
}
