import type { GatewayPause } from '../../shared/connections/gateway-pause.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import { createRateLimitPauses, type RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { connectionKey, gatewayKey } from './gateway-scope-keys.ts';

interface RateLimitsInUse {
  readonly rateLimits: RateLimitPauses;
  /** Returns the waits that the gateway of the active connection requested, for a countdown in the window. */
  pauses(): GatewayPause[];
}

/** Opens the store of all requested waits. The windows receive the waits of the active connection. */
export function openRateLimits(options: {
  readonly connections: Connections;
  readonly eventHub: EventHub;
  readonly clock: Clock;
  readonly random: () => number;
}): RateLimitsInUse {
  const { connections, eventHub, clock } = options;
  const onChange = () => eventHub.set({ gatewayPauses: pauses() });
  eventHub.provide(() => ({ gatewayPauses: pauses() }));
  const rateLimits = createRateLimitPauses({ ...options, onChange });
  function pauses(): GatewayPause[] {
    const at = connections.destinationIfAny();
    if (at === undefined) return [];
    const now = clock.now();
    const pausedPaths = rateLimits.pausedPaths({ host: gatewayKey(at), connection: connectionKey(at) });
    return pausedPaths.map(({ path, milliseconds }) => ({ path, until: Math.round(now + milliseconds) }));
  }
  return { rateLimits, pauses };
}
