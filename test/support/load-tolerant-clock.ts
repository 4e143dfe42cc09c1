import type { Clock } from '../../electron/host/host.ts';

const longestStepMs = 20;

/**
 * Time that passes `speed` times as fast, but waits for this process: while the machine is busy with something else it
 * stands still, so that no deadline is missed for a reason that is not in the schedule.
 */
export function loadTolerantClock(speed: number, startedAt = Date.now()): Clock {
  let passed = 0;
  let readAt = performance.now();
  const read = () => {
    const now = performance.now();
    passed += Math.min(now - readAt, longestStepMs) * speed;
    readAt = now;
    return passed;
  };
  return {
    now: () => Math.round(startedAt + read()),
    monotonic: read,
    after(milliseconds, call) {
      const due = read() + milliseconds;
      let timer: NodeJS.Timeout;
      const wait = () => {
        const left = due - read();
        if (left <= 0) return call();
        timer = setTimeout(wait, Math.min(longestStepMs, left / speed));
      };
      timer = setTimeout(wait, Math.min(longestStepMs, milliseconds / speed));
      return () => clearTimeout(timer);
    },
  };
}

export function sleep(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => clock.after(milliseconds, resolve));
}
