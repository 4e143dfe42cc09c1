import type { Destination } from '../../shared/tasks/task.ts';

/**
 * Returns a unique text for a connection and a URL: the name of its stored key, and of the queue of tasks that wait for
 * the key. The first connection of a URL has the URL as its id and text, as in versions with a single connection.
 */
export function connectionKey(destination: Destination): string {
  if (destination.kind === 'sandbox') return 'sandbox';
  const { origin, connectionId = origin } = destination;
  return connectionId === origin ? origin : `${connectionId} ${origin}`;
}

/** Returns the name in the key vault for the secret header values of a connection at one URL. */
export function headersKey(destination: Destination): string {
  return `headers of ${connectionKey(destination)}`;
}
