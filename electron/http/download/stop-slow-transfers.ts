import type { Clock } from '../../host/host.ts';

const periodMs = 30_000;
const leastBytes = 30 * 1024;

export type Throughput = ReturnType<typeof measureThroughput>;

/** Aborts a transfer below 1 KB/s over half a minute, which only blocks other transfers. */
export function measureThroughput(clock: Clock, outer: AbortSignal) {
  const controller = new AbortController();
  const forward = () => controller.abort();
  if (outer.aborted) controller.abort();
  outer.addEventListener('abort', forward, { once: true });
  let bytes = 0;
  let cancelTimer = clock.after(periodMs, check);
  function check() {
    if (bytes < leastBytes) return controller.abort();
    bytes = 0;
    cancelTimer = clock.after(periodMs, check);
  }
  return {
    /** Aborts with the outer signal, or when the transfer is too slow. */
    signal: controller.signal,
    count: (received: number): void => {
      bytes += received;
    },
    stop(): void {
      cancelTimer();
      outer.removeEventListener('abort', forward);
    },
  };
}
