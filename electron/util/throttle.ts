import type { Clock } from '../host/host.ts';

/**
 * Returns a function that calls `call` immediately after a quiet time, and once more for all calls within
 * `milliseconds` after that.
 */
export function throttle(milliseconds: number, clock: Clock, call: () => void): () => void {
  let waits = false;
  let isCallPending = false;
  return function notify() {
    if (waits) {
      isCallPending = true;
      return;
    }
    waits = true;
    call();
    clock.after(milliseconds, () => {
      waits = false;
      if (!isCallPending) return;
      isCallPending = false;
      notify();
    });
  };
}
