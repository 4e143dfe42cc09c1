import type { Problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { accountKey } from './destination-key.ts';

/** Tasks that wait for another key. */
export interface TasksWaitingForKey {
  /** No look over this connection happens until `release`, for the reason `why`. */
  park(destination: Destination, taskId: string, why: Problem): void;
  /** Why no look happens; `undefined` when looks do. */
  parkedFor(destination: Destination): Problem | undefined;
  /** The tasks that waited. */
  release(destination: Destination): string[];
}

export function createTasksWaitingForKey(): TasksWaitingForKey {
  const parked = new Map<string, { why: Problem; tasks: Set<string> }>();
  return {
    park(destination, taskId, why) {
      const key = accountKey(destination);
      const tasks = parked.get(key)?.tasks ?? new Set();
      parked.set(key, { why, tasks: tasks.add(taskId) });
    },
    parkedFor: (destination) => parked.get(accountKey(destination))?.why,
    release(destination) {
      const key = accountKey(destination);
      const waiting = [...(parked.get(key)?.tasks ?? [])];
      parked.delete(key);
      return waiting;
    },
  };
}
