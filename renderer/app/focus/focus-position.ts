/** The last position of the focus, with the facts that are needed after its element is removed. */
interface Stop {
  readonly element: HTMLElement;
  /** The page or dialog that contained the element; `undefined` for an element outside both. */
  readonly container: Element | undefined;
  /** Its ancestors from the nearest one up to the room, each with the place of the branch that led to it. */
  readonly path: readonly { readonly parent: Element; readonly place: number }[];
}

const containers = 'main, [role="dialog"], nav';
const focusable =
  'a[href], button, input, select, textarea, summary, [role="slider"], [role="button"], [tabindex]:not(main)';

export function focusPositionOf(element: HTMLElement): Stop {
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
export function holdsFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *');
}

/** True when the element is a busy button: disabled while its action runs. */
export function isBusyButton(element: HTMLElement): boolean {
  return element.isConnected && element.matches('[data-loading]:disabled');
}

/**
 * Returns the focusable element nearest to the place of `stop`: the next element in that place, else the previous one.
 */
export function nearestFocusable({ container, path }: Stop): HTMLElement | undefined {
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
