import { useEffect } from 'react';
import { focusPositionOf, holdsFocus, isBusyButton, nearestFocusable } from './focus-position.ts';

/**
 * Maximum number of remembered elements. A list, its dialog and the menu of the dialog may all disappear at the same
 * time.
 */
const maxTrailLength = 6;

/**
 * Restores the focus when the focused element is removed, such as a deleted row, a closed dialog or the previous page.
 * Otherwise the keyboard would start again at the top of the window. Components that know a better element focus it
 * first.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let trail: ReturnType<typeof focusPositionOf>[] = [];
    let isLooking = false;
    let worker: HTMLElement | undefined;

    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      trail = [focusPositionOf(target), ...trail.filter(({ element }) => element !== target)].slice(0, maxTrailLength);
    };
    // A click on the background removes the focus, therefore the trail is cleared. A click on the focused element
    // causes no `focusin`, therefore that element remains in the trail.
    const press = ({ target }: PointerEvent) => {
      const active = document.activeElement;
      const isPressed = active instanceof HTMLElement && target instanceof Node && active.contains(target);
      trail = isPressed && active !== document.body ? [focusPositionOf(active)] : [];
    };
    const isFocusOnBody = () => document.activeElement === null || document.activeElement === document.body;
    const isLost = () => {
      const last = trail[0]?.element;
      return isFocusOnBody() && last !== undefined && !holdsFocus(last) && !isBusyButton(last);
    };
    const focusWithoutScroll = (element: HTMLElement) => {
      if (trail[0]?.element === element && isFocusOnBody() && holdsFocus(element))
        element.focus({ preventScroll: true });
    };
    /**
     * Focuses a button again after its work, because a working button is disabled and loses the focus. A browser
     * removes the focus when it draws, which can be after short work has ended. The second check handles this case.
     */
    const followWork = () => {
      const last = trail[0]?.element;
      if (last !== undefined && isBusyButton(last)) {
        worker = last;
        return;
      }
      if (worker !== undefined && worker === last) {
        focusWithoutScroll(last);
        requestAnimationFrame(() => requestAnimationFrame(() => focusWithoutScroll(last)));
      }
      worker = undefined;
    };
    const restoreFocus = () => {
      isLooking = false;
      if (!isLost()) return;
      for (const stop of trail) {
        const place = holdsFocus(stop.element) ? stop.element : nearestFocusable(stop);
        place?.focus({ preventScroll: true });
        if (place !== undefined && document.activeElement === place) return;
        // After the page itself was removed, older elements of the trail are removed too.
        if (stop.container?.localName === 'main' && !stop.container.isConnected) break;
      }
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
    const checkFocus = () => {
      if (isLooking || !isLost()) return;
      isLooking = true;
      // Components with an element of their own focus it within the next frame, so wait for two.
      requestAnimationFrame(() => requestAnimationFrame(restoreFocus));
    };
    const changes = new MutationObserver(() => {
      followWork();
      checkFocus();
    });
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    window.addEventListener('focusin', onFocusIn);
    window.addEventListener('pointerdown', press, true);
    return () => {
      changes.disconnect();
      window.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('pointerdown', press, true);
    };
  }, []);
}
