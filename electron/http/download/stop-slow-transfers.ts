import type { Clock } from '../../host/host.ts';

const periodMs = 30_000;
const leastBytes = 30 * 1024;

export interface Throughput {
  /** Ends with the outer one, or when the transfer drips. */
  readonly signal: AbortSignal;
  count(received: number): void;
  /** The speed limit pauses this transfer, so its slowness says nothing about the host. */
  isPaused(): void;
  stop(): void;
}

/** Ends a transfer that drips: under 1 KB/s over half a minute, it only keeps others waiting. */
export function measureThroughput(clock: Clock, outer: AbortSignal): Throughput {
  const controller = new AbortController();
  const forward = () => controller.abort();
  if (outer.aborted) controller.abort();
  outer.addEventListener('abort', forward, { once: true });
  let bytes = 0;
  let wasHeld = false;
  let takeBack = clock.after(periodMs, check);
  function check() {
    if (bytes < leastBytes && !wasHeld) return controller.abort();
    bytes = 0;
    wasHeld = false;
    takeBack = clock.after(periodMs, check);
  }
  return {
    signal: controller.signal,
    count: (received: number) => {
      bytes += received;
    },
    isPaused: () => {
      wasHeld = true;
    },
    stop() {
      takeBack();
      outer.removeEventListener('abort', forward);
    },
  };
}
