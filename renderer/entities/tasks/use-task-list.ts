import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cursorOf, type TaskCursor, type TaskFilter } from '../../../shared/tasks/task-query.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { useTasks } from '../../api/queries.ts';
import { type TaskPage, taskListKey } from '../../api/task-list-cache.ts';
import { mergeTasks } from './merge-tasks.ts';

const pageSize = 200;
/** A list that is not shown is not held for long. Milliseconds. */
const heldMs = 60_000;

/** Returns the current state of all tasks that pass the filter. `more` loads further tasks. */
export function useTaskList(filter: TaskFilter) {
  const calls = useCalls();
  const live = useTasks();
  const query = useInfiniteQuery({
    queryKey: [...taskListKey, 'pages', filter],
    queryFn: async ({ pageParam }): Promise<TaskPage> => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      const { tasks } = await calls.tasks.page({ ...filter, limit: pageSize, ...after });
      const last = tasks.at(-1);
      return { tasks, next: tasks.length < pageSize || !last ? undefined : cursorOf(last) };
    },
    initialPageParam: undefined as TaskCursor | undefined,
    getNextPageParam: ({ next }) => next,
    // Comparing every page with itself at each new one is a long task of its own.
    structuralSharing: false,
    gcTime: heldMs,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = query;
  const tasks = useMemo(() => {
    // Until the first page is loaded, the list shows the tasks that are already known.
    const pages = data?.pages.flatMap((page) => page.tasks) ?? [];
    return mergeTasks(pages, live, filter, data?.pages.at(-1)?.next);
  }, [data, live, filter]);
  return {
    tasks,
    isPending,
    error,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

/** `isAsked`: main is asked only then. */
export function useTaskCounts(filter: TaskFilter, isAsked = true) {
  const calls = useCalls();
  return useQuery({
    queryKey: [...taskListKey, 'counts', filter],
    queryFn: () => calls.tasks.counts(filter),
    // Others may ask the same question: without a function of its own this one would take theirs away.
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: heldMs,
  }).data;
}

/** A task that is in no list here: old, or hidden by the filter. */
export function useOneTask(id: string | undefined) {
  const calls = useCalls();
  return useQuery({
    queryKey: [...taskListKey, 'one', id],
    queryFn: id === undefined ? skipToken : () => calls.tasks.get({ id }),
    gcTime: heldMs,
  });
}
