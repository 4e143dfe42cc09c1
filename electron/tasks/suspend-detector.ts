import type { Clock } from '../host/host.ts';

const everyMs = 5_000;
/** A monotonic clock that stops during sleep falls behind the wall clock by the length of the sleep. */
const driftMs = 15_000;
/** Where the monotonic clock runs during sleep, a timer is this late. A busy machine is never that late. */
const latenessMs = 120_000;

export interface SuspendDetector {
  /** The system says so itself: the clocks need not say it again. */
  handleWake(): void;
  close(): void;
}

/**
 * Notices that the computer slept, by the clocks alone: not every system tells. A clock that was set forward looks the
 * same; what follows is harmless then. One that was set back is no sleep.
 */
export function createSuspendDetector(clock: Clock, onWake: () => void): SuspendDetector {
  let wallClock = clock.now();
  let monotonic = clock.monotonic();
  let takeBack = clock.after(everyMs, check);
  function measure() {
    const passed = clock.monotonic() - monotonic;
    const drift = clock.now() - wallClock - passed;
    wallClock += passed + drift;
    monotonic += passed;
    return { passed, drift };
  }
  function check() {
    const { passed, drift } = measure();
    takeBack = clock.after(everyMs, check);
    if (drift > driftMs || passed > everyMs + latenessMs) onWake();
  }
  return {
    handleWake() {
      measure();
      onWake();
    },
    close: () => takeBack(),
  };
}
