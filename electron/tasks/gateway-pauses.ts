import type { Destination } from '../../shared/task.ts';
import type { Clock } from '../host.ts';
import { destinationKey } from './destination-key.ts';

/** Gateways that asked to be left alone for a while, and tasks that wait for another key. */
export interface GatewayPauses {
  /** 429 and 503 slow everything that is asked of a gateway. */
  pause(destination: Destination, milliseconds: number): void;
  /** Milliseconds that are left; 0 when it may be asked. */
  left(destination: Destination): number;
  /** No look happens until `release`. */
  park(destination: Destination, taskId: string): void;
  isParked(destination: Destination): boolean;
  /** The tasks that waited. */
  release(destination: Destination): string[];
}

export function createGatewayPauses(clock: Clock): GatewayPauses {
  const until = new Map<string, number>();
  const parked = new Map<string, Set<string>>();
  return {
    pause(destination, milliseconds) {
      const key = destinationKey(destination);
      until.set(key, Math.max(until.get(key) ?? 0, clock.monotonic() + milliseconds));
    },
    left: (destination) => Math.max(0, (until.get(destinationKey(destination)) ?? 0) - clock.monotonic()),
    park(destination, taskId) {
      const key = destinationKey(destination);
      parked.set(key, (parked.get(key) ?? new Set()).add(taskId));
    },
    isParked: (destination) => parked.has(destinationKey(destination)),
    release(destination) {
      const key = destinationKey(destination);
      const waiting = [...(parked.get(key) ?? [])];
      parked.delete(key);
      until.delete(key);
      return waiting;
    },
  };
}
