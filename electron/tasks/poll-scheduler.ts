import type { Clock } from '../host/host.ts';

/** Calls back for each id when it is due, with a single timer. */
export type PollScheduler = ReturnType<typeof createPollScheduler>;

/**
 * Maximum number of calls per second, as a multiple of the average. After a suspension, the program catches up slowly.
 */
const slack = 1.25;
/** Minimum and maximum number of calls per second. */
const fewest = 10;
const most = 100;
/** Shorter intervals count as this interval. Milliseconds. */
const shortest = 500;
/** A timer this late means that the process was suspended; even a busy computer is never that late. Milliseconds. */
const stoodStillMs = 10_000;
/** Overdue polls after a suspension are spread over this time. Milliseconds. */
const catchUpMs = 10_000;
/** Minimum time between two timer callbacks: all entries that become due meanwhile share one. Milliseconds. */
const apart = 50;

interface Entry {
  readonly id: string;
  readonly at: number;
  /** Calls per second if the entry is always rescheduled with this interval. */
  readonly perSecond: number;
}

export function createPollScheduler(clock: Clock, call: (id: string) => void) {
  /** Due times are monotonic, so setting the clock makes nothing due or late. */
  const due = new Map<string, Entry>();
  /** Can contain more entries than `due`: rescheduled and deleted entries are skipped when they become due. */
  let heap = createEarliestDueHeap<Entry>();
  /** Number of due entries per slot. */
  const crowd = new Map<number, number>();
  /** Total calls per second of all entries. */
  let callsPerSecond = 0;
  let allowance = { calls: 1, at: clock.monotonic() };
  let timer: { at: number; cancel: () => void } | undefined;
  let notBefore = 0;
  let firedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function count({ at, perSecond }: Entry, change: 1 | -1): void {
    callsPerSecond = due.size === 0 ? 0 : callsPerSecond + change * perSecond;
    const slot = slotOf(at);
    const after = (crowd.get(slot) ?? 0) + change;
    if (after > 0) crowd.set(slot, after);
    else crowd.delete(slot);
  }

  function remove(id: string): void {
    const entry = due.get(id);
    if (entry === undefined) return;
    due.delete(id);
    count(entry, -1);
  }

  function put(entry: Entry): void {
    remove(entry.id);
    due.set(entry.id, entry);
    count(entry, 1);
    heap.add(entry);
  }

  /** Returns the due time of the next entry. Monotonic. */
  function earliest(): number {
    for (let first = heap.first(); first !== undefined; first = heap.first()) {
      if (due.get(first.id) === first) return first.at;
      heap.take();
    }
    return Number.POSITIVE_INFINITY;
  }

  function arm(): void {
    if (isClosed) return;
    const at = Math.max(earliest(), notBefore, firedAt + apart);
    if (timer && timer.at <= at && at !== Number.POSITIVE_INFINITY) return;
    timer?.cancel();
    timer = undefined;
    if (at === Number.POSITIVE_INFINITY) return;
    timer = { at, cancel: clock.after(Math.max(0, at - clock.monotonic()), fire) };
  }

  /** Allowed calls per second: slightly more than required, so that late polls catch up. */
  const allowed = () => Math.min(most, Math.max(fewest, callsPerSecond * slack));

  /** Runs overdue entries one after the other, in the order of their due times. */
  function spreadOverdue(now: number): void {
    const overdue = [...due.values()].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    const step = catchUpMs / Math.max(1, overdue.length);
    for (const [index, entry] of overdue.entries()) put({ ...entry, at: now + index * step });
  }

  function fire(): void {
    const now = clock.monotonic();
    const lateBy = now - (timer?.at ?? now);
    timer = undefined;
    if (lateBy > stoodStillMs) spreadOverdue(now);
    firedAt = now;
    const rate = allowed();
    const earned = allowance.calls + ((now - allowance.at) * rate) / 1000;
    allowance = { calls: Math.min(Math.max(2, rate / 10), earned), at: now };
    const ready: string[] = [];
    // Timers may fire slightly early.
    while (allowance.calls >= 1 && earliest() <= now + 1) {
      const id = heap.take()?.id ?? '';
      remove(id);
      ready.push(id);
      allowance.calls -= 1;
    }
    notBefore = now + Math.max(0, Math.ceil(((1 - allowance.calls) * 1000) / rate));
    for (const id of ready) call(id);
    arm();
  }

  return {
    set(id: string, inMilliseconds: number): void {
      const wait = Math.max(0, inMilliseconds);
      put({ id, at: clock.monotonic() + wait, perSecond: 1000 / Math.max(shortest, wait) });
      arm();
    },
    delete: remove,
    has: (id: string): boolean => due.has(id),
    /**
     * Returns the delay (of several, in milliseconds) with the fewest polls within its second. Random delays alone
     * would bunch polls.
     */
    leastBusy(times: readonly number[]): number {
      const now = clock.monotonic();
      const crowdAt = (time: number) => {
        const slot = slotOf(now + time);
        let sum = 0;
        for (let near = slot - slotsAround; near <= slot + slotsAround; near += 1) sum += crowd.get(near) ?? 0;
        return sum;
      };
      let [calm = 0] = times;
      let fewestThere = Number.POSITIVE_INFINITY;
      for (const time of times) {
        const callsAtTime = crowdAt(time);
        if (callsAtTime >= fewestThere) continue;
        calm = time;
        fewestThere = callsAtTime;
      }
      return calm;
    },
    /** Makes all entries due within `milliseconds`, in the order of their due times. */
    scheduleWithin(milliseconds: number): void {
      const now = clock.monotonic();
      const inOrder = [...due.values()].sort((a, b) => a.at - b.at);
      const step = milliseconds / Math.max(1, inOrder.length);
      heap = createEarliestDueHeap();
      for (const [index, entry] of inOrder.entries()) put({ ...entry, at: Math.min(entry.at, now + index * step) });
      arm();
    },
    close(): void {
      isClosed = true;
      timer?.cancel();
      due.clear();
      crowd.clear();
    },
  };
}

/** A second has five slots: the slot of a time, and two on either side. */
const slotMs = 200;
const slotsAround = 2;

function slotOf(at: number): number {
  return Math.floor(at / slotMs);
}

interface Due {
  /** Due time. Milliseconds. */
  readonly at: number;
}

/** Entries ordered by due time, the earliest first. Adding and removing take logarithmic time. */
interface EarliestDueHeap<Entry extends Due> {
  first(): Entry | undefined;
  add(due: Entry): void;
  take(): Entry | undefined;
}

function createEarliestDueHeap<Entry extends Due>(): EarliestDueHeap<Entry> {
  const heap: Entry[] = [];
  const timeOf = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]];
    if (first === undefined || second === undefined) return;
    heap[a] = second;
    heap[b] = first;
  }

  function rise(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (timeOf(parent) <= timeOf(index)) return;
      swap(index, parent);
      index = parent;
    }
  }

  function sink(): void {
    for (let index = 0; ; ) {
      const left = index * 2 + 1;
      const child = timeOf(left + 1) < timeOf(left) ? left + 1 : left;
      if (timeOf(index) <= timeOf(child)) return;
      swap(index, child);
      index = child;
    }
  }

  return {
    first: () => heap[0],
    add(due) {
      heap.push(due);
      rise(heap.length - 1);
    },
    take() {
      swap(0, heap.length - 1);
      const last = heap.pop();
      sink();
      return last;
    },
  };
}
