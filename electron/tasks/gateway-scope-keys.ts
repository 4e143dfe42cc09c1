import type { Destination } from '../../shared/tasks/task.ts';
import type { RateLimitKey } from '../http/pacing/rate-limit-pauses.ts';

/** Returns a unique text for a gateway, for facts that do not depend on the key. */
export function gatewayKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : destination.origin;
}

/** Returns the scope of all polls of a gateway, which share one limit. */
export function pollLimitKey(destination: Destination): RateLimitKey {
  return { host: gatewayKey(destination) };
}

/** Returns the scope of the creates on a path. */
export function createLimitKey(destination: Destination, path: string): RateLimitKey {
  return { host: gatewayKey(destination), connection: connectionKey(destination), path };
}

/** Returns a unique text for a connection to a gateway, for facts that depend on the key. */
export function connectionKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : `${destination.connectionId ?? ''} ${destination.origin}`;
}
