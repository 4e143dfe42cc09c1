import type { Clock } from '../host.ts';

/** Calls back for each id when it is due: one timer, whatever their number. */
export interface Scheduler {
  set(id: string, inMilliseconds: number): void;
  delete(id: string): void;
  has(id: string): boolean;
  /** Makes everything due within `milliseconds`, in the order in which it was due. */
  hasten(milliseconds: number): void;
  close(): void;
}

/** So many at once, then a pause: a thousand that fall due together (after a sleep) spread over ten seconds. */
const batch = 10;
const batchPauseMs = 100;

export function createScheduler(clock: Clock, call: (id: string) => void): Scheduler {
  /** Due times are monotonic: setting the clock makes nothing due and nothing late. */
  const due = new Map<string, number>();
  let timer: { at: number; takeBack: () => void } | undefined;
  let notBefore = 0;
  let isClosed = false;

  function arm(): void {
    if (isClosed) return;
    let earliest = Number.POSITIVE_INFINITY;
    for (const at of due.values()) if (at < earliest) earliest = at;
    const at = Math.max(earliest, notBefore);
    if (timer && timer.at <= at && at !== Number.POSITIVE_INFINITY) return;
    timer?.takeBack();
    timer = undefined;
    if (at === Number.POSITIVE_INFINITY) return;
    timer = { at, takeBack: clock.after(Math.max(0, at - clock.monotonic()), fire) };
  }

  function fire(): void {
    timer = undefined;
    const now = clock.monotonic();
    // Timers may come a little early.
    const ready = [...due].filter(([, at]) => at <= now + 1).sort((a, b) => a[1] - b[1]);
    for (const [id] of ready.slice(0, batch)) due.delete(id);
    notBefore = ready.length > batch ? now + batchPauseMs : now;
    for (const [id] of ready.slice(0, batch)) call(id);
    arm();
  }

  return {
    set(id, inMilliseconds) {
      due.set(id, clock.monotonic() + Math.max(0, inMilliseconds));
      arm();
    },
    delete(id) {
      due.delete(id);
    },
    has: (id) => due.has(id),
    hasten(milliseconds) {
      const now = clock.monotonic();
      const inOrder = [...due].sort((a, b) => a[1] - b[1]);
      const step = milliseconds / Math.max(1, inOrder.length);
      for (const [index, [id, at]] of inOrder.entries()) due.set(id, Math.min(at, now + index * step));
      arm();
    },
    close() {
      isClosed = true;
      timer?.takeBack();
      due.clear();
    },
  };
}
