import type { MouseEvent } from 'react';
import { create } from 'zustand';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';

/** The results that the menu acts on. */
export interface MenuResults {
  readonly count: number;
  /** Both are read when an action needs them: a selection can have a hundred thousand items. */
  readonly ids: () => readonly string[];
  readonly items: () => SelectedItems;
  /** Opens the only result where it is; absent: on the page of the library. */
  readonly open?: ((id: string) => void) | undefined;
}

interface OpenMenu {
  readonly results: MenuResults;
  /** Screen pixels. */
  readonly x: number;
  readonly y: number;
}

/** The menu of results that is open, wherever it was asked for. */
export const useResultMenuStore = create<{ readonly menu: OpenMenu | undefined }>(() => ({ menu: undefined }));

/** Opens the menu at the pointer. For a button, and for a key at a cell, it opens below the element. */
export function openResultMenu(event: MouseEvent, results: MenuResults): void {
  event.preventDefault();
  const isRightClick = event.type === 'contextmenu';
  const element = isRightClick && event.target instanceof Element ? event.target : event.currentTarget;
  const { left, bottom } = element.getBoundingClientRect();
  const [x, y] = isRightClick && event.button === 2 ? [event.clientX, event.clientY] : [left, bottom];
  useResultMenuStore.setState({ menu: { results, x, y } });
}
