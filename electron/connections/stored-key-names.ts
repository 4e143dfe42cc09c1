import type { Destination } from '../../shared/tasks/task.ts';

/**
 * One text for each connection at each address: its key lies under it, and what waits for that key. The first
 * connection at an address has the address for its id and text, which is how keys were kept while there was only one.
 */
export function connectionKey(destination: Destination): string {
  if (destination.kind === 'sandbox') return 'sandbox';
  const { origin, connectionId = origin } = destination;
  return connectionId === origin ? origin : `${connectionId} ${origin}`;
}

/** The name in the key vault of the secret header values of a connection at one address. */
export function headersKey(destination: Destination): string {
  return `headers of ${connectionKey(destination)}`;
}
