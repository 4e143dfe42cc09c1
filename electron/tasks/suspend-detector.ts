import type { Clock } from '../host/host.ts';

const everyMs = 5_000;
/** A monotonic clock that stops during sleep falls behind the wall clock by the duration of the sleep. Milliseconds. */
const driftMs = 15_000;
/** If the monotonic clock runs during sleep, a timer is this late. A busy computer is never that late. Milliseconds. */
const latenessMs = 120_000;

/**
 * Detects from the clocks that the computer slept, because not every system reports it. A clock that was set forward
 * looks equal, which does no harm. A clock that was set back is no sleep.
 */
export function createSuspendDetector(clock: Clock, onWake: () => void) {
  let wallClock = clock.now();
  let monotonic = clock.monotonic();
  let cancelTimer = clock.after(everyMs, check);
  function measure() {
    const passed = clock.monotonic() - monotonic;
    const drift = clock.now() - wallClock - passed;
    wallClock += passed + drift;
    monotonic += passed;
    return { passed, drift };
  }
  function check() {
    const { passed, drift } = measure();
    cancelTimer = clock.after(everyMs, check);
    if (drift > driftMs || passed > everyMs + latenessMs) onWake();
  }
  return {
    /** Call when the system reports the end of a sleep. The clocks then don't detect this sleep again. */
    handleWake(): void {
      measure();
      onWake();
    },
    close: (): void => cancelTimer(),
  };
}
