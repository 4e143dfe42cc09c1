import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { Vote } from '../../../shared/comparisons/review/vote.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Problem } from '../../../shared/problem.ts';
import { inCutOrder } from '../../../shared/projects/cut-order.ts';
import type { Project } from '../../../shared/projects/project.ts';
import type { Shot } from '../../../shared/projects/shot.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import type { TestMatrix } from '../../../shared/test-sets/test-matrix.ts';
import { useApi } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';

/** The project whose dialog for the export of its cut opens with its page. */
export const useCutExportRequest = create<{ readonly projectId: string | undefined }>(() => ({ projectId: undefined }));

/** A blind round through the pairs of a test set. */
export interface PairRound {
  readonly project: Project;
  /** The comparison whose stage shows the pairs. */
  readonly comparisonId: string;
  /** The rows of this round. */
  readonly matrix: TestMatrix;
  /** All votes, with those of this round. */
  readonly votes: readonly Vote[];
  /** Ids of the results whose pair the user skipped, or whose file could not be loaded. */
  readonly skipped: ReadonlySet<string>;
}

/** The round that the stage of its comparison continues until the last pair. */
export const usePairRound = create<{ readonly round: PairRound | undefined }>(() => ({ round: undefined }));

export function changePairRound(change: (round: PairRound) => PairRound): void {
  usePairRound.setState(({ round }) => ({ round: round && change(round) }));
}

export interface OpenProject {
  readonly project: Project;
  /** In the order of the cut, without those in Trash. */
  readonly shots: readonly Shot[];
  readonly trashedShots: readonly Shot[];
  /** The poster take of each shot and the images of reference sets, by id. */
  readonly items: ReadonlyMap<string, Item>;
  /** Tasks of the shots that are unfinished or need the user. */
  readonly tasks: readonly Task[];
  /** Number of unfinished tasks by shot id. */
  readonly running: ReadonlyMap<string, number>;
}

/** Loads a project with its shots. Events from main keep it up to date. */
export function useProject(id: string): {
  readonly open: OpenProject | undefined;
  readonly problem: Problem | undefined;
} {
  const { data, error } = useQuery(useApi().projects.contents.queryOptions({ input: { id } }));
  const running = useRunningTakes();
  const open = useMemo(() => {
    if (!data) return undefined;
    const ordered = inCutOrder(data.shots);
    return {
      project: data.project,
      shots: ordered.filter(({ trashedAt }) => trashedAt === undefined),
      trashedShots: ordered.filter(({ trashedAt }) => trashedAt !== undefined),
      items: new Map(data.items.map((item) => [item.id, item])),
      tasks: data.tasks,
      running,
    };
  }, [data, running]);
  return { open, problem: error ? problemOf(error) : undefined };
}

/** Number of unfinished tasks by shot id. */
function useRunningTakes(): ReadonlyMap<string, number> {
  const tasks = useSynced('tasks');
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { shotId, state } of tasks) {
      if (shotId !== undefined && !isFinal(state)) counts.set(shotId, (counts.get(shotId) ?? 0) + 1);
    }
    return counts;
  }, [tasks]);
}
