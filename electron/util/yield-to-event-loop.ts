import { setImmediate, setTimeout } from 'node:timers/promises';

/** Maximum duration of work without a pause, so that main stays responsive. Milliseconds. */
const longestTurn = 8;

export type EventLoopYield = ReturnType<typeof createEventLoopYield>;

/**
 * Work that nobody waits for rests `restMs` milliseconds after each turn, and leaves the processor to other programs.
 */
export function createEventLoopYield(signal?: AbortSignal, restMs = 0) {
  let began = performance.now();
  return {
    /**
     * Await this from time to time in long work: it pauses if enough time has passed. Throws if the work was aborted.
     */
    yieldIfDue(): Promise<void> | undefined {
      signal?.throwIfAborted();
      if (performance.now() - began < longestTurn) return undefined;
      const pause = restMs > 0 ? setTimeout(restMs) : setImmediate();
      return pause.then(() => {
        signal?.throwIfAborted();
        began = performance.now();
      });
    },
  };
}
