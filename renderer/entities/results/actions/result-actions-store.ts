import type { MouseEvent } from 'react';
import { create } from 'zustand';
import type { ResultCommand } from '../../../../shared/commands/result-commands.ts';
import { type SelectedItems, selectIds } from '../../items/grid-index/selection-target.ts';
import type { RateItems } from '../../items/rating/use-rate-items.ts';

/** The results that an action is for, and what an action does differently where they are. */
export interface ResultTarget {
  readonly count: number;
  /** Both are read when an action needs them: a selection can have a hundred thousand items. */
  readonly ids: () => readonly string[];
  readonly items: () => SelectedItems;
  /** Opens the only result where it is; absent: on the page of the library. */
  readonly open?: ((id: string) => void) | undefined;
  /** Ids of the results of the set: Pick moves from the picked ones. Absent: Pick changes nothing else. */
  readonly set?: (() => readonly string[]) | undefined;
  /** Rates, picks and rejects as the place does it. */
  readonly mark?: RateItems | undefined;
  /** Name of the results for screen readers: "A". */
  readonly subject?: string | undefined;
  /** Compares as the place does it: a comparison gets one more pane. */
  readonly compare?: (() => void) | undefined;
  /** The key of Move to Trash is for something else: the shots of a project. */
  readonly isTrashKeyTaken?: boolean;
  /** Closes the viewer around the result before another page opens. */
  readonly leave?: (() => void) | undefined;
}

/** Returns the target of a few results. `open` opens the only one where it is. */
export function targetOfItems(ids: readonly string[], open?: (id: string) => void): ResultTarget {
  return { count: ids.length, ids: () => ids, items: () => selectIds(ids), open };
}

type ResultDialog = 'compare' | 'export' | 'shot' | 'rate' | 'tag' | 'collection' | 'model' | 'slot';

/** The place of a menu. CSS pixels from the top left of the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  /** The size of the element that the menu belongs to; omitted: the place is the pointer. */
  readonly size?: { readonly width: number; readonly height: number };
}

interface ResultActionsState {
  readonly menu: ({ readonly target: ResultTarget } & MenuPlace) | undefined;
  readonly dialog: { readonly kind: ResultDialog; readonly target: ResultTarget } | undefined;
  /** The code of the actions is needed: it is no part of the first load. */
  readonly isNeeded: boolean;
}

type RunAction = (command: ResultCommand, target: ResultTarget) => void;

/** What the actions on results show, wherever they were asked for. */
export const useResultActionsStore = create<ResultActionsState>(() => ({
  menu: undefined,
  dialog: undefined,
  isNeeded: false,
}));

/** Opens the menu at the pointer. For a button, and for a key at a cell, it opens below the element. */
export function openResultMenu(event: MouseEvent, target: ResultTarget): void {
  event.preventDefault();
  const isRightClick = event.type === 'contextmenu';
  const element = isRightClick && event.target instanceof Element ? event.target : event.currentTarget;
  const { left, top, width, height } = element.getBoundingClientRect();
  const isAtPointer = isRightClick && event.button === 2;
  const place = isAtPointer ? { x: event.clientX, y: event.clientY } : { x: left, y: top, size: { width, height } };
  useResultActionsStore.setState({ isNeeded: true, menu: { target, ...place } });
}

let runNow: RunAction | undefined;
/** Actions that were asked for while their code is loaded. */
const waiting: Parameters<RunAction>[] = [];

/** Runs an action on results. */
export function runResultAction(...request: Parameters<RunAction>): void {
  if (runNow) runNow(...request);
  else waiting.push(request);
  useResultActionsStore.setState({ isNeeded: true });
}

/** Runs all actions with `run`, those that wait first, until the returned function is called. */
export function provideResultActions(run: RunAction): () => void {
  runNow = run;
  for (const request of waiting.splice(0)) run(...request);
  return () => {
    runNow = undefined;
  };
}

export function openResultDialog(kind: ResultDialog, target: ResultTarget): void {
  useResultActionsStore.setState({ isNeeded: true, dialog: { kind, target } });
}
