import type { Destination } from '../../shared/tasks/task.ts';
import { connectionKeyOf } from './destination-key.ts';

/** Looks that are on their way, for each connection. */
export interface RunningPolls {
  /** As many as there are connections: one more would only wait for them, and its patience run out meanwhile. */
  isFull(destination: Destination): boolean;
  /** Counts `look` for as long as it takes. */
  during<Result>(destination: Destination, look: () => Promise<Result>): Promise<Result>;
}

export function createRunningPolls(most: number): RunningPolls {
  const out = new Map<string, number>();
  const countOf = (destination: Destination) => out.get(connectionKeyOf(destination)) ?? 0;
  return {
    isFull: (destination) => countOf(destination) >= most,
    async during(destination, look) {
      const key = connectionKeyOf(destination);
      out.set(key, countOf(destination) + 1);
      try {
        return await look();
      } finally {
        out.set(key, countOf(destination) - 1);
      }
    },
  };
}
