/** Where the focus was, as far as it has to be known once that place is gone. */
interface Stop {
  readonly element: HTMLElement;
  /** The page or dialog that it was in; `undefined` for what stands beside them. */
  readonly room: Element | undefined;
  /** Its ancestors from the nearest one up to the room, each with the place of the branch that led to it. */
  readonly path: readonly { readonly parent: Element; readonly place: number }[];
}

const rooms = 'main, [role="dialog"], nav';
const focusable =
  'a[href], button, input, select, textarea, summary, [role="slider"], [role="button"], [tabindex]:not(main)';

export function stopAt(element: HTMLElement): Stop {
  const room = element.closest(rooms) ?? undefined;
  const path: Stop['path'][number][] = [];
  let branch: Element = element;
  while (room && branch !== room && branch.parentElement) {
    path.push({ parent: branch.parentElement, place: [...branch.parentElement.children].indexOf(branch) });
    branch = branch.parentElement;
  }
  return { element, room, path };
}

/** Whether the keyboard can stay there. */
export function holdsFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *');
}

/** Whether it is a button that shows that it is busy: disabled for as long as that takes. */
export function isAtWork(element: HTMLElement): boolean {
  return element.isConnected && element.matches('[data-loading]:disabled');
}

/** What a person finds where `stop` was: the next thing in its place, else the one before it. */
export function neighbourOf({ room, path }: Stop): HTMLElement | undefined {
  if (!room?.isConnected) return undefined;
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

/** What Tab would come to; where arrows walk, the one that can be walked from. */
function firstIn(branch: Element): HTMLElement | undefined {
  const all = [branch, ...branch.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable) && holdsFocus(each),
  );
  const first = all.find(({ tabIndex }) => tabIndex >= 0) ?? all[0];
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  // Of radios Tab comes to the chosen one.
  return all.find((each) => each instanceof HTMLInputElement && each.name === first.name && each.checked) ?? first;
}
