import type { Clock } from '../../electron/host/host.ts';

/** A clock that is `speed` times as fast: a wait of 15 s takes 15 s / speed. */
export function fastClock(speed: number): Clock {
  const startTime = performance.now();
  const startedAt = Date.now();
  const passed = () => (performance.now() - startTime) * speed;
  return {
    now: () => Math.round(startedAt + passed()),
    monotonic: passed,
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds / speed);
      return () => clearTimeout(timer);
    },
  };
}
