import type { Destination } from '../../shared/tasks/task.ts';
import { connectionKey } from './gateway-scope-keys.ts';

/** Counts the running polls of each connection. */
export interface PollLimit {
  /** True when all connections are in use. A further poll would only wait for one, and time out meanwhile. */
  isFull(destination: Destination): boolean;
  /** Counts `poll` while it runs. */
  during<Result>(destination: Destination, poll: () => Promise<Result>): Promise<Result>;
}

export function createPollLimit(limit: number): PollLimit {
  const counts = new Map<string, number>();
  const countOf = (destination: Destination) => counts.get(connectionKey(destination)) ?? 0;
  return {
    isFull: (destination) => countOf(destination) >= limit,
    async during(destination, poll) {
      const key = connectionKey(destination);
      counts.set(key, countOf(destination) + 1);
      try {
        return await poll();
      } finally {
        counts.set(key, countOf(destination) - 1);
      }
    },
  };
}
