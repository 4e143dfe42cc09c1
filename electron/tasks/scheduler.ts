import type { Clock } from '../host.ts';
import { createDueHeap } from './due-heap.ts';

/** Calls back for each id when it is due: one timer, whatever their number. */
export interface Scheduler {
  set(id: string, inMilliseconds: number): void;
  delete(id: string): void;
  has(id: string): boolean;
  /** Of several times, milliseconds from now, the one in whose second the least is due: chance alone makes bunches. */
  calmest(times: readonly number[]): number;
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
  /** May hold more than `due` does: what was set anew or deleted is passed over when its time comes. */
  let heap = createDueHeap();
  /** How many are due in each second. */
  const crowd = new Map<number, number>();
  let timer: { at: number; takeBack: () => void } | undefined;
  let notBefore = 0;
  let isClosed = false;

  const secondOf = (at: number) => Math.floor(at / 1000);

  function count(at: number, change: 1 | -1): void {
    const second = secondOf(at);
    const after = (crowd.get(second) ?? 0) + change;
    if (after > 0) crowd.set(second, after);
    else crowd.delete(second);
  }

  function remove(id: string): void {
    const at = due.get(id);
    if (at === undefined) return;
    due.delete(id);
    count(at, -1);
  }

  function put(id: string, at: number): void {
    remove(id);
    due.set(id, at);
    count(at, 1);
    heap.add({ id, at });
  }

  /** When the next one is due, monotonic. */
  function earliest(): number {
    for (let first = heap.first(); first !== undefined; first = heap.first()) {
      if (due.get(first.id) === first.at) return first.at;
      heap.take();
    }
    return Number.POSITIVE_INFINITY;
  }

  function arm(): void {
    if (isClosed) return;
    const at = Math.max(earliest(), notBefore);
    if (timer && timer.at <= at && at !== Number.POSITIVE_INFINITY) return;
    timer?.takeBack();
    timer = undefined;
    if (at === Number.POSITIVE_INFINITY) return;
    timer = { at, takeBack: clock.after(Math.max(0, at - clock.monotonic()), fire) };
  }

  function fire(): void {
    timer = undefined;
    const now = clock.monotonic();
    const ready: string[] = [];
    // Timers may come a little early.
    while (ready.length < batch && earliest() <= now + 1) {
      const id = heap.take()?.id ?? '';
      remove(id);
      ready.push(id);
    }
    notBefore = earliest() <= now + 1 ? now + batchPauseMs : now;
    for (const id of ready) call(id);
    arm();
  }

  return {
    set(id, inMilliseconds) {
      put(id, clock.monotonic() + Math.max(0, inMilliseconds));
      arm();
    },
    delete: remove,
    has: (id) => due.has(id),
    calmest(times) {
      const now = clock.monotonic();
      const crowdAt = (time: number) => crowd.get(secondOf(now + time)) ?? 0;
      return times.reduce((calm, time) => (crowdAt(time) < crowdAt(calm) ? time : calm), times[0] ?? 0);
    },
    hasten(milliseconds) {
      const now = clock.monotonic();
      const inOrder = [...due].sort((a, b) => a[1] - b[1]);
      const step = milliseconds / Math.max(1, inOrder.length);
      heap = createDueHeap();
      for (const [index, [id, at]] of inOrder.entries()) put(id, Math.min(at, now + index * step));
      arm();
    },
    close() {
      isClosed = true;
      timer?.takeBack();
      due.clear();
      crowd.clear();
    },
  };
}
