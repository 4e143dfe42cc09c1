import type { Task } from '../../shared/tasks/task.ts';

/** Returns the newest task of each planned run: a run that was sent again has several. */
export function newestOfEachRun(tasks: readonly Task[]): Task[] {
  const newest = new Map<string, Task>();
  for (const task of tasks) {
    const { runId = task.id } = task;
    const before = newest.get(runId);
    if (before === undefined || before.createdAt < task.createdAt) newest.set(runId, task);
  }
  return [...newest.values()];
}
