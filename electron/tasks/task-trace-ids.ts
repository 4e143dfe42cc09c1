import type { Task } from '../../shared/tasks/task.ts';

/** The trace ids of the requests of a task, and the gateway's task id. */
export function traceIdsOf({ requestTraceId, traceId, taskId }: Task): string[] {
  return [requestTraceId, traceId, taskId].filter((mark) => mark !== undefined);
}
