import type { Clock } from '../../host/host.ts';

/** One download at the limit, from when it is wanted until it has ended: those that wait for their turn count as well. */
export interface SpeedLimitedTransfer {
  /**
   * Counts `bytes` that arrived. Returns a promise when the download must wait, `undefined` when it may continue
   * immediately. The promise never rejects, and ends immediately with `signal`. One call at a time. `left`: bytes still
   * to come.
   */
  take(bytes: number, left: number | undefined, signal: AbortSignal): Promise<void> | undefined;
  leave(): void;
}

/**
 * How fast all downloads together may be: a bucket that fills with `bytesPerSecond` and holds a tenth of a second, and
 * out of which every byte is paid. Who finds too little in it is held back, and so is the host behind it; nothing is
 * gathered meanwhile. Those that wait are let on by how much they had: each gets the same share.
 *
 * A paid result comes before the limit. So that none is lost for its sake, the limit rests, for all of them, while what
 * is wanted could not be here at its speed twenty minutes before the links end, as far as sizes and ends are known.
 */
export interface SpeedLimit {
  /** `deadline`: expiry of the link, wall clock milliseconds. */
  join(deadline: number): SpeedLimitedTransfer;
  /** Holds from now on, also for what is under way. `null`: no limit. */
  set(bytesPerSecond: number | null): void;
}

/** Of the bucket. A chunk of the network fits into it whole. */
export const burstBytes = (bytesPerSecond: number) => Math.max(65_536, bytesPerSecond / 10);

/** Left for the full speed of the line at the end, and for what is not known of other downloads. */
const reserveMs = 20 * 60_000;
const judgeEveryMs = 500;
/** Shorter waits than this cost more than they tell. */
const shortestWaitMs = 10;

interface Place {
  readonly deadline: number;
  left: number;
  /** Progress on the common scale, in bytes. A later download starts at the position of the others. */
  end: number;
}

interface Waiter {
  readonly start: number;
  readonly bytes: number;
  readonly goOn: () => void;
}

export function createSpeedLimit(clock: Clock): SpeedLimit {
  const places = new Set<Place>();
  const waiting = new Set<Waiter>();
  let rate: number | null = null;
  let tokens = 0;
  let countedAt = 0;
  /** How far those are that were let on last, on the common measure. */
  let reached = 0;
  let takeBack: (() => void) | undefined;
  let rests = false;
  let judgedAt = Number.NEGATIVE_INFINITY;

  function fill(perSecond: number): void {
    const now = clock.monotonic();
    tokens = Math.min(burstBytes(perSecond), tokens + (perSecond * (now - countedAt)) / 1000);
    countedAt = now;
  }

  /** Judged now and then only: it looks at all that is wanted. */
  function isResting(perSecond: number): boolean {
    const now = clock.monotonic();
    if (now - judgedAt < judgeEveryMs) return rests;
    judgedAt = now;
    rests = !isInTime(perSecond);
    return rests;
  }

  function isInTime(perSecond: number): boolean {
    const inOrder = [...places].sort((a, b) => a.deadline - b.deadline);
    const now = clock.now();
    let ahead = 0;
    return inOrder.every(({ deadline, left }) => {
      ahead += left;
      return (1000 * ahead) / perSecond <= deadline - now - reserveMs;
    });
  }

  const isEnough = (bytes: number, perSecond: number) => tokens >= Math.min(bytes, burstBytes(perSecond));

  function next(): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of waiting) if (first === undefined || waiter.start < first.start) first = waiter;
    return first;
  }

  function letOn(): void {
    takeBack?.();
    takeBack = undefined;
    if (rate === null || isResting(rate)) {
      for (const waiter of [...waiting]) waiter.goOn();
      return;
    }
    fill(rate);
    for (let waiter = next(); waiter !== undefined; waiter = next()) {
      if (!isEnough(waiter.bytes, rate)) {
        wakeFor(waiter.bytes, rate);
        return;
      }
      tokens -= waiter.bytes;
      reached = waiter.start;
      waiter.goOn();
    }
  }

  function wakeFor(bytes: number, perSecond: number): void {
    const missing = Math.min(bytes, burstBytes(perSecond)) - tokens;
    takeBack = clock.after(Math.max(shortestWaitMs, (1000 * missing) / perSecond), letOn);
  }

  function hold(start: number, bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiter: Waiter = { start, bytes, goOn };
      function goOn() {
        waiting.delete(waiter);
        signal.removeEventListener('abort', aborted);
        resolve();
      }
      function aborted() {
        // The bytes arrived anyway.
        tokens -= bytes;
        goOn();
      }
      waiting.add(waiter);
      signal.addEventListener('abort', aborted, { once: true });
      // The next download may need less than the one before.
      if (next() === waiter) letOn();
    });
  }

  return {
    join(deadline) {
      const place: Place = { deadline, left: 0, end: 0 };
      places.add(place);
      judgedAt = Number.NEGATIVE_INFINITY;
      return {
        take(bytes, left, signal) {
          if (rate === null) return undefined;
          place.left = left ?? 0;
          if (signal.aborted || isResting(rate)) return undefined;
          const start = Math.max(reached, place.end);
          place.end = start + bytes;
          fill(rate);
          if (waiting.size > 0 || !isEnough(bytes, rate)) return hold(start, bytes, signal);
          tokens -= bytes;
          reached = start;
          return undefined;
        },
        leave() {
          places.delete(place);
          judgedAt = Number.NEGATIVE_INFINITY;
        },
      };
    },
    set(bytesPerSecond) {
      if (bytesPerSecond === rate) return;
      // Tokens collected at the old speed do not count for the new one.
      if (rate === null) [tokens, countedAt] = [0, clock.monotonic()];
      else fill(rate);
      rate = bytesPerSecond;
      judgedAt = Number.NEGATIVE_INFINITY;
      letOn();
    },
  };
}
