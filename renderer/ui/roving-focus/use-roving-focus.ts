import { type KeyboardEvent, useRef, useState } from 'react';
import { findNextIndex, type ListLayout } from './next-index.ts';

interface RovingOptions {
  /** Vertical if left out. */
  readonly layout?: ListLayout | RowsLayout;
  /** Lists only: true if the first item follows the last. */
  readonly wrap?: boolean;
  /** Lists only: `false` if Home and End belong to commands of the page. */
  readonly homeAndEnd?: boolean;
  /** Id of the item that Tab reaches until another item had the focus, or when that item is removed. */
  readonly first?: string | undefined;
  /** Whether an item still exists. */
  readonly has?: (id: string) => boolean;
  /** Called with the index of the item that a key leads to, before the item takes the focus. */
  readonly onMove?: (index: number) => void;
}

export type RovingFocus = ReturnType<typeof useRovingFocus>;

/** Marks an item that arrow keys reach, for a container that gives its items no tab stop. */
export function rovingItem(id = '') {
  return { 'data-roving-item': id };
}

/**
 * Moves the focus between the items of a container with arrow keys, Home and End, in document order, across groups.
 * Keys with a modifier belong to commands.
 */
export function useRovingFocus<Container extends HTMLElement = HTMLDivElement>(options: RovingOptions = {}) {
  const { layout = 'vertical', wrap, homeAndEnd, first, has = () => true, onMove } = options;
  const container = useRef<Container>(null);
  const [reached, setReached] = useState<string>();
  const stop = reached !== undefined && has(reached) ? reached : first;
  // The document has the order of items from several components, and containers can be inside each other.
  const listItems = () =>
    [...(container.current?.querySelectorAll<HTMLElement>('[data-roving-item]') ?? [])].filter(
      (item) => item.closest('[data-roving-list]') === container.current,
    );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const allItems = listItems();
    const from = event.target instanceof HTMLElement ? allItems.indexOf(event.target) : -1;
    if (from < 0) return;
    const isInRows = layout === 'grid' || layout === 'table';
    const measureBoxes = () => allItems.map((item) => item.getBoundingClientRect());
    const to = isInRows
      ? findNextInRows(event.key, from, measureBoxes(), layout)
      : findNextIndex(event.key, from, { count: allItems.length, layout, wrap, homeAndEnd });
    // At the edge of rows, an arrow neither moves the focus nor scrolls.
    if (to === undefined && !(isInRows && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined || to === from) return;
    onMove?.(to);
    allItems[to]?.focus();
  };

  return {
    /** Props of the container. */
    list: { ref: container, onKeyDown, 'data-roving-list': true },
    /** Props of an item in a container with one tab stop. */
    item: (id: string) => ({
      ...rovingItem(id),
      tabIndex: id === stop ? 0 : -1,
      onFocus: () => setReached(id),
    }),
    focus: (id: string) =>
      listItems()
        .find((item) => item.dataset['rovingItem'] === id)
        ?.focus(),
    /** Focuses an item by index; a negative index counts from the end. Returns `false` if there is none. */
    focusAt(place: number): boolean {
      const item = listItems().at(place);
      item?.focus();
      return item !== undefined;
    },
    isLast: (element: EventTarget) => listItems().at(-1) === element,
  };
}

/** An item on the screen, in pixels. */
interface ItemBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In a grid, the next row follows the last item of a row. In a table, left and right stay in the row. */
type RowsLayout = 'grid' | 'table';

/**
 * Returns the index that a key leads to among items in rows, in the order of the document; `undefined` for a key
 * without a target. Up and down lead to the nearest item of the next row, so rows may be short or have gaps.
 */
export function findNextInRows(
  key: string,
  from: number,
  boxes: readonly ItemBox[],
  layout: RowsLayout,
): number | undefined {
  const current = boxes[from];
  if (!current) return undefined;
  const sideways = { ArrowLeft: from - 1, ArrowRight: from + 1 }[key];
  if (sideways !== undefined) {
    const target = boxes[sideways];
    return target && (layout === 'grid' || isInRow(target, current)) ? sideways : undefined;
  }
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  const direction = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (direction === undefined) return undefined;
  const distanceAhead = ({ top }: ItemBox) => direction * (top - current.top);
  const beyond = boxes.filter((box) => !isInRow(box, current) && distanceAhead(box) > 0);
  const [nextRow] = beyond.toSorted((a, b) => distanceAhead(a) - distanceAhead(b));
  if (!nextRow) return undefined;
  const distanceAside = (box: ItemBox) => Math.abs(box.left + box.right - current.left - current.right);
  const candidates = beyond.filter((box) => isInRow(box, nextRow));
  const [target] = candidates.toSorted((a, b) => distanceAside(a) - distanceAside(b));
  return target && boxes.indexOf(target);
}

/** Items of one row overlap vertically, even with different heights. */
function isInRow(a: ItemBox, b: ItemBox): boolean {
  return a.top < b.bottom - 1 && b.top < a.bottom - 1;
}
