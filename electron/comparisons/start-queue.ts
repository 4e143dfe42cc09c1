import type { Destination } from '../../shared/tasks/task.ts';

/** How all runs of one press are sent. */
export interface StartSettings {
  /** That of the press: another connection that is chosen meanwhile is not theirs. */
  readonly destination: Destination;
  readonly evenIfNotSavable: boolean;
  readonly evenIfPaused: boolean;
}

/** Runs that wait to be sent, in memory alone: what a program that ended left in it is not sent by the next one. */
export interface StartQueue {
  /** Adds runs at the end of the queue. Sending begins immediately. */
  add(comparisonId: string, runIds: readonly string[], press: StartSettings): void;
  /** Ids of the runs of a comparison that wait or are on their way. */
  startingRunIds(comparisonId: string): string[];
  /** None of those that wait is sent; those on their way are. */
  removeRuns(comparisonId: string): void;
  /** Fulfilled when the last one on its way is through. */
  close(): Promise<void>;
}

interface Waiting {
  readonly runId: string;
  readonly press: StartSettings;
}

export interface StartQueueOptions {
  /** Sends one run once. Its outcome is stored when fulfilled. */
  readonly send: (comparisonId: string, runId: string, press: StartSettings) => Promise<void>;
  /** All that were asked for are through. */
  readonly onEmpty: (comparisonId: string) => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

/**
 * Four at the same time: a slow answer must not delay other models, and a gateway must not receive two hundred creates
 * at the same moment.
 */
const atOnce = 4;

/** The runs of a comparison begin in their order, a few at a time; those of two comparisons side by side. */
export function createStartQueue({ send, onEmpty, onUnexpectedError }: StartQueueOptions): StartQueue {
  const queues = new Map<string, { waiting: Waiting[]; sending: Set<Waiting>; work: Promise<void> }>();
  let isClosed = false;

  async function work(comparisonId: string): Promise<void> {
    const queue = queues.get(comparisonId);
    if (!queue) return;
    const { waiting, sending } = queue;
    const sendNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = isClosed ? undefined : waiting.shift()) {
        sending.add(next);
        await send(comparisonId, next.runId, next.press).catch(onUnexpectedError);
        sending.delete(next);
      }
    };
    // Runs added meanwhile start as soon as one of the last runs ends.
    while (waiting.length > 0 && !isClosed) await Promise.all(Array.from({ length: atOnce }, sendNext));
    queues.delete(comparisonId);
    if (!isClosed) onEmpty(comparisonId);
  }

  return {
    add(comparisonId, runIds, press) {
      if (isClosed || runIds.length === 0) return;
      const waiting = runIds.map((runId) => ({ runId, press }));
      const queue = queues.get(comparisonId);
      if (queue) {
        queue.waiting.push(...waiting);
        return;
      }
      const begun = { waiting, sending: new Set<Waiting>(), work: Promise.resolve() };
      queues.set(comparisonId, begun);
      // Starts after the caller has its answer: nothing is sent while the runs are still being stored.
      begun.work = Promise.resolve().then(() => work(comparisonId));
    },
    startingRunIds(comparisonId) {
      const queue = queues.get(comparisonId);
      if (!queue) return [];
      return [...new Set([...queue.sending, ...queue.waiting].map(({ runId }) => runId))];
    },
    removeRuns(comparisonId) {
      queues.get(comparisonId)?.waiting.splice(0);
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([...queues.values()].map((queue) => queue.work));
    },
  };
}
