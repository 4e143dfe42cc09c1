import type { Destination } from '../../shared/tasks/task.ts';
import type { RateLimitKey } from '../http/pacing/rate-limits.ts';

/** Returns a unique text for a gateway, for facts that do not depend on the key. */
export function destinationKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : destination.origin;
}

/** Returns the scope of all polls of a gateway, which share one limit. */
export function hostOf(destination: Destination): RateLimitKey {
  return { host: destinationKey(destination) };
}

/** Returns the scope of the creates on a path. */
export function createPathKey(destination: Destination, path: string): RateLimitKey {
  return { host: destinationKey(destination), connection: connectionKeyOf(destination), path };
}

/** Returns a unique text for a connection to a gateway, for facts that depend on the key. */
export function connectionKeyOf(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : `${destination.connectionId ?? ''} ${destination.origin}`;
}
