import type { Clock } from '../../../electron/host/host.ts';

export interface SceneClock extends Clock {
  /** Sets the wall clock to this many milliseconds before the true time. */
  setBack(milliseconds: number): void;
}

/** A clock that is `speed` times as fast and can be set back, so that new data gets older times. */
export function sceneClock(speed: number): SceneClock {
  const startTime = performance.now();
  const passed = () => (performance.now() - startTime) * speed;
  let zero = Date.now();
  return {
    now: () => Math.round(zero + passed()),
    monotonic: passed,
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds / speed);
      return () => clearTimeout(timer);
    },
    setBack(milliseconds) {
      zero = Date.now() - milliseconds - passed();
    },
  };
}
