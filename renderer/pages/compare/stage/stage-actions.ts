import { createContext, use } from 'react';
import type { Pane } from '../../../../shared/comparisons/view-state.ts';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import type { RateItems } from '../../../entities/items/rating/use-rate-items.ts';

/** Actions that the stage requests from its page. */
export interface StageActions {
  /** The comparison whose runs are sent from the panes, and ids of those that main is about to send. */
  readonly runs?: {
    readonly comparisonId: string;
    /** All panes of the comparison, visible or not. */
    readonly panes: readonly ShownPane[];
    readonly starting: readonly string[];
    /** Saves what was just changed, so that main adds panes to the current ones. */
    readonly saveChanges: () => Promise<void>;
  };
  /** The order of the visible panes isn’t the order of the comparison. */
  readonly hasFixedOrder?: boolean;
  /** Rates, picks and rejects results. Absent while the names are hidden. */
  readonly mark?: RateItems;
  /** Reorders or replaces panes. */
  changePanes(change: (panes: readonly Pane[]) => readonly Pane[]): void;
  /** Removes a pane. Returns a function that restores the pane. */
  removePane(paneId: string): () => void;
  /** The clock takes videos from the panes, and gives them back with `null`. */
  registerVideo(paneId: string, video: HTMLVideoElement | null): void;
  /** Stops all videos, and answers which frame (from 1) this one shows, and a moment at which it does. */
  holdVideo(paneId: string): { readonly frame: number; readonly seconds: number };
}

const ActionsContext = createContext<StageActions | undefined>(undefined);
export const StageActionsProvider = ActionsContext.Provider;

export function useStageActions(): StageActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('This component must be used inside a stage.');
  return actions;
}
