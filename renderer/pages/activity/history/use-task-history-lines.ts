import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Task } from '../../../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../../../shared/tasks/task-history.ts';
import { useCalls } from '../../../api/api-provider.tsx';

/** Returns the recorded history of a task. Only new lines are requested, because raw answers are large. */
export function useTaskHistoryLines(task: Task) {
  const calls = useCalls();
  const cache = useQueryClient();
  const queryKey = ['evidence', task.id];
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const before = cache.getQueryData<readonly TaskHistoryLine[]>(['evidence', task.id]) ?? [];
      const after = before.at(-1)?.line;
      const loadMore = await calls.tasks.history({ id: task.id, ...(after === undefined ? {} : { after }) });
      return [...before, ...loadMore];
    },
    gcTime: 60_000,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Every change of the task may have left a line.
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: ['evidence', task.id] });
  }, [cache, task.id, task.updatedAt, task.state]);
  return query;
}
