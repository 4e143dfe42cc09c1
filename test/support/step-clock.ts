import type { Clock } from '../../electron/host/host.ts';

export interface StepClock extends Clock {
  /** Moves the time forward and runs the due calls in order. */
  pass(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function stepClock(): StepClock {
  let now = 0;
  const timers = new Set<{ at: number; call: () => void }>();
  return {
    now: () => now,
    monotonic: () => now,
    after(milliseconds, call) {
      const timer = { at: now + milliseconds, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.call();
      }
      now = until;
    },
  };
}
