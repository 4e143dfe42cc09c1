import type { Clock } from '../../electron/host/host.ts';

export interface StepClock extends Clock {
  /** Lets so much time pass; what is due is called in order. */
  pass(milliseconds: number): void;
}

/** Time that stands still until a test lets it pass. */
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
