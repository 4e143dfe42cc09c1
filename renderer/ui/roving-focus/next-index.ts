/** The arrow keys that move in a list: up and down, left and right, or all four. */
export type ListLayout = 'vertical' | 'horizontal' | 'both';

interface ListOptions {
  readonly count: number;
  /** Vertical if left out. */
  readonly layout?: ListLayout | undefined;
  /** True if the first item follows the last. */
  readonly wrap?: boolean | undefined;
  /** Items that Page Up and Page Down move. Without it, these keys do nothing. */
  readonly page?: number | undefined;
  /** `false` beside a text field, where Home and End move the caret. */
  readonly homeAndEnd?: boolean | undefined;
}

const steps: Readonly<Record<ListLayout, Readonly<Record<string, number>>>> = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  both: { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
};

/**
 * Returns the index that a key leads to; `undefined` for other keys and in an empty list. A `from` of -1 is the
 * position before the first item.
 */
export function findNextIndex(key: string, from: number, options: ListOptions): number | undefined {
  const { count, layout = 'vertical', wrap = false, page, homeAndEnd = true } = options;
  if (count === 0) return undefined;
  const clampIndex = (index: number) => Math.min(count - 1, Math.max(0, index));
  if (homeAndEnd && key === 'Home') return 0;
  if (homeAndEnd && key === 'End') return count - 1;
  if (page !== undefined && key === 'PageDown') return clampIndex(from + page);
  if (page !== undefined && key === 'PageUp') return clampIndex(from - page);
  const step = steps[layout][key];
  if (step === undefined) return undefined;
  return wrap ? (from + step + count) % count : clampIndex(from + step);
}

/** Moves that a key can request in a grid, from the ARIA grid pattern. */
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

/** Returns the move that a key requests in a grid whose cells have calculated positions. */
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
