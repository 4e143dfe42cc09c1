import { type KeyboardEvent, useRef, useState } from 'react';
import { nextInRows, type RowsLayout } from './next-in-rows.ts';
import { type ListLayout, nextIndex } from './next-index.ts';

export interface RovingOptions {
  /** Vertical if left out. */
  readonly layout?: ListLayout | RowsLayout;
  /** Lists only: after the last item comes the first. */
  readonly wrap?: boolean;
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
 * Arrow keys, Home and End move the focus between the items of a container, in the order of the document, whatever
 * groups they are in. Keys with a modifier are left to commands.
 */
export function useRovingFocus<Container extends HTMLElement = HTMLDivElement>(options: RovingOptions = {}) {
  const { layout = 'vertical', wrap, first, has = () => true, onMove } = options;
  const container = useRef<Container>(null);
  const [reached, setReached] = useState<string>();
  const stop = reached !== undefined && has(reached) ? reached : first;
  // The document has the order of items from several components, and containers can be inside each other.
  const items = () =>
    [...(container.current?.querySelectorAll<HTMLElement>('[data-roving-item]') ?? [])].filter(
      (item) => item.closest('[data-roving-list]') === container.current,
    );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = items();
    const from = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    if (from < 0) return;
    const isInRows = layout === 'grid' || layout === 'table';
    const boxes = () => all.map((item) => item.getBoundingClientRect());
    const to = isInRows
      ? nextInRows(event.key, from, boxes(), layout)
      : nextIndex(event.key, from, { count: all.length, layout, wrap });
    // At the edge of rows, an arrow neither moves the focus nor scrolls.
    if (to === undefined && !(isInRows && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined || to === from) return;
    onMove?.(to);
    all[to]?.focus();
  };

  return {
    /** For the container. */
    list: { ref: container, onKeyDown, 'data-roving-list': true },
    /** For an item of a container with one tab stop. */
    item: (id: string) => ({
      ...rovingItem(id),
      tabIndex: id === stop ? 0 : -1,
      onFocus: () => setReached(id),
    }),
    focus: (id: string) =>
      items()
        .find((item) => item.dataset['rovingItem'] === id)
        ?.focus(),
    /** Focuses an item by its place; a negative place counts from the end. Returns `false` if there is none. */
    focusAt(place: number): boolean {
      const item = items().at(place);
      item?.focus();
      return item !== undefined;
    },
    isLast: (element: EventTarget) => items().at(-1) === element,
  };
}
