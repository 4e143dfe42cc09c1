import type { Clock } from '../../host/host.ts';
import { readRetryAfter } from './retry-after.ts';

/**
 * Scope of a rate limit: all requests of a connection that may be charged, because they belong to one account; polls
 * and downloads by host. Scopes are independent.
 */
export interface RateLimitKey {
  readonly host: string;
  readonly connection?: string;
}

/** Status and headers of an answer that may request a wait. */
export interface WaitAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly date: string | undefined;
}

/**
 * Remembers which hosts requested a wait (429 and 503), and decides when requests may be sent there automatically. A
 * request that the user sends immediately ignores these waits. Time is monotonic, so setting the clock changes no
 * pause.
 */
export type RateLimitPauses = ReturnType<typeof createRateLimitPauses>;

interface RateLimitsOptions {
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Called when a pause began, became longer, or ended. */
  readonly onChange?: () => void;
}

interface Pause extends RateLimitKey {
  /** Monotonic milliseconds. */
  readonly until: number;
  /** The requested wait, milliseconds. */
  readonly length: number;
}

const mostSpreadMs = 10_000;

/** Returns the maximum random share that is added to a pause. Milliseconds. */
export function maxJitterOf(pauseMs: number): number {
  return Math.min(mostSpreadMs, 500 + pauseMs / 2);
}

export function createRateLimitPauses({ clock, random, onChange = () => {} }: RateLimitsOptions) {
  const pauses = new Map<string, Pause>();
  let cancelTimer = () => {};

  function holding(place: RateLimitKey): Pause | undefined {
    const pause = pauses.get(nameOf(place));
    return pause !== undefined && pause.until > clock.monotonic() ? pause : undefined;
  }

  /** Removes ended pauses, and sets the timer for the next end. */
  function arm(): void {
    cancelTimer();
    const now = clock.monotonic();
    for (const [name, { until }] of pauses) if (until <= now) pauses.delete(name);
    const first = Math.min(...[...pauses.values()].map(({ until }) => until));
    if (first === Number.POSITIVE_INFINITY) return;
    cancelTimer = clock.after(first - now, () => {
      arm();
      onChange();
    });
  }

  const remainingWait = (place: RateLimitKey) => Math.max(0, (holding(place)?.until ?? 0) - clock.monotonic());

  function pause(place: RateLimitKey, milliseconds: number): void {
    const until = clock.monotonic() + milliseconds;
    if (!(milliseconds > 0) || (pauses.get(nameOf(place))?.until ?? 0) >= until) return;
    pauses.set(nameOf(place), { ...place, until, length: milliseconds });
    arm();
    onChange();
  }

  return {
    /** Starts a pause. A longer pause stays. */
    pause,
    /**
     * Starts the pause that a 429 or 503 requests. Returns its milliseconds, or `undefined` without a requested wait.
     */
    pauseAsAnswered(place: RateLimitKey, { status, retryAfter, date }: WaitAnswer): number | undefined {
      if (status !== 429 && status !== 503) return undefined;
      const waitMs = readRetryAfter(retryAfter, clock.now(), date);
      if (waitMs !== undefined) pause(place, waitMs);
      return waitMs;
    },
    /** Milliseconds until a request may be sent automatically. 0: now. */
    remainingWait,
    /** Returns the remaining wait plus a random share, so that waiting requests are not all sent at the same moment. */
    waitWithJitter(place: RateLimitKey): number {
      const pause = holding(place);
      return pause === undefined ? 0 : Math.round(remainingWait(place) + maxJitterOf(pause.length) * random());
    },
    /** Ends the pauses of a connection and its host, because there is another key or the user sends immediately. */
    lift({ host, connection }: RateLimitKey): void {
      const before = pauses.size;
      for (const [name, pause] of pauses) {
        const isOfHost = pause.connection === undefined && pause.host === host;
        if (isOfHost || (connection !== undefined && pause.connection === connection)) pauses.delete(name);
      }
      if (pauses.size === before) return;
      arm();
      onChange();
    },
    /**
     * Reports the current waits again after a change of the wall clock, because the window counts down by the wall
     * clock.
     */
    reportAgain(): void {
      if (pauses.size > 0) onChange();
    },
    close: (): void => cancelTimer(),
  };
}

function nameOf({ host, connection }: RateLimitKey): string {
  return JSON.stringify([host, connection]);
}
