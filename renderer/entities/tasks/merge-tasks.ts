import type { Task } from '../../../shared/tasks/task.ts';
import {
  compareCursors,
  cursorOf,
  passesTaskFilter,
  type TaskCursor,
  type TaskFilter,
} from '../../../shared/tasks/task-query.ts';

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
