import { setImmediate } from 'node:timers/promises';

/** Maximum duration of work without a pause, so that main stays responsive. Milliseconds. */
const longestTurn = 8;

export interface EventLoopYield {
  /** Await this from time to time in long work: it pauses if enough time has passed. Throws if the work was aborted. */
  yieldIfDue(): Promise<void> | undefined;
}

export function createEventLoopYield(signal?: AbortSignal): EventLoopYield {
  let began = performance.now();
  return {
    yieldIfDue() {
      signal?.throwIfAborted();
      if (performance.now() - began < longestTurn) return undefined;
      return setImmediate().then(() => {
        signal?.throwIfAborted();
        began = performance.now();
      });
    },
  };
}
