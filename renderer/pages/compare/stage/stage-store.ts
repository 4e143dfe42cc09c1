import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import type { Size, View } from '../../../ui/zoom-pan/view-geometry.ts';

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
  /** The image to which percentages refer: the first visible one. */
  readonly reference: Reference | undefined;
  /** The open pane menu and its visible part. */
  readonly paneMenu: { readonly paneId: string; readonly part: PaneMenuPart } | undefined;
}

/** All actions of a pane, or one of its two lists alone. */
export type PaneMenuPart = 'actions' | 'inputs' | 'takes';

interface Reference {
  readonly paneId: string;
  readonly letter: string;
  /** Size of the image in the file. */
  readonly size: Size;
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
    reference: undefined,
    dragged: undefined,
    paneMenu: undefined,
  }));
}

/** Changes the saved state of the stage. */
export function changeStage(store: StageStore, part: Partial<ViewState>): void {
  store.setState(({ stage }) => ({ stage: { ...stage, ...part } }));
}

/** State that the stage itself changes. The clock saves its own state. */
export const savedParts = ['layout', 'pair', 'wipe', 'difference', 'blink', 'view'] as const;

const StageContext = createContext<StageStore | undefined>(undefined);
export const StageProvider = StageContext.Provider;

export function useStageStore(): StageStore {
  const store = use(StageContext);
  if (!store) throw new Error('This component must be used inside a stage.');
  return store;
}

export function useStage<T>(select: (model: StageModel) => T): T {
  return useStore(useStageStore(), select);
}
