import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Layout, ViewState } from '../../../../../shared/comparisons/view-state.ts';
import type { RateItems } from '../../../../entities/items/rating/use-rate-items.ts';
import { createRequiredContext } from '../../../../ui/required-context.ts';
import type { Size, View } from '../../../../ui/zoom-pan/view-geometry.ts';
import type { OpenComparison } from './use-comparison.ts';

export const [StageComparisonProvider, useStageComparison] = createRequiredContext<StageComparison>('a stage');

/** The current view of the stage. `stage` is saved with the comparison; the other fields last for this visit only. */
export interface StageModel {
  readonly stage: ViewState;
  /** Views of the panes that left the common view, by pane id. */
  readonly freed: Readonly<Record<string, View>>;
  /** Id of the single visible pane. */
  readonly solo: string | undefined;
  /** True while a key is held that shows the other pane of the pair. */
  readonly isPeeking: boolean;
  /** A pane on its way to another place, and the one under the pointer; by id. */
  readonly dragged: { readonly paneId: string; readonly targetId: string | undefined } | undefined;
  /** With reduced motion, blinking starts only on request. */
  readonly isBlinking: boolean;
  /** The room that each pane has for its image, by pane id. CSS pixels. */
  readonly boxes: Readonly<Record<string, Size>>;
  /** The open pane menu and its visible part. */
  readonly paneMenu: OpenPaneMenu | undefined;
}

/** All actions of a pane, or one of its two lists alone. */
export type PaneMenuPart = 'actions' | 'inputs' | 'takes';

interface OpenPaneMenu {
  readonly paneId: string;
  readonly part: PaneMenuPart;
  /** The pointer that opened it, in screen pixels; absent: it opens at its button. */
  readonly at?: { readonly x: number; readonly y: number };
}

export type StageStore = StoreApi<StageModel>;

export function createStageStore(stage: ViewState, isBlinking: boolean): StageStore {
  return createStore<StageModel>()(() => ({
    stage,
    freed: {},
    solo: undefined,
    isPeeking: false,
    isBlinking,
    boxes: {},
    dragged: undefined,
    paneMenu: undefined,
  }));
}

/** Changes the saved state of the stage. */
export function changeStage(store: StageStore, part: Partial<ViewState>): void {
  store.setState(({ stage }) => ({ stage: { ...stage, ...part } }));
}

/** Shows the panes in this layout, also those beside a pane that was shown alone. */
export function showLayout(store: StageStore, layout: Layout): void {
  store.setState({ solo: undefined });
  changeStage(store, { layout });
}

/** State that the stage itself changes. The clock saves its own state. */
export const savedParts = ['layout', 'pair', 'wipe', 'difference', 'blink', 'view'] as const;

export const [StageProvider, useStageStore] = createRequiredContext<StageStore>('a stage');

export function useStage<T>(select: (model: StageModel) => T): T {
  return useStore(useStageStore(), select);
}

/** Places a pane on one side of the pair. Choosing the pane of the other side swaps both. */
export function withSide(pair: readonly [string, string], side: 0 | 1, paneId: string): [string, string] {
  const [first, second] = pair;
  if (side === 0) return [paneId, paneId === second ? first : second];
  return [paneId === first ? second : first, paneId];
}

/** A letter is clicked in the grid: it becomes the second of the pair, and the second the first. One of them swaps both. */
export function withLatest([first, second]: readonly [string, string], paneId: string): [string, string] {
  return [second, paneId === second ? first : paneId];
}

/** Shows a result over the page. Arrow keys show the others of its set. */
export type ResultView = (id: string, set: readonly string[]) => void;

/** The comparison on the stage. A blind round has none of this, because the names are hidden. */
export interface StageComparison {
  readonly open?: OpenComparison;
  /** Absent in a window that shows the set alone. */
  readonly view?: ResultView | undefined;
  /** Rates, picks and rejects results. */
  readonly mark?: RateItems;
}
