import type { Task } from '../../../shared/task.ts';
import { comparePlaces, passesTaskFilter, placeOf, type TaskFilter } from '../../../shared/task-query.ts';

/**
 * The list as it is now: the pages that main gave, with what was told since. `live`: all that run, and the newest of the
 * others. While there are more pages, what stands behind the last one is left to them.
 */
export function mergeTasks(
  pages: readonly Task[],
  live: readonly Task[],
  filter: TaskFilter,
  hasMore: boolean,
): readonly Task[] {
  const byId = new Map(pages.map((task) => [task.id, task]));
  const last = pages.at(-1);
  const end = hasMore && last ? placeOf(last) : undefined;
  for (const task of live) {
    const isInReach = end === undefined || comparePlaces(placeOf(task), end) <= 0;
    if (passesTaskFilter(task, filter) && (isInReach || byId.has(task.id))) byId.set(task.id, task);
    else byId.delete(task.id);
  }
  const placed = [...byId.values()].map((task) => ({ task, place: placeOf(task) }));
  return placed.sort((a, b) => comparePlaces(a.place, b.place)).map(({ task }) => task);
}
