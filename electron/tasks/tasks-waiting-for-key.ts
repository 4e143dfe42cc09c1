import type { Problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import { connectionKey } from './gateway-scope-keys.ts';

/** Tasks that wait for another key. */
export function createTasksWaitingForKey() {
  const parked = new Map<string, { why: Problem; tasks: Set<string> }>();
  return {
    /** Stops polling over this connection until `release`. `why` is the reason. */
    park(destination: Destination, taskId: string, reason: Problem): void {
      const key = connectionKey(destination);
      const tasks = parked.get(key)?.tasks ?? new Set();
      parked.set(key, { why: reason, tasks: tasks.add(taskId) });
    },
    /** Returns the reason why polling is stopped, or `undefined`. */
    reasonFor: (destination: Destination): Problem | undefined => parked.get(connectionKey(destination))?.why,
    /** Returns and removes the tasks that waited. */
    release(destination: Destination): string[] {
      const key = connectionKey(destination);
      const waiting = [...(parked.get(key)?.tasks ?? [])];
      parked.delete(key);
      return waiting;
    },
  };
}
