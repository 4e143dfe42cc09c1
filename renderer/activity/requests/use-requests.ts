import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ExchangeQuery } from '../../../shared/exchange.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';

const pageSize = 100;

/** The log of requests, newest first. Main says when there is something new; what is shown stays until it is here. */
export function useRequests(query: Omit<ExchangeQuery, 'limit' | 'before'>) {
  const calls = useCalls();
  return useInfiniteQuery({
    queryKey: ['requests', query],
    queryFn: ({ pageParam }) =>
      calls.requests.page({ ...query, limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.exchanges.length < pageSize ? undefined : page.exchanges.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
}

export function useRequest(id: number | undefined) {
  const calls = useCalls();
  return useQuery({
    queryKey: ['requests', 'detail', id],
    queryFn: id === undefined ? skipToken : () => calls.requests.detail({ id }),
    placeholderData: keepPreviousData,
  });
}
