import type { Task } from '../../shared/tasks/task.ts';

/** What its requests can be told by: trace ids, and the gateway's own id. */
export function traceIdsOf({ requestTraceId, traceId, taskId }: Task): string[] {
  return [requestTraceId, traceId, taskId].filter((mark) => mark !== undefined);
}
