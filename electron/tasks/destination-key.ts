import type { Destination } from '../../shared/task.ts';

/** One text for each gateway: what is remembered of its host, whoever asks. */
export function destinationKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : destination.origin;
}

/** One text for each connection to it: what hangs on a key. */
export function accountKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : `${destination.connectionId ?? ''} ${destination.origin}`;
}
