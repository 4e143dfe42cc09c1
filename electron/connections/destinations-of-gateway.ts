import type { Gateway } from '../../shared/connections/gateway.ts';
import type { Destination } from '../../shared/tasks/task.ts';

/** Returns a connection as tasks store it. `origin` is for tasks at an earlier URL. */
export function destinationOf({ id, baseUrl }: Gateway, origin = baseUrl): Destination {
  return { kind: 'gateway', origin, connectionId: id };
}

/** Returns all forms in which tasks may have stored a connection: with its current and former URLs and ids. */
export function destinationsOf(gateway: Gateway): Destination[] {
  const origins = [gateway.baseUrl, ...gateway.earlierAddresses];
  return origins.flatMap((origin): Destination[] => [
    ...[gateway.id, ...gateway.formerIds].map((connectionId) => ({ kind: 'gateway' as const, origin, connectionId })),
    { kind: 'gateway', origin },
  ]);
}
