/** Moves that a key can request, from the ARIA grid pattern. */
export type FocusMove =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'row-start'
  | 'row-end'
  | 'page-up'
  | 'page-down'
  | 'first'
  | 'last';

const plainKeys: Readonly<Record<string, FocusMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

export function focusMoveOfKey({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): FocusMove | undefined {
  if (ctrlKey || metaKey) {
    if (key === 'Home') return 'first';
    if (key === 'End') return 'last';
  }
  return plainKeys[key];
}
