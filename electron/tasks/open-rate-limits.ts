import type { GatewayPause } from '../../shared/connections/gateway-pause.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../host/host.ts';
import { createRateLimits, type RateLimits } from '../http/pacing/rate-limits.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { accountKey, destinationKey } from './destination-key.ts';

interface RateLimitsInUse {
  readonly rateLimits: RateLimits;
  /** What the gateway of the connection in use asked to wait for, as a screen counts it down. */
  pauses(): GatewayPause[];
}

/** The one memory of who asked to wait; the screens are told what of it holds for the connection in use. */
export function openRateLimits(options: {
  readonly connections: Connections;
  readonly pushes: EventHub;
  readonly clock: Clock;
  readonly random: () => number;
}): RateLimitsInUse {
  const { connections, pushes, clock } = options;
  const onChange = () => pushes.push({ kind: 'pauses', pauses: pauses() });
  const rateLimits = createRateLimits({ ...options, onChange });
  function pauses(): GatewayPause[] {
    const at = connections.destinationIfAny();
    if (at === undefined) return [];
    const now = clock.now();
    const held = rateLimits.of({ host: destinationKey(at), connection: accountKey(at) });
    return held.map(({ path, milliseconds }) => ({ path, until: Math.round(now + milliseconds) }));
  }
  return { rateLimits, pauses };
}
