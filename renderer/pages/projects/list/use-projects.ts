import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Problem } from '../../../../shared/problem.ts';
import type { ProjectSummary } from '../../../../shared/projects/project.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';

const pageSize = 60;

interface Projects {
  /** Last changed first; `undefined` until the first page is loaded. */
  readonly found: readonly ProjectSummary[] | undefined;
  readonly problem: Problem | undefined;
  readonly loadMore: () => void;
}

/** Loads a list of projects page by page. Events from main refetch the list. */
export function useProjects({ search, inTrash }: { search: string; inTrash: boolean }): Projects {
  const api = useApi();
  const query = useInfiniteQuery(
    api.projects.page.infiniteOptions({
      input: (before: { changedAt: number; id: string } | null) => ({
        limit: pageSize,
        inTrash,
        ...(search !== '' && { search }),
        ...(before && { before }),
      }),
      initialPageParam: null,
      getNextPageParam: ({ projects }) => {
        const last = projects.at(-1);
        return last && projects.length === pageSize ? { changedAt: last.changedAt, id: last.id } : null;
      },
      placeholderData: keepPreviousData,
    }),
  );
  return {
    found: query.data?.pages.flatMap(({ projects }) => projects),
    problem: query.error ? problemOf(query.error) : undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
