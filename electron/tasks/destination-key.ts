import type { Destination } from '../../shared/tasks/task.ts';
import type { RateLimitKey } from '../http/pacing/rate-limits.ts';

/** One text per gateway, for facts that hold for every key of the gateway. */
export function destinationKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : destination.origin;
}

/** Where all polls of a gateway go: they have no limit of their own path. */
export function hostOf(destination: Destination): RateLimitKey {
  return { host: destinationKey(destination) };
}

/** Where creates of one kind go. */
export function createPathKey(destination: Destination, path: string): RateLimitKey {
  return { host: destinationKey(destination), connection: connectionKeyOf(destination), path };
}

/** One text per connection to a gateway, for facts that depend on the key. */
export function connectionKeyOf(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : `${destination.connectionId ?? ''} ${destination.origin}`;
}
