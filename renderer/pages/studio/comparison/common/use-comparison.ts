import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Comparison } from '../../../../../shared/comparisons/comparison.ts';
import { setIdOf } from '../../../../../shared/comparisons/panes-of-runs.ts';
import { type EarlierWinner, winnerShownAsPick } from '../../../../../shared/comparisons/review/vote.ts';
import {
  type ChallengerState,
  firstViewState,
  type Pane,
  type ViewState,
  viewStatePartSchema,
} from '../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import type { Task } from '../../../../../shared/tasks/task.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import type { Calls } from '../../../../api/call-types.ts';
import {
  type CachedComparison,
  comparisonKey,
  comparisonQuery,
  contentsKey,
} from '../../../../api/comparison-cache.ts';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import { paneContents, type ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { notifyProblem } from '../../../../ui/notify.ts';
import { useUnchanged } from '../../../../ui/use-unchanged.ts';
import { useIsWindowLinked } from '../second-window/is-window-linked.ts';
import { openWindowChannel } from '../second-window/window-channel.ts';
import { withChallengerAfterChange } from './challengers.ts';
import { restorePane } from './pane-order.ts';
import { createSaveViewState, type SaveViewState, type ViewStateChange, withChange } from './save-view-state.ts';
import { useVotes } from './use-votes.ts';
import { type VisiblePanes, visiblePanes } from './visible-panes.ts';

/**
 * A comparison without its stage and the time of its last change, which each saved view changes. The stage store has the
 * stage, so that a change renders only what shows it.
 */
export type ShownComparison = Omit<Comparison, 'changedAt' | 'stage'>;

/** A comparison on the screen, as it is this moment: what main knows, and over it what the user just did. */
export interface OpenComparison extends VisiblePanes, ViewStateChanges {
  readonly comparison: ShownComparison;
  readonly challengerState: ChallengerState | undefined;
  /** Shown as the pick. */
  readonly earlierWinner: EarlierWinner | undefined;
  /** Returns the stage of this moment. */
  readonly readStage: () => ViewState;
  /** All panes; `shown` are the visible ones. */
  readonly all: readonly ShownPane[];
  /** Newest first. */
  readonly tasks: readonly Task[];
  readonly items: readonly Item[];
  /** Ids of the runs that main is about to send. */
  readonly starting: readonly string[];
}

type ComparisonState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'open'; readonly open: OpenComparison };

/** Events from main update the loaded data (see the snapshot cache). */
export function useComparison(id: string): ComparisonState {
  const calls = useCalls();
  const loaded = useQuery({
    queryKey: contentsKey(id),
    queryFn: () => calls.comparisons.contents({ id }),
  });
  const record = useQuery(comparisonQuery(calls, id));
  const { unsaved, changes } = useSaveViewState(id);
  const newestTasks = useSynced('tasks');
  const newestItems = useSynced('items');
  const { votes } = useVotes(id);
  const newest = useMemo(() => {
    if (!record.data || !loaded.data) return undefined;
    const { changedAt: _, stage, ...comparison } = withChange(record.data.comparison, unsaved);
    // Events that arrived during the query are newer than its answer.
    const tasks = mergeById(
      loaded.data.tasks,
      newestTasks.filter((task) => setIdOf(task) === id),
      (before, after) => after.updatedAt >= before.updatedAt,
    ).sort((a, b) => b.createdAt - a.createdAt);
    const chosen = new Set(comparison.panes.map(({ source }) => (source.kind === 'item' ? source.itemId : '')));
    const merged = mergeById(
      loaded.data.items,
      newestItems.filter((item) => setIdOf(item) === id || chosen.has(item.id)),
    );
    const starting = record.data.starting ?? loaded.data.starting;
    const earlierWinner = winnerShownAsPick(votes, merged);
    const items = merged.map((item) => (item.id === earlierWinner?.itemId ? { ...item, flag: 'pick' as const } : item));
    const challengerState = stage.champion;
    return { stage, shown: { comparison, challengerState, earlierWinner, tasks, items, starting } };
  }, [id, record.data, loaded.data, unsaved, newestTasks, newestItems, votes]);
  // A saved view comes back three times with the same content: the page renders once.
  const facts = useUnchanged(newest?.shown);
  const stage = useRef(newest?.stage);
  stage.current = newest?.stage;
  const readStage = useCallback(() => stage.current ?? firstViewState, []);
  const open = useMemo((): OpenComparison | undefined => {
    if (!facts) return undefined;
    const all = paneContents(facts.comparison, facts);
    const visible = visiblePanes(all, facts.challengerState);
    return { ...facts, readStage, all, ...visible, ...changes };
  }, [facts, readStage, changes]);
  if (open) return { kind: 'open', open };
  const error = record.error ?? loaded.error;
  return error ? { kind: 'failed', problem: problemOf(error) } : { kind: 'loading' };
}

function mergeById<T extends { readonly id: string }>(
  loaded: readonly T[],
  updates: readonly T[],
  isNewer: (before: T, after: T) => boolean = () => true,
): T[] {
  const merged = new Map(loaded.map((entry) => [entry.id, entry]));
  for (const entry of updates) {
    const before = merged.get(entry.id);
    if (!before || isNewer(before, entry)) merged.set(entry.id, entry);
  }
  return [...merged.values()];
}

/** A window that was closed doesn't report that its changes are saved. Milliseconds. */
const mostUnsavedMs = 5000;

/** One for the window: pending changes are saved after a page was left. */
const made = new WeakMap<Calls, SaveViewState>();

/** The changes of a comparison that the user makes. They stay the same functions. */
interface ViewStateChanges {
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
function useSaveViewState(id: string): SavedViewState {
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
