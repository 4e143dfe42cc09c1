import type { Clock } from '../../electron/host/host.ts';

export interface MovableClock extends Clock {
  /** Sets the wall clock, forward or back, as a user or a time server does. */
  setWall(byMilliseconds: number): void;
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
  const began = performance.now();
  const startedAt = Date.now();
  const timers = new Set<Timer>();
  let wallMoved = 0;
  let skipped = 0;
  const monotonic = () => (performance.now() - began) * speed + skipped;
  function arm(timer: Timer): void {
    clearTimeout(timer.handle);
    const fire = () => {
      timers.delete(timer);
      timer.call();
    };
    timer.handle = setTimeout(fire, Math.max(0, timer.due - monotonic()) / speed);
  }
  return {
    now: () => Math.round(startedAt + monotonic() + wallMoved),
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
    setWall(by) {
      wallMoved += by;
    },
    sleep(milliseconds) {
      wallMoved += milliseconds;
    },
    skip(milliseconds) {
      skipped += milliseconds;
      for (const timer of timers) arm(timer);
    },
  };
}
