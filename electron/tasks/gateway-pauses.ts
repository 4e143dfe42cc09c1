import type { Problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/task.ts';
import type { Clock } from '../host.ts';
import { accountKey, destinationKey } from './destination-key.ts';

/** Gateways that asked to be left alone for a while, and tasks that wait for another key. */
export interface GatewayPauses {
  /** 429 and 503 slow everything that is asked of a gateway. */
  pause(destination: Destination, milliseconds: number): void;
  /** Milliseconds that are left; 0 when it may be asked. */
  left(destination: Destination): number;
  /** No look over this connection happens until `release`, for the reason `why`. */
  park(destination: Destination, taskId: string, why: Problem): void;
  /** Why no look happens; `undefined` when looks do. */
  parkedFor(destination: Destination): Problem | undefined;
  /** The tasks that waited. */
  release(destination: Destination): string[];
}

export function createGatewayPauses(clock: Clock): GatewayPauses {
  const until = new Map<string, number>();
  const parked = new Map<string, { why: Problem; tasks: Set<string> }>();
  return {
    pause(destination, milliseconds) {
      const key = destinationKey(destination);
      until.set(key, Math.max(until.get(key) ?? 0, clock.monotonic() + milliseconds));
    },
    left: (destination) => Math.max(0, (until.get(destinationKey(destination)) ?? 0) - clock.monotonic()),
    park(destination, taskId, why) {
      const key = accountKey(destination);
      const tasks = parked.get(key)?.tasks ?? new Set();
      parked.set(key, { why, tasks: tasks.add(taskId) });
    },
    parkedFor: (destination) => parked.get(accountKey(destination))?.why,
    release(destination) {
      const key = accountKey(destination);
      const waiting = [...(parked.get(key)?.tasks ?? [])];
      parked.delete(key);
      until.delete(destinationKey(destination));
      return waiting;
    },
  };
}
