import { useEffect } from 'react';
import { holdsFocus, isAtWork, neighbourOf, stopAt } from './focus-trail.ts';

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
    let worker: HTMLElement | undefined;

    const come = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      trail = [stopAt(target), ...trail.filter(({ element }) => element !== target)].slice(0, longestTrail);
    };
    // Who presses on nothing wants the focus nowhere. Who presses on what has the focus causes no `focusin`: it stays known.
    const press = ({ target }: PointerEvent) => {
      const active = document.activeElement;
      const isPressed = active instanceof HTMLElement && target instanceof Node && active.contains(target);
      trail = isPressed && active !== document.body ? [stopAt(active)] : [];
    };
    const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
    const isLost = () => {
      const last = trail[0]?.element;
      return isNowhere() && last !== undefined && !holdsFocus(last) && !isAtWork(last);
    };
    /** A button that works cannot hold the focus, and nobody takes it meanwhile: it has it again when it is done. */
    const followWork = () => {
      const last = trail[0]?.element;
      if (last !== undefined && isAtWork(last)) {
        if (document.activeElement === last) worker = last;
        return;
      }
      if (worker !== undefined && worker === last && isNowhere() && holdsFocus(last))
        last.focus({ preventScroll: true });
      worker = undefined;
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
    const changes = new MutationObserver(() => {
      followWork();
      look();
    });
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
