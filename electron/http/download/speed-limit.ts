import type { Clock } from '../../host/host.ts';

/** One download under the speed limit, from its request to its end. Waiting downloads count too. */
export interface SpeedLimitedTransfer {
  /**
   * Counts `bytes` that arrived. `left` is the number of remaining bytes. Returns a promise if the download must wait,
   * or `undefined` if it may continue. The promise never rejects, and resolves immediately when `signal` aborts. One
   * call at a time.
   */
  take(bytes: number, left: number | undefined, signal: AbortSignal): Promise<void> | undefined;
  leave(): void;
}

/**
 * Limits the total speed of all downloads with a token bucket: it fills with `bytesPerSecond` and holds a tenth of a
 * second. A download without enough tokens waits, and so does its host, because nothing is buffered. Waiting downloads
 * continue in the order of received bytes, so each gets the same share.
 *
 * A paid result is more important than the limit. The limit is suspended for all downloads while any of them would not
 * finish twenty minutes before its link expires, as far as sizes and expiry times are known.
 */
export interface SpeedLimit {
  /** Adds a download. `deadline` is the expiry of its link, in wall clock milliseconds. */
  join(deadline: number): SpeedLimitedTransfer;
  /** Sets the limit for current and future downloads. `null`: no limit. */
  set(bytesPerSecond: number | null): void;
}

/** Returns the capacity of the bucket. A network chunk always fits. */
export const burstBytes = (bytesPerSecond: number) => Math.max(65_536, bytesPerSecond / 10);

/** Reserved for a final download at full speed, and for downloads of unknown size. Milliseconds. */
const reserveMs = 20 * 60_000;
const judgeEveryMs = 500;
/** Shorter waits cost more than they achieve. Milliseconds. */
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
  /** Position of the download that continued last, on the common scale. */
  let reached = 0;
  let cancelTimer: (() => void) | undefined;
  let rests = false;
  let judgedAt = Number.NEGATIVE_INFINITY;

  function fill(perSecond: number): void {
    const now = clock.monotonic();
    tokens = Math.min(burstBytes(perSecond), tokens + (perSecond * (now - countedAt)) / 1000);
    countedAt = now;
  }

  /** Calculated only now and then, because it reads all downloads. */
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
    cancelTimer?.();
    cancelTimer = undefined;
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
    cancelTimer = clock.after(Math.max(shortestWaitMs, (1000 * missing) / perSecond), letOn);
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
        // The bytes have already arrived.
        tokens -= bytes;
        goOn();
      }
      waiting.add(waiter);
      signal.addEventListener('abort', aborted, { once: true });
      // The next download may need fewer bytes than this one.
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
      // Tokens that were collected at the old speed do not count for the new speed.
      if (rate === null) [tokens, countedAt] = [0, clock.monotonic()];
      else fill(rate);
      rate = bytesPerSecond;
      judgedAt = Number.NEGATIVE_INFINITY;
      letOn();
    },
  };
}
