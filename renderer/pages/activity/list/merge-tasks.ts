import type { Task } from '../../../../shared/tasks/task.ts';
import {
  comparePlaces,
  passesTaskFilter,
  placeOf,
  type TaskFilter,
  type TaskPlace,
} from '../../../../shared/tasks/task-query.ts';

/**
 * The list as it is now: the pages that main gave, with what was told since. `live`: all that run, and the newest of the
 * others. What stands behind `end` is left to the pages that follow; without it there are none.
 */
export function mergeTasks(
  pages: readonly Task[],
  live: readonly Task[],
  filter: TaskFilter,
  end: TaskPlace | undefined,
): readonly Task[] {
  const known = new Set(pages.map((task) => task.id));
  const told = new Set(live.map((task) => task.id));
  const fresh = live
    .filter((task) => passesTaskFilter(task, filter))
    .map((task) => ({ task, place: placeOf(task) }))
    .filter(({ task, place }) => known.has(task.id) || end === undefined || comparePlaces(place, end) <= 0)
    .sort((a, b) => comparePlaces(a.place, b.place));
  // Both are in order by now: ten thousand need not be sorted anew for every word about one.
  const merged: Task[] = [];
  let next = 0;
  for (const task of pages) {
    if (told.has(task.id)) continue;
    const place = next < fresh.length ? placeOf(task) : undefined;
    for (let head = fresh[next]; place && head && comparePlaces(head.place, place) < 0; head = fresh[next]) {
      merged.push(head.task);
      next += 1;
    }
    merged.push(task);
  }
  return [...merged, ...fresh.slice(next).map(({ task }) => task)];
}
