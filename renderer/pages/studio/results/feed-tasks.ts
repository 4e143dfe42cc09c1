import type { Task } from '../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';

export const feedFilters = ['All', 'Running', 'Done', 'Needs attention'] as const;
export type FeedFilter = (typeof feedFilters)[number];

export const feedRanges = ['session', 'all'] as const;
export type FeedRange = (typeof feedRanges)[number];

/** Tasks that ended during the start of the program belong to the current session. Milliseconds. */
const startUp = 60_000;

/**
 * Newest first: every task of this program run, every earlier task that was unfinished at the start, and tasks with an
 * unknown outcome until the user decides.
 */
export function selectFeedTasks(tasks: readonly Task[], sessionStart: number): Task[] {
  const since = sessionStart - startUp;
  return tasks
    .filter((task) => !isFinal(task.state) || task.state === 'unknown' || (task.endedAt ?? task.updatedAt) >= since)
    .toSorted((a, b) => b.createdAt - a.createdAt);
}

/** A session that has no runs yet begins with the earlier ones, instead of an empty page. */
export function firstRange(tasks: readonly Task[], sessionStart: number): FeedRange {
  return tasks.length > 0 && selectFeedTasks(tasks, sessionStart).length === 0 ? 'all' : 'session';
}

export function matchesFilter(task: Task, filter: FeedFilter): boolean {
  switch (filter) {
    case 'All':
      return true;
    case 'Running':
      return !isFinal(task.state);
    case 'Done':
      return task.state === 'done';
    case 'Needs attention':
      return isFinal(task.state) && task.state !== 'done';
  }
}
