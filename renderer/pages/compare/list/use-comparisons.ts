import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ComparisonSummary } from '../../../../shared/comparisons/comparison.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';

const pageSize = 60;

interface Comparisons {
  /** Last changed first; `undefined` until the first page is loaded. */
  readonly found: readonly ComparisonSummary[] | undefined;
  readonly problem: Problem | undefined;
  readonly loadMore: () => void;
}

/** Loads a list of comparisons page by page. Events from main refetch the list (see the cache of comparisons). */
export function useComparisons({ search, inTrash }: { search: string; inTrash: boolean }): Comparisons {
  const api = useApi();
  const query = useInfiniteQuery(
    api.comparisons.page.infiniteOptions({
      input: (before: { changedAt: number; id: string } | null) => ({
        limit: pageSize,
        inTrash,
        ...(search !== '' && { search }),
        ...(before && { before }),
      }),
      initialPageParam: null,
      getNextPageParam: ({ comparisons }) => {
        const last = comparisons.at(-1);
        return last && comparisons.length === pageSize ? { changedAt: last.changedAt, id: last.id } : null;
      },
      // While another search runs, what was found before stays.
      placeholderData: keepPreviousData,
    }),
  );
  return {
    found: query.data?.pages.flatMap((page) => page.comparisons),
    problem: query.error ? problemOf(query.error) : undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
