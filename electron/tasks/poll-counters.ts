import type { Destination } from '../../shared/tasks/task.ts';
import type { Clock } from '../host/host.ts';
import { gatewayKey } from './gateway-scope-keys.ts';

/** Counts consecutive observations. One observation means nothing; many cause a message or an action. */
export type PollCounters = ReturnType<typeof createPollCounters>;

export function createPollCounters(clock: Clock) {
  const failures = new Map<string, number>();
  const emptyAnswers = new Map<string, number>();
  const oddStatuses = new Map<string, number>();
  const unknownSince = new Map<string, { since: number; times: number }>();
  const webPages = new Map<string, number>();
  const oneMore = (counts: Map<string, number>, key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  return {
    /** Counts a failed poll of the task. Returns the number of consecutive failures. */
    countFailure: (id: string): number => oneMore(failures, id),
    /** Counts a `completed` answer without a result. Returns the number of consecutive ones. */
    countEmpty: (id: string): number => oneMore(emptyAnswers, id),
    /** Counts an answer with an unknown status. Returns the number of consecutive ones. */
    countUnknownStatus: (id: string): number => oneMore(oddStatuses, id),
    /** Counts a 404 on every path. Returns the number of consecutive ones and the milliseconds since the first. */
    countNotFound(id: string): { times: number; forMs: number } {
      const { since, times } = unknownSince.get(id) ?? { since: clock.monotonic(), times: 0 };
      unknownSince.set(id, { since, times: times + 1 });
      return { times: times + 1, forMs: clock.monotonic() - since };
    },
    /** Counts a web page instead of data, for any task of the gateway. Returns the number of consecutive ones. */
    countWebPage: (destination: Destination): number => oneMore(webPages, gatewayKey(destination)),
    /** The gateway answered about this task. */
    resetAfterAnswer(id: string, destination: Destination): void {
      failures.delete(id);
      unknownSince.delete(id);
      webPages.delete(gatewayKey(destination));
    },
    resetUnknownStatus: (id: string): void => void oddStatuses.delete(id),
    resetEmpty: (id: string): void => void emptyAnswers.delete(id),
    remove(id: string): void {
      for (const counts of [failures, emptyAnswers, oddStatuses, unknownSince]) counts.delete(id);
    },
  };
}
