/** Runs work on request, one run at a time, and never more often than allowed. */
export interface ThrottledTask {
  /** Runs as soon as allowed. Requests before this run count as one; a request during a run leads to another one. */
  request(): void;
  /** A running run ends, and no other starts. */
  stop(): void;
}

interface ThrottleOptions {
  readonly run: () => Promise<void>;
  /** Least time from the start of a run to the start of the next one. Milliseconds. */
  readonly interval: () => number;
  readonly now?: () => number;
}

/** The work may take this part of the time at most, so that playback keeps the rest: a slow computer runs it less often. */
const longestPart = 1 / 6;

/** Creates a task that does nothing unless it is requested. `run` must not reject. */
export function createThrottledTask({ run, interval, now = () => performance.now() }: ThrottleOptions): ThrottledTask {
  let [isRunning, isRequested, isStopped] = [false, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earliest = Number.NEGATIVE_INFINITY;

  async function start(): Promise<void> {
    timer = undefined;
    isRunning = true;
    isRequested = false;
    const from = now();
    await run();
    earliest = from + Math.max(interval(), (now() - from) / longestPart);
    isRunning = false;
    if (isRequested) schedule();
  }

  function schedule(): void {
    if (isStopped || timer !== undefined) return;
    timer = setTimeout(() => void start(), Math.max(0, earliest - now()));
  }

  return {
    request() {
      isRequested = true;
      if (!isRunning) schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
