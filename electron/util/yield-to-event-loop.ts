import { setImmediate } from 'node:timers/promises';

/** Long work in turns of at most about this, milliseconds: in between, main answers everything else. */
const longestTurn = 8;

export interface EventLoopYield {
  /** To be awaited now and then; gives way where the turn was long enough. Throws where the work was given up. */
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
