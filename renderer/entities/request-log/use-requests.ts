import { keepPreviousData, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestLogQuery } from '../../../shared/request-log/recorded-request.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { useApi, useCalls } from '../../api/api-provider.tsx';

const pageSize = 100;

/**
 * Returns the log of requests, newest first. Events from main refetch the list; the previous list remains visible
 * meanwhile.
 */
export function useRequests(query: Omit<RequestLogQuery, 'limit' | 'before'>) {
  const api = useApi();
  return useInfiniteQuery(
    api.requestLog.page.infiniteOptions({
      input: (before: number | undefined) => ({
        ...query,
        limit: pageSize,
        ...(before === undefined ? {} : { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.exchanges.length < pageSize ? undefined : page.exchanges.at(-1)?.id),
      placeholderData: keepPreviousData,
    }),
  );
}

/** Most requests of one task that are leafed through. */
const maxOfTask = 500;

/**
 * Returns the requests of one task, in the order of sending. The search reads the whole log. Therefore the search runs
 * after changes of the task, not after every request.
 */
export function useTaskRequests(task: Task) {
  const calls = useCalls();
  const cache = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Every change of the task follows a request.
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: ['task-requests', task.id] });
  }, [cache, task.id, task.updatedAt, task.state]);
  return useQuery({
    queryKey: ['task-requests', task.id],
    queryFn: async () => {
      const { exchanges } = await calls.requestLog.page({ taskId: task.id, limit: maxOfTask });
      return exchanges.toReversed();
    },
    // The create is on its way while nothing happens to the task.
    refetchInterval: task.state === 'sending' ? 2000 : false,
    gcTime: 60_000,
  });
}

export function useRequest(id: number | undefined) {
  const api = useApi();
  return useQuery(
    api.requestLog.detail.queryOptions({
      input: id === undefined ? skipToken : { id },
      // An ended request no longer changes, regardless of later requests.
      enabled: ({ state }) => id !== undefined && state.data?.endedMs === undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
