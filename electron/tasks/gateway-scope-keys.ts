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

/** Returns the scope of all requests of a connection that may be charged: creates and questions. */
export function createLimitKey(destination: Destination): RateLimitKey {
  return { host: gatewayKey(destination), connection: connectionKey(destination) };
}

/** Returns a unique text for a connection to a gateway, for facts that depend on the key. */
export function connectionKey(destination: Destination): string {
  return destination.kind === 'sandbox' ? 'sandbox' : `${destination.connectionId ?? ''} ${destination.origin}`;
}
