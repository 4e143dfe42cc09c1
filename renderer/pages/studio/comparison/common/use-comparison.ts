import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { Comparison } from '../../../../../shared/comparisons/comparison.ts';
import { setIdOf } from '../../../../../shared/comparisons/panes-of-runs.ts';
import { type EarlierWinner, winnerShownAsPick } from '../../../../../shared/comparisons/review/vote.ts';
import { type ChallengerState, firstViewState, type ViewState } from '../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import type { Task } from '../../../../../shared/tasks/task.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { comparisonQuery, contentsKey } from '../../../../api/comparison-cache.ts';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import { paneContents, type ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { useUnchanged } from '../../../../ui/use-unchanged.ts';
import { withChange } from './save-view-state.ts';
import { useSaveViewState, type ViewStateChanges } from './use-save-view-state.ts';
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
