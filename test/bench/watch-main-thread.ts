/** Observes how long the main thread of this process is blocked. */
export interface MainThreadWatch {
  /** Starts a new measurement. */
  reset(): void;
  /** Milliseconds since `reset`: the longest pause, and the longest processor time without other work of the machine. */
  read(): { readonly longest: number; readonly longestWork: number };
  stop(): void;
}

export function watchMainThread(): MainThreadWatch {
  let [at, cpu, longest, longestWork, isWatching] = [performance.now(), process.threadCpuUsage(), 0, 0, true];
  function watch(): void {
    const [now, { user, system }] = [performance.now(), process.threadCpuUsage(cpu)];
    longest = Math.max(longest, now - at);
    longestWork = Math.max(longestWork, (user + system) / 1000);
    [at, cpu] = [now, process.threadCpuUsage()];
    if (isWatching) setTimeout(watch, 1);
  }
  watch();
  return {
    reset() {
      [at, cpu, longest, longestWork] = [performance.now(), process.threadCpuUsage(), 0, 0];
    },
    read: () => ({ longest, longestWork }),
    stop() {
      isWatching = false;
    },
  };
}
