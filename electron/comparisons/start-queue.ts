import type { Destination } from '../../shared/tasks/task.ts';

/** Settings that apply to all runs of one click. */
export interface StartSettings {
  /** The connection at the time of the click. A later change of the connection does not affect these runs. */
  readonly destination: Destination;
  readonly evenIfNotSavable: boolean;
  readonly evenIfPaused: boolean;
}

/** A run to send. */
export interface RunToSend {
  readonly runId: string;
  /** Called when the task of the run is stored, and when the run is not sent. It may be called more than once. */
  readonly release: () => void;
}

interface Waiting extends RunToSend {
  readonly settings: StartSettings;
}

interface StartQueueOptions {
  /** Sends one run once. Resolves when the outcome is stored. */
  readonly send: (comparisonId: string, run: RunToSend, settings: StartSettings) => Promise<void>;
  /** Called when all requested runs have been sent. */
  readonly onEmpty: (comparisonId: string) => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

/**
 * Limits parallel creates. A slow answer must not delay other models, and a gateway must not receive two hundred
 * creates at the same moment.
 */
const atOnce = 4;

/**
 * Starts the runs of a comparison in their order, a few at a time. Comparisons do not wait for each other. Waiting runs
 * exist only in memory: the next program run never sends them.
 */
export function createStartQueue({ send, onEmpty, onUnexpectedError }: StartQueueOptions) {
  const queues = new Map<string, { waiting: Waiting[]; sending: Set<Waiting>; work: Promise<void> }>();
  let isClosed = false;

  async function work(comparisonId: string): Promise<void> {
    const queue = queues.get(comparisonId);
    if (!queue) return;
    const { waiting, sending } = queue;
    const sendNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = isClosed ? undefined : waiting.shift()) {
        sending.add(next);
        await send(comparisonId, next, next.settings).catch(onUnexpectedError);
        next.release();
        sending.delete(next);
      }
    };
    // Runs that were added meanwhile start as soon as a slot is free.
    while (waiting.length > 0 && !isClosed) await Promise.all(Array.from({ length: atOnce }, sendNext));
    queues.delete(comparisonId);
    if (!isClosed) onEmpty(comparisonId);
  }

  return {
    /** Adds runs at the end of the queue. Sending begins immediately. */
    add(comparisonId: string, runs: readonly RunToSend[], settings: StartSettings): void {
      if (isClosed || runs.length === 0) return;
      const waiting = runs.map((run) => ({ ...run, settings }));
      const queue = queues.get(comparisonId);
      if (queue) {
        queue.waiting.push(...waiting);
        return;
      }
      const newQueue = { waiting, sending: new Set<Waiting>(), work: Promise.resolve() };
      queues.set(comparisonId, newQueue);
      // Starts after the caller has its answer: nothing is sent while the runs are still being stored.
      newQueue.work = Promise.resolve().then(() => work(comparisonId));
    },
    /** Returns the ids of the runs of a comparison that wait or are being sent. */
    startingRunIds(comparisonId: string): string[] {
      const queue = queues.get(comparisonId);
      if (!queue) return [];
      return [...new Set([...queue.sending, ...queue.waiting].map(({ runId }) => runId))];
    },
    /** Removes the waiting runs. Runs that are being sent continue. */
    removeRuns(comparisonId: string): void {
      for (const { release } of queues.get(comparisonId)?.waiting.splice(0) ?? []) release();
    },
    /** Resolves when no run is being sent. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled([...queues.values()].map((queue) => queue.work));
    },
  };
}
