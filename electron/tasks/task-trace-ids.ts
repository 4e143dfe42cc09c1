import type { Task } from '../../shared/tasks/task.ts';

/** Returns the trace ids of the requests of a task, and its task id at the gateway. */
export function traceIdsOf({ requestTraceId, traceId, taskId }: Task): string[] {
  return [requestTraceId, traceId, taskId].filter((mark) => mark !== undefined);
}
