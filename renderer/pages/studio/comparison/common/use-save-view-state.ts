import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Comparison } from '../../../../../shared/comparisons/comparison.ts';
import { type Pane, type ViewState, viewStatePartSchema } from '../../../../../shared/comparisons/view-state.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import type { Calls } from '../../../../api/call-types.ts';
import { type CachedComparison, comparisonKey } from '../../../../api/comparison-cache.ts';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { notifyProblem } from '../../../../ui/notify.ts';
import { useIsWindowLinked } from '../second-window/is-window-linked.ts';
import { openWindowChannel } from '../second-window/window-channel.ts';
import { withChallengerAfterChange } from './challengers.ts';
import { restorePane } from './pane-order.ts';
import { createSaveViewState, type SaveViewState, type ViewStateChange, withChange } from './save-view-state.ts';

/** A window that was closed doesn't report that its changes are saved. Milliseconds. */
const mostUnsavedMs = 5000;

/** One for the window: pending changes are saved after a page was left. */
const made = new WeakMap<Calls, SaveViewState>();

/** The changes of a comparison that the user makes. They stay the same functions. */
export interface ViewStateChanges {
  /** Applies immediately; saved a moment later. */
  readonly change: (change: ViewStateChange) => void;
  readonly changePanes: (change: (panes: readonly Pane[]) => readonly Pane[]) => void;
  /** Removes a pane. Returns a function that restores the pane. */
  readonly removePane: (paneId: string) => () => void;
  readonly changeStage: (change: Partial<ViewState>) => void;
  /** Saves pending changes immediately. */
  readonly saveChanges: () => Promise<void>;
}

interface SavedViewState {
  readonly unsaved: ViewStateChange;
  readonly changes: ViewStateChanges;
}

/** Saves the view state of a comparison. Everything is saved when the user leaves the page or closes the window. */
export function useSaveViewState(id: string): SavedViewState {
  const calls = useCalls();
  const cache = useQueryClient();
  const writeBack = useMemo(() => {
    const known = made.get(calls);
    if (known) return known;
    const fresh = createSaveViewState({
      async send(comparisonId, { stage: changed, ...unsaved }) {
        const stage = changed && newestOf(comparisonId, cache, fresh)?.stage;
        const stageParts = viewStatePartSchema.options.filter((part) => changed && part in changed);
        const comparison = await calls.comparisons.change({
          id: comparisonId,
          ...unsaved,
          ...(stage && { stage, stageParts }),
        });
        cache.setQueryData<CachedComparison>(
          comparisonKey(comparisonId),
          (cached) => cached && { ...cached, comparison },
        );
      },
      shouldRetry(error) {
        const problem = problemOf(error);
        // A lost connection returns; a change that main refused would be refused again.
        if (problem.kind === 'network') return true;
        notifyProblem('Couldn’t save this comparison', problem);
        return false;
      },
      after(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    made.set(calls, fresh);
    return fresh;
  }, [calls, cache]);
  const unsaved = useSyncExternalStore(writeBack.subscribe, () => writeBack.unsavedOf(id));
  useEffect(() => () => void writeBack.flush(), [writeBack]);
  const isLinked = useIsWindowLinked();
  useEffect(() => (isLinked ? shareUnsavedChanges(writeBack, id) : undefined), [isLinked, writeBack, id]);
  // Runs again with every change of the page, so that this listener comes after those of the components, which save
  // first.
  useEffect(() => {
    const ending = new AbortController();
    window.addEventListener('pagehide', writeBack.sendAll, { signal: ending.signal });
    document.addEventListener('visibilitychange', () => void writeBack.flush(), { signal: ending.signal });
    return () => ending.abort();
  });
  const changes = useMemo((): ViewStateChanges => {
    // Two changes can happen before the next render.
    const current = () => newestOf(id, cache, writeBack);
    const changePanes = (change: (panes: readonly Pane[]) => readonly Pane[]) => {
      const comparison = current();
      if (!comparison) return;
      const { panes, stage } = comparison;
      const changed = [...change(panes)];
      const { champion } = stage;
      writeBack.change(id, {
        panes: changed,
        ...(champion && {
          stage: { champion: withChallengerAfterChange(champion, idsOf(panes), idsOf(changed)) },
        }),
      });
    };
    return {
      change: (change) => writeBack.change(id, change),
      changePanes,
      removePane(paneId) {
        const { panes = [] } = current() ?? {};
        const place = panes.findIndex((pane) => pane.id === paneId);
        const removed = panes[place];
        if (!removed) return () => {};
        changePanes((now) => now.filter((pane) => pane.id !== paneId));
        return () => changePanes((now) => restorePane(now, removed, place));
      },
      changeStage: (change) => writeBack.change(id, { stage: change }),
      saveChanges: () => writeBack.flush(),
    };
  }, [id, writeBack, cache]);
  return { unsaved, changes };
}

/** Returns the comparison as the user sees it: what main knows, with the unsaved changes. */
function newestOf(id: string, cache: QueryClient, saveViewState: SaveViewState): Comparison | undefined {
  const cached = cache.getQueryData<CachedComparison>(comparisonKey(id))?.comparison;
  return cached && withChange(cached, saveViewState.unsavedOf(id));
}

function idsOf(panes: readonly Pane[]): string[] {
  return panes.map(({ id }) => id);
}

/**
 * Shows the unsaved changes of the other windows, which save them. Returns a function that stops sharing.
 */
function shareUnsavedChanges(saveViewState: SaveViewState, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = saveViewState.ownOf(id);
  const channel = openWindowChannel<ViewStateChange>(`changes of ${id}`, {
    current: () => saveViewState.ownOf(id),
    receive(changes) {
      saveViewState.showOthers(id, changes);
      clearTimeout(timer);
      timer = setTimeout(() => saveViewState.hideOthers(id), mostUnsavedMs);
    },
  });
  const stop = saveViewState.subscribe(() => {
    const own = saveViewState.ownOf(id);
    if (own === sent) return;
    sent = own;
    channel.send(own);
  });
  return () => {
    clearTimeout(timer);
    saveViewState.hideOthers(id);
    stop();
    channel.close();
  };
}
