import type { Clock } from '../host/host.ts';

/** Calls at once when it was quiet, and once more for all that came within `milliseconds` of that. */
export function throttle(milliseconds: number, clock: Clock, call: () => void): () => void {
  let waits = false;
  let again = false;
  return function notify() {
    if (waits) {
      again = true;
      return;
    }
    waits = true;
    call();
    clock.after(milliseconds, () => {
      waits = false;
      if (!again) return;
      again = false;
      notify();
    });
  };
}
