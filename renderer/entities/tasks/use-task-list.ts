import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Task } from '../../../shared/tasks/task.ts';
import {
  compareCursors,
  cursorOf,
  passesTaskFilter,
  type TaskCursor,
  type TaskFilter,
} from '../../../shared/tasks/task-query.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { useSynced } from '../../api/synced-state.ts';
import { type TaskPage, taskListKey } from '../../api/task-list-cache.ts';

const pageSize = 200;
/** An inactive list is cached for a short time. Milliseconds. */
const cacheMs = 60_000;

/** Returns the current state of all tasks that pass the filter. `more` loads further tasks. */
export function useTaskList(filter: TaskFilter) {
  const calls = useCalls();
  const live = useSynced('tasks');
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
    // Comparing every page with itself at each new page takes too long.
    structuralSharing: false,
    gcTime: cacheMs,
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

/**
 * `isEnabled`: main is queried only if true. The counts of a search read every row: beside a list, they come after its
 * first page, because the user waits for that.
 */
export function useTaskCounts(filter: TaskFilter, isEnabled = true) {
  const calls = useCalls();
  return useQuery({
    queryKey: [...taskListKey, 'counts', filter],
    queryFn: () => calls.tasks.counts(filter),
    // Another component may use this query: without its own function, this query would remove that function.
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    gcTime: cacheMs,
  }).data;
}

/** Returns a task that is in no list: an old one, or one hidden by the filter. */
export function useOneTask(id: string | undefined) {
  const calls = useCalls();
  return useQuery({
    queryKey: [...taskListKey, 'one', id],
    queryFn: id === undefined ? skipToken : () => calls.tasks.get({ id }),
    gcTime: cacheMs,
  });
}

/**
 * Returns the current list: the loaded pages of main, updated with later changes. `live`: all running tasks, and the
 * newest of the others. Tasks after `end` belong to later pages; without `end` there are no later pages.
 */
export function mergeTasks(
  pages: readonly Task[],
  live: readonly Task[],
  filter: TaskFilter,
  end: TaskCursor | undefined,
): readonly Task[] {
  const known = new Set(pages.map((task) => task.id));
  const liveIds = new Set(live.map((task) => task.id));
  const fresh = live
    .filter((task) => passesTaskFilter(task, filter))
    .map((task) => ({ task, place: cursorOf(task) }))
    .filter(({ task, place }) => known.has(task.id) || end === undefined || compareCursors(place, end) <= 0)
    .sort((a, b) => compareCursors(a.place, b.place));
  // Both lists are sorted: sorting ten thousand tasks again for every event would be slow.
  const merged: Task[] = [];
  let next = 0;
  for (const task of pages) {
    if (liveIds.has(task.id)) continue;
    const place = next < fresh.length ? cursorOf(task) : undefined;
    for (let head = fresh[next]; place && head && compareCursors(head.place, place) < 0; head = fresh[next]) {
      merged.push(head.task);
      next += 1;
    }
    merged.push(task);
  }
  return [...merged, ...fresh.slice(next).map(({ task }) => task)];
}

/** Returns the number of unfinished tasks. */
export function useRunning(): number {
  return useSynced('tasks').filter((task) => !isFinal(task.state)).length;
}
