import type { Clock } from '../../electron/host/host.ts';

export interface MovableClock extends Clock {
  /** Moves the wall clock forward or back, like a user or a time server. */
  setWallClock(byMilliseconds: number): void;
  /** Simulates sleep with a stopped monotonic clock, as on Linux: only wall time passes. */
  sleep(milliseconds: number): void;
  /** Moves both clocks at once. Calls that are due by then run late. */
  skip(milliseconds: number): void;
}

interface Timer {
  readonly due: number;
  readonly call: () => void;
  handle: NodeJS.Timeout | undefined;
}

/** A clock that is `speed` times as fast and can also be moved. */
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
