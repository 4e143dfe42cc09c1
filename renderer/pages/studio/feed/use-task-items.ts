import { useQueries } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { useItems } from '../../../api/queries.ts';

/** The saved results of a task, in their order. One that is not among the newest is asked for. */
export function useTaskItems(task: Task): readonly Item[] {
  const api = useApi();
  const newest = useItems();
  const ids = task.links.flatMap((link) => link.itemId ?? []);
  const known = new Map(newest.map((item) => [item.id, item]));
  const fetched = useQueries({
    queries: ids.filter((id) => !known.has(id)).map((id) => api.library.item.queryOptions({ input: { id } })),
  });
  for (const { data } of fetched) if (data) known.set(data.id, data);
  return ids.flatMap((id) => known.get(id) ?? []);
}
