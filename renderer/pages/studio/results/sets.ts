import { useMemo } from 'react';
import { type ComparisonSummary, comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { useComparisons } from '../../../entities/comparisons/use-comparisons.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { useTaskList } from '../../../entities/tasks/use-task-list.ts';
import { type Batch, batchesOf, cellsOf, resultsOf } from './batches.ts';

/** The runs of one press of Generate, or results that were chosen to be compared. */
export interface SetEntry {
  /** Id of the comparison; of a single run, the id of its task. */
  readonly id: string;
  /** Wall clock, milliseconds since 1970. */
  readonly createdAt: number;
  readonly title: string;
  /** Ids of the saved results. */
  readonly results: readonly string[];
  /** Number of results, with those that are awaited. */
  readonly count: number;
  readonly isRunning: boolean;
}

const everyTask = {};

/** All sets, newest first. `more` loads older ones. */
export function useSets() {
  const { tasks, isPending, error, more } = useTaskList(everyTask);
  const chosen = useChosenSets();
  const { found: inTrash, loadMore: loadMoreOfTrash } = useComparisons({ inTrash: true });
  const sets = useMemo(() => {
    const trashed = new Set(inTrash?.map(({ id }) => id));
    // The list of Activity begins with the runs that need attention.
    const newestFirst = tasks.toSorted((a, b) => b.createdAt - a.createdAt);
    const ofRuns = batchesOf(newestFirst).filter(({ id }) => !trashed.has(id));
    return [...ofRuns.map(setOfBatch), ...chosen.sets].sort((a, b) => b.createdAt - a.createdAt);
  }, [tasks, chosen.sets, inTrash]);
  return {
    sets,
    isPending: isPending && sets.length === 0,
    error,
    more: () => {
      more();
      chosen.loadMore();
      loadMoreOfTrash();
    },
  };
}

/** Comparisons of chosen results have no runs. */
function useChosenSets() {
  const { found, loadMore } = useComparisons({});
  const sets = useMemo(() => (found ?? []).filter(({ runCount }) => runCount === 0).map(setOfComparison), [found]);
  return { sets, loadMore };
}

function setOfBatch(batch: Batch): SetEntry {
  const { id, tasks, prompt } = batch;
  const [first] = tasks;
  return {
    id,
    createdAt: tasks.at(-1)?.createdAt ?? 0,
    title: prompt || (first ? modelTitle(first.modelId) : ''),
    results: resultsOf(batch),
    count: cellsOf(batch).length,
    isRunning: tasks.some(({ state }) => !isFinal(state)),
  };
}

function setOfComparison(comparison: ComparisonSummary): SetEntry {
  const { id, createdAt, itemIds, paneCount } = comparison;
  return {
    id,
    createdAt,
    title: comparisonTitle(comparison),
    results: itemIds,
    count: paneCount,
    isRunning: false,
  };
}
