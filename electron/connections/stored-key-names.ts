import type { Destination } from '../../shared/tasks/task.ts';

/**
 * One text per connection and URL: name of its stored key, and of the queue that waits for the key. The first
 * connection of a URL uses the URL as id and text, as in versions with a single connection.
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
