import { useMemo } from 'react';
import { type ComparisonSummary, comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { setIdOf } from '../../../../shared/comparisons/panes-of-runs.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { promptOf } from '../../../../shared/models/prompts-of-form.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { shapeOfDraft } from '../../../entities/comparisons/pane-contents.ts';
import { useComparisons } from '../../../entities/comparisons/use-comparisons.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { useTaskList } from '../../../entities/tasks/use-task-list.ts';
import { useUnchanged } from '../../../ui/use-unchanged.ts';

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
  /** Width divided by height that the first run asked for; a square for an image whose model chooses. */
  readonly shape?: number | undefined;
  readonly isRunning: boolean;
  /** Number of runs that ended without a result. */
  readonly failedCount: number;
}

const everyTask = {};

/** All sets, newest first. `more` loads older ones. */
export function useSets() {
  const { tasks, isPending, error, more } = useTaskList(everyTask);
  const comparisons = useComparisons({});
  const { found: inTrash, loadMore: loadMoreOfTrash } = useComparisons({ inTrash: true });
  const found = useMemo(() => {
    const trashed = new Set(inTrash?.map(({ id }) => id));
    // The list of Activity begins with the runs that need attention.
    const newestFirst = tasks.toSorted((a, b) => b.createdAt - a.createdAt);
    const ofRuns = setsOfRuns(newestFirst).filter(({ id }) => !trashed.has(id));
    const known = new Set(ofRuns.map(({ id }) => id));
    // Results that were chosen to be compared have no runs, and those of a plan may not be sent yet.
    const others = (comparisons.found ?? []).filter(({ id }) => !known.has(id)).map(setOfComparison);
    return [...ofRuns, ...others].sort((a, b) => b.createdAt - a.createdAt);
  }, [tasks, comparisons.found, inTrash]);
  // Each event of a task makes all sets anew. Entries follow the records of their results, and keep following the same.
  const sets = useUnchanged(found);
  return {
    sets,
    isPending: isPending && sets.length === 0,
    error,
    more: () => {
      more();
      comparisons.loadMore();
      loadMoreOfTrash();
    },
  };
}

/** Joins the runs of each press of Generate. `tasks` are newest first. */
export function setsOfRuns(tasks: readonly Task[]): SetEntry[] {
  return [...Map.groupBy(tasks, setIdOf)].map(([id, newestFirst]) => {
    const runs = newestFirst.toReversed();
    const results = runs.flatMap(({ links }) => links.flatMap(({ itemId }) => itemId ?? []));
    const withoutResult = runs.filter((run) => !(run.state === 'done' && run.links.some(({ itemId }) => itemId)));
    return {
      id,
      createdAt: newestFirst[0]?.createdAt ?? 0,
      title: titleOf(runs),
      results,
      count: results.length + withoutResult.length,
      shape: runs[0] && (shapeOfDraft(runs[0]) ?? (modelById(runs[0].modelId)?.output === 'images' ? 1 : undefined)),
      isRunning: runs.some(({ state }) => !isFinal(state)),
      failedCount: withoutResult.filter(({ state }) => isFinal(state)).length,
    };
  });
}

/** The prompt of the first run, or what else identifies it. */
function titleOf([run]: readonly Task[]): string {
  if (run?.tracked) return `Tracked by ID ${run.taskId ?? ''}`;
  return run ? promptOf(run) || modelTitle(run.modelId) : '';
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
    // Its runs are not sent, or not known yet.
    failedCount: Math.max(0, paneCount - itemIds.length),
  };
}
