import type { GatewayPause } from '../../shared/connections/gateway-pause.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import { createRateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { createLimitKey } from './gateway-scope-keys.ts';

/** Opens the store of all requested waits. The windows receive the wait of the active connection. */
export function openRateLimits(options: {
  readonly connections: Connections;
  readonly eventHub: EventHub;
  readonly clock: Clock;
  readonly random: () => number;
}) {
  const { connections, eventHub, clock } = options;
  const onChange = () => eventHub.set({ gatewayPause: pause() });
  eventHub.provide(() => ({ gatewayPause: pause() }));
  const rateLimits = createRateLimitPauses({ ...options, onChange });
  function pause(): GatewayPause | null {
    const at = connections.destinationIfAny();
    if (at === undefined) return null;
    const milliseconds = rateLimits.remainingWait(createLimitKey(at));
    return milliseconds === 0 ? null : { until: Math.round(clock.now() + milliseconds) };
  }
  return {
    rateLimits,
    /** Returns the wait that the gateway of the active connection requested, for a countdown in the window. */
    pause,
  };
}
