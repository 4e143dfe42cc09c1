import { useEffect, useMemo, useRef } from 'react';
import type { Task } from '../../../../shared/tasks/task.ts';
import type { TaskFilter } from '../../../../shared/tasks/task-query.ts';
import { taskRank } from '../../../../shared/tasks/task-state-group.ts';

/** A task with the rank of the heading above it. */
export interface ListedTask {
  readonly task: Task;
  readonly rank: number;
}

/**
 * Returns the tasks with their ranks. While `isHeld`, a task whose rank changes keeps its place, so that no row moves
 * under the pointer. Another `filter` has its own
 * order. `undefined`: the tasks of the filter are not read yet, and nothing is held.
 */
export function useHeldOrder(
  tasks: readonly Task[],
  isHeld: boolean,
  filter: TaskFilter | undefined,
): readonly ListedTask[] {
  const shown = useRef<{ readonly filter: TaskFilter | undefined; readonly listed: readonly ListedTask[] }>(undefined);
  const listed = useMemo(() => {
    const sorted = tasks.map((task) => ({ task, rank: taskRank(task) }));
    const before = shown.current;
    const isSameList = filter !== undefined && before?.filter === filter;
    return isHeld && isSameList ? keepOrder(before.listed, sorted) : sorted;
  }, [tasks, isHeld, filter]);
  useEffect(() => {
    shown.current = { filter, listed };
  }, [filter, listed]);
  return listed;
}

/** Returns the tasks of `after` in the order and with the ranks of `before`. New tasks are last. */
export function keepOrder(before: readonly ListedTask[], after: readonly ListedTask[]): readonly ListedTask[] {
  const left = new Map(after.map((entry) => [entry.task.id, entry]));
  const kept = before.flatMap(({ task: { id }, rank }): ListedTask[] => {
    const entry = left.get(id);
    left.delete(id);
    return entry ? [{ task: entry.task, rank }] : [];
  });
  return [...kept, ...left.values()];
}
