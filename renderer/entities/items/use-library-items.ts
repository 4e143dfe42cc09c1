import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { libraryPagesKey } from '../../api/apply-event.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { useItemCount, useItems } from '../../api/queries.ts';
import { inRunOrder, joinPages } from './join-pages.ts';

const pageSize = 200;

export interface Library {
  /** Newest first, as far as they have been asked for. */
  readonly items: readonly Item[];
  /** Number of items in the whole library. */
  readonly count: number;
  readonly loading: boolean;
  readonly problem: Problem | null;
  readonly loadMore: () => void;
}

/** Returns the newest items, which main pushes, then older items, which are loaded page by page on scrolling. */
export function useLibraryItems(): Library {
  const calls = useCalls();
  const newest = useItems();
  const count = useItemCount();
  // The first page starts at the end of the snapshot that was current when the page was opened. Items that are pushed
  // later precede the snapshot.
  const { data, hasNextPage, isFetching, error, fetchNextPage } = useInfiniteQuery({
    queryKey: libraryPagesKey,
    queryFn: ({ pageParam }) => calls.library.page({ before: pageParam, limit: pageSize }),
    initialPageParam: placeOf(newest.at(-1)),
    getNextPageParam: (last) => (last.items.length < pageSize ? undefined : placeOf(last.items.at(-1))),
    enabled: false,
  });
  const pages = data?.pages;
  const items = useMemo(
    () => inRunOrder(joinPages(newest, pages?.flatMap((page) => page.items) ?? [])),
    [newest, pages],
  );
  const more = items.length < count && (pages === undefined || hasNextPage);
  return {
    items,
    count,
    loading: isFetching,
    problem: error ? problemOf(error) : null,
    loadMore: () => {
      if (more && !isFetching) void fetchNextPage();
    },
  };
}

function placeOf(item: Item | undefined) {
  return item && { createdAt: item.createdAt, id: item.id };
}
