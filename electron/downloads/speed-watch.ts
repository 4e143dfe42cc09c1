import type { Clock } from '../host.ts';

const periodMs = 30_000;
const leastBytes = 30 * 1024;

/** Ends a transfer that drips: under 1 KB/s over half a minute, it only keeps others waiting. */
export function watchSpeed(clock: Clock, outer: AbortSignal) {
  const controller = new AbortController();
  const forward = () => controller.abort();
  if (outer.aborted) controller.abort();
  outer.addEventListener('abort', forward, { once: true });
  let bytes = 0;
  let takeBack = clock.after(periodMs, check);
  function check() {
    if (bytes < leastBytes) return controller.abort();
    bytes = 0;
    takeBack = clock.after(periodMs, check);
  }
  return {
    signal: controller.signal,
    count: (received: number) => {
      bytes += received;
    },
    stop() {
      takeBack();
      outer.removeEventListener('abort', forward);
    },
  };
}
