import { useEffect } from 'react';

const containers = 'main, [role="dialog"], nav';
const focusable =
  'a[href], button, input, select, textarea, summary, [role="slider"], [role="button"], [tabindex]:not(main)';

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

/** The last position of the focus, with the facts that are needed after its element is removed. */
interface Stop {
  readonly element: HTMLElement;
  /** The page or dialog that contained the element; `undefined` for an element outside both. */
  readonly container: Element | undefined;
  /** Its ancestors from the nearest one up to the room, each with the place of the branch that led to it. */
  readonly path: readonly { readonly parent: Element; readonly place: number }[];
}

function focusPositionOf(element: HTMLElement): Stop {
  const container = element.closest(containers) ?? undefined;
  const path: Stop['path'][number][] = [];
  let branch: Element = element;
  while (container && branch !== container && branch.parentElement) {
    path.push({ parent: branch.parentElement, place: [...branch.parentElement.children].indexOf(branch) });
    branch = branch.parentElement;
  }
  return { element, container, path };
}

/** True when the element can hold the keyboard focus. */
function holdsFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *');
}

/** True when the element is a busy button: disabled while its action runs. */
function isBusyButton(element: HTMLElement): boolean {
  return element.isConnected && element.matches('[data-loading]:disabled');
}

/**
 * Returns the focusable element nearest to the place of `stop`: the next element in that place, else the previous one.
 */
function nearestFocusable({ container, path }: Stop): HTMLElement | undefined {
  if (!container?.isConnected) return undefined;
  for (const { parent, place } of path) {
    if (!parent.isConnected) continue;
    const branches = [...parent.children];
    for (const branch of [...branches.slice(place), ...branches.slice(0, place).reverse()]) {
      const found = firstIn(branch);
      if (found) return found;
    }
  }
  return undefined;
}

/** Returns the first element that Tab reaches. In a roving-focus group, returns the element that has the tab stop. */
function firstIn(branch: Element): HTMLElement | undefined {
  const focusableElements = [branch, ...branch.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable) && holdsFocus(each),
  );
  const first = focusableElements.find(({ tabIndex }) => tabIndex >= 0) ?? focusableElements[0];
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  // In a radio group, Tab reaches the checked option.
  return (
    focusableElements.find((each) => each instanceof HTMLInputElement && each.name === first.name && each.checked) ??
    first
  );
}
