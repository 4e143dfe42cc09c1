import { useEffect } from 'react';
import { holdsFocus, isAtWork, neighbourOf, stopAt } from './focus-trail.ts';

/**
 * Maximum number of remembered elements. A list, its dialog and the menu of the dialog may all disappear at the same
 * time.
 */
const longestTrail = 6;

/**
 * Restores the focus when the focused element is removed, such as a deleted row, a closed dialog or the previous page.
 * Otherwise the keyboard would begin again at the top of the window. Components that know a better element focus it first.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let trail: ReturnType<typeof stopAt>[] = [];
    let isLooking = false;
    let worker: HTMLElement | undefined;

    const come = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      trail = [stopAt(target), ...trail.filter(({ element }) => element !== target)].slice(0, longestTrail);
    };
    // A click on the background removes the focus, therefore the trail is cleared. A click on the focused element
    // causes no `focusin`, therefore that element remains in the trail.
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
    const returnTo = (element: HTMLElement) => {
      if (trail[0]?.element === element && isNowhere() && holdsFocus(element)) element.focus({ preventScroll: true });
    };
    /**
     * Focuses a button again after its work, because a working button is disabled and loses the focus. A browser takes
     * the focus away when it draws, which can be after short work ended; the second look is for that.
     */
    const followWork = () => {
      const last = trail[0]?.element;
      if (last !== undefined && isAtWork(last)) {
        worker = last;
        return;
      }
      if (worker !== undefined && worker === last) {
        returnTo(last);
        requestAnimationFrame(() => requestAnimationFrame(() => returnTo(last)));
      }
      worker = undefined;
    };
    const bringBack = () => {
      isLooking = false;
      if (!isLost()) return;
      for (const stop of trail) {
        const place = holdsFocus(stop.element) ? stop.element : neighbourOf(stop);
        place?.focus({ preventScroll: true });
        if (place !== undefined && document.activeElement === place) return;
        // After the page itself was removed, older elements of the trail are removed too.
        if (stop.room?.localName === 'main' && !stop.room.isConnected) break;
      }
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
    const look = () => {
      if (isLooking || !isLost()) return;
      isLooking = true;
      // Components with an element of their own focus it within the next frame, so wait for two.
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
