import type { Clock } from '../../electron/host/host.ts';

const longestStepMs = 20;

/**
 * A clock that is `speed` times as fast and waits for this process. While the machine is busy with other work, the
 * clock stands still, so no deadline is missed because of the load.
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
