import type { Clock } from '../../electron/host/host.ts';

export interface MovableClock extends Clock {
  /** Sets the wall clock, forward or back, as a user or a time server does. */
  setWallClock(byMilliseconds: number): void;
  /** A sleep in which the monotonic clock stands still, as on Linux: only wall time passes. */
  sleep(milliseconds: number): void;
  /** Time that passes for both clocks at once: what is due by then is called, late. */
  skip(milliseconds: number): void;
}

interface Timer {
  readonly due: number;
  readonly call: () => void;
  handle: NodeJS.Timeout | undefined;
}

/** Time that passes `speed` times as fast, and can be moved besides. */
export function movableClock(speed: number): MovableClock {
  const startTime = performance.now();
  const startedAt = Date.now();
  const timers = new Set<Timer>();
  let wallClockOffset = 0;
  let skipped = 0;
  const monotonic = () => (performance.now() - startTime) * speed + skipped;
  function arm(timer: Timer): void {
    clearTimeout(timer.handle);
    const fire = () => {
      timers.delete(timer);
      timer.call();
    };
    timer.handle = setTimeout(fire, Math.max(0, timer.due - monotonic()) / speed);
  }
  return {
    now: () => Math.round(startedAt + monotonic() + wallClockOffset),
    monotonic,
    after(milliseconds, call) {
      const timer: Timer = { due: monotonic() + milliseconds, call, handle: undefined };
      timers.add(timer);
      arm(timer);
      return () => {
        clearTimeout(timer.handle);
        timers.delete(timer);
      };
    },
    setWallClock(by) {
      wallClockOffset += by;
    },
    sleep(milliseconds) {
      wallClockOffset += milliseconds;
    },
    skip(milliseconds) {
      skipped += milliseconds;
      for (const timer of timers) arm(timer);
    },
  };
}
