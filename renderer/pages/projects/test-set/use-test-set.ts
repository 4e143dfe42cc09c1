import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import type { TakeRun } from '../../../../shared/money/spending.ts';
import { longestTitle, projectTitle } from '../../../../shared/projects/project.ts';
import { nextPairs, votesOfSet } from '../../../../shared/test-sets/standing.ts';
import {
  judgedItem,
  type MatrixColumn,
  type MatrixRow,
  type TestMatrix,
  testMatrix,
} from '../../../../shared/test-sets/test-matrix.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { type OpenProject, usePairRound } from '../../../entities/projects/use-project.ts';
import { setPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/notify.ts';

export type TestSet = ReturnType<typeof useTestSet>;

const noRuns: readonly TakeRun[] = [];

/** Reads what a test set shows. Votes and takes are those of the whole library and of the project. */
export function useTestSet(open: OpenProject) {
  const { project, shots, items, tasks } = open;
  const api = useApi();
  const calls = useCalls();
  const { data } = useQuery(api.comparisons.votes.queryOptions({ input: { criterion: 'overall' } }));
  const { data: known } = useQuery(api.spending.takeRuns.queryOptions({ input: { projectId: project.id } }));
  const matrix = useMemo(() => testMatrix({ project, shots, items, tasks }), [project, shots, items, tasks]);
  const votes = useMemo(() => votesOfSet(data?.votes ?? [], matrix), [data, matrix]);
  const pairs = useMemo(() => (data ? nextPairs(matrix, data.votes) : []), [data, matrix]);

  /** Starts a blind round through the pairs on the stage. */
  const judge = async () => {
    if (!data || pairs.length === 0) return;
    const rows: MatrixRow[] = [];
    let itemIds = new Set<string>();
    for (const { row, best } of pairs) {
      const candidates = matrix.columns.flatMap(({ key }) => judgedItem(row, key)?.id ?? []);
      const withRow = new Set([...itemIds, best.id, ...candidates]);
      if (withRow.size > mostPanes) break;
      rows.push(row);
      itemIds = withRow;
    }
    try {
      const title = `${projectTitle(project).slice(0, longestTitle - roundSuffix.length)}${roundSuffix}`;
      const { id: comparisonId } = await calls.comparisons.open({ title, itemIds: [...itemIds] });
      const round = {
        project,
        comparisonId,
        matrix: { ...matrix, rows },
        votes: data.votes,
        skipped: new Set<string>(),
      };
      usePairRound.setState({ round });
      navigate(setPath(comparisonId));
    } catch (error) {
      notifyFailure('Couldn’t start the blind round')(error);
    }
  };

  return {
    open,
    matrix,
    /** The votes that count in the set. */
    votes,
    isLoading: data === undefined,
    runs: known?.runs ?? noRuns,
    titleOf: columnTitle,
    hasSandboxResults: takesOf(matrix).some(({ synthetic }) => synthetic),
    /** Number of votes that all pairs of the set still need. */
    pairCount: pairs.reduce((sum, { left }) => sum + left, 0),
    judge,
  };
}

const roundSuffix = ' – blind round';

/** "video-x", "video-x · Sharp" */
export function columnTitle({ modelId, settings }: MatrixColumn): string {
  return settings === undefined ? modelTitle(modelId) : `${modelTitle(modelId)} · ${settings}`;
}

/** Returns the takes of all cells. */
export function takesOf({ rows }: TestMatrix) {
  return rows.flatMap(({ cells }) => [...cells.values()].flatMap(({ items }) => items));
}
