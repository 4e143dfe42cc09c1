import type { Gateway } from '../../shared/connections/gateway.ts';
import type { Destination } from '../../shared/tasks/task.ts';

/** Returns a connection as tasks store it. `origin` is for tasks at an earlier URL. */
export function destinationOf({ id, baseUrl }: Gateway, origin = baseUrl): Destination {
  return { kind: 'gateway', origin, connectionId: id };
}
