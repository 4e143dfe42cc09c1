import type { Clock } from '../../../electron/host/host.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';

/** A fast clock that can also skip hours. The program takes a skip for a sleep of the computer. */
export function skippingClock(speed = 50): Clock & { skip: (milliseconds: number) => void } {
  const clock = loadTolerantClock(speed);
  let skipped = 0;
  return {
    now: () => clock.now() + skipped,
    monotonic: () => clock.monotonic() + skipped,
    after: clock.after,
    skip(milliseconds) {
      skipped += milliseconds;
    },
  };
}
