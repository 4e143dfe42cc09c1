import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Problem } from '../../shared/problem.ts';
import { problemOf } from './problem-of-error.ts';

const pageSize = 60;

interface ChangedEntry {
  readonly id: string;
  readonly changedAt: number;
}

/** Input of a call that returns one page, last changed first. `before` is the last entry of the previous page. */
interface PageInput {
  readonly limit: number;
  readonly before?: { readonly changedAt: number; readonly id: string };
}

export interface Pages<Entry> {
  /** Last changed first; `undefined` until the first page is loaded. */
  readonly found: readonly Entry[] | undefined;
  readonly problem: Problem | undefined;
  readonly loadMore: () => void;
}

/** Loads a list page by page. The caller’s cache invalidates `queryKey` after events from main. */
export function useNewestPages<Entry extends ChangedEntry>(
  queryKey: QueryKey,
  load: (page: PageInput) => Promise<readonly Entry[]>,
): Pages<Entry> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: before }) => load({ limit: pageSize, ...(before && { before }) }),
    initialPageParam: null as PageInput['before'] | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === pageSize ? { changedAt: last.changedAt, id: last.id } : null;
    },
    // While another search runs, the previous results stay.
    placeholderData: keepPreviousData,
  });
  return {
    found: query.data?.pages.flat(),
    problem: query.error ? problemOf(query.error) : undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
