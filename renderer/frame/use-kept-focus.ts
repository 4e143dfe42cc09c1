import { useEffect } from 'react';
import { holdsFocus, neighbourOf, stopAt } from './focus-trail.ts';

/** How many places are remembered: a menu of a dialog of a list may all be gone at once. */
const longestTrail = 6;

/**
 * Brings the focus back into the page when what had it is gone: a deleted row, a closed dialog, the page before. Without it
 * the keyboard would begin again at the top of the window. Parts that know a better place put it there themselves, and first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let trail: ReturnType<typeof stopAt>[] = [];
    let isLooking = false;

    const come = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      trail = [stopAt(target), ...trail.filter(({ element }) => element !== target)].slice(0, longestTrail);
    };
    // Who presses on nothing wants the focus nowhere.
    const press = () => {
      trail = [];
    };
    const isLost = () => {
      const now = document.activeElement;
      return (now === null || now === document.body) && trail[0] !== undefined && !holdsFocus(trail[0].element);
    };
    const bringBack = () => {
      isLooking = false;
      if (!isLost()) return;
      for (const stop of trail) {
        const place = holdsFocus(stop.element) ? stop.element : neighbourOf(stop);
        place?.focus({ preventScroll: true });
        if (place !== undefined && document.activeElement === place) return;
        // Of a page that is gone nothing before it matters either.
        if (stop.room?.localName === 'main' && !stop.room.isConnected) break;
      }
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
    const look = () => {
      if (isLooking || !isLost()) return;
      isLooking = true;
      // Whoever has a place of their own for it puts it there within the next frame.
      requestAnimationFrame(() => requestAnimationFrame(bringBack));
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    window.addEventListener('focusin', come);
    window.addEventListener('pointerdown', press, true);
    return () => {
      changes.disconnect();
      window.removeEventListener('focusin', come);
      window.removeEventListener('pointerdown', press, true);
    };
  }, []);
}
