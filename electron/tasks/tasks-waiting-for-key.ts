import type { Problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { connectionKey } from './gateway-scope-keys.ts';

/** Tasks that wait for another key. */
export interface TasksWaitingForKey {
  /** Stops polling over this connection until `release`. `why` is the reason. */
  park(destination: Destination, taskId: string, why: Problem): void;
  /** Returns the reason why polling is stopped, or `undefined`. */
  reasonFor(destination: Destination): Problem | undefined;
  /** Returns and removes the tasks that waited. */
  release(destination: Destination): string[];
}

export function createTasksWaitingForKey(): TasksWaitingForKey {
  const parked = new Map<string, { why: Problem; tasks: Set<string> }>();
  return {
    park(destination, taskId, reason) {
      const key = connectionKey(destination);
      const tasks = parked.get(key)?.tasks ?? new Set();
      parked.set(key, { why: reason, tasks: tasks.add(taskId) });
    },
    reasonFor: (destination) => parked.get(connectionKey(destination))?.why,
    release(destination) {
      const key = connectionKey(destination);
      const waiting = [...(parked.get(key)?.tasks ?? [])];
      parked.delete(key);
      return waiting;
    },
  };
}
