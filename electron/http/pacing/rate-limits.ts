import type { Clock } from '../../host/host.ts';
import { readRetryAfter } from './retry-after.ts';

/**
 * Scope of a rate limit: creates by connection and path, because their limits depend on key and path; polls and
 * downloads by host. Scopes are independent.
 */
export type RateLimitKey =
  | { readonly host: string; readonly connection?: undefined; readonly path?: undefined }
  | { readonly host: string; readonly connection: string; readonly path: string };

/** The status and headers of an answer that requests a wait. */
export interface WaitAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly date: string | undefined;
}

/** A create path that is held back. */
export interface PausedPath {
  readonly path: string;
  readonly milliseconds: number;
}

/**
 * Knows which far ends asked to wait (429 and 503), and decides when anything may be sent there automatically. A request
 * that a user insists on does not ask here. Time is monotonic: setting the clock shortens and lengthens no pause.
 */
export interface RateLimits {
  /** A far end asked to be left alone for so long. A longer pause stays. */
  pause(place: RateLimitKey, milliseconds: number): void;
  /** Begins the pause that a 429 or 503 names; answers its milliseconds, or `undefined` where it names none. */
  pauseAsAnswered(place: RateLimitKey, answer: WaitAnswer): number | undefined;
  /** Milliseconds until something may be sent to this place automatically; 0 is now. */
  remainingWait(place: RateLimitKey): number;
  /** The same with a random share added, so that requests that wait for one pause do not leave at one moment. */
  waitWithJitter(place: RateLimitKey): number;
  /** Ends the pauses of a connection and its host: there is another key, or the user insists. */
  lift(place: { readonly host: string; readonly connection?: string }): void;
  /** Reports the current waits again after a change of the wall clock, by which a screen counts down. */
  reportAgain(): void;
  /** The paths of this connection that are held back now. */
  pausedPaths(connection: { readonly host: string; readonly connection: string }): PausedPath[];
  close(): void;
}

export interface RateLimitsOptions {
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Called after a pause began, became longer or ended. */
  readonly onChange?: () => void;
}

interface Pause {
  readonly host: string;
  readonly connection?: string | undefined;
  readonly path?: string | undefined;
  /** Monotonic milliseconds. */
  readonly until: number;
  /** The requested wait, milliseconds. */
  readonly length: number;
}

const mostSpreadMs = 10_000;

/** The longest random share on top of a pause, milliseconds. */
export function maxJitterOf(pauseMs: number): number {
  return Math.min(mostSpreadMs, 500 + pauseMs / 2);
}

export function createRateLimits({ clock, random, onChange = () => {} }: RateLimitsOptions): RateLimits {
  const pauses = new Map<string, Pause>();
  let cancelTimer = () => {};

  function holding(place: RateLimitKey): Pause | undefined {
    const pause = pauses.get(nameOf(place));
    return pause !== undefined && pause.until > clock.monotonic() ? pause : undefined;
  }

  /** Forgets what is over, and wakes up when the next one is. */
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
    pause,
    pauseAsAnswered(place, { status, retryAfter, date }) {
      if (status !== 429 && status !== 503) return undefined;
      const asked = readRetryAfter(retryAfter, clock.now(), date);
      if (asked !== undefined) pause(place, asked);
      return asked;
    },
    remainingWait,
    waitWithJitter(place) {
      const pause = holding(place);
      return pause === undefined ? 0 : Math.round(remainingWait(place) + maxJitterOf(pause.length) * random());
    },
    lift({ host, connection }) {
      const before = pauses.size;
      for (const [name, pause] of pauses) {
        const isOfHost = pause.path === undefined && pause.host === host;
        if (isOfHost || (connection !== undefined && pause.connection === connection)) pauses.delete(name);
      }
      if (pauses.size === before) return;
      arm();
      onChange();
    },
    pausedPaths({ host, connection }) {
      const now = clock.monotonic();
      return [...pauses.values()].flatMap(({ path, until, ...each }) => {
        const isOfConnection = each.host === host && each.connection === connection;
        return path !== undefined && isOfConnection && until > now ? [{ path, milliseconds: until - now }] : [];
      });
    },
    reportAgain() {
      if (pauses.size > 0) onChange();
    },
    close: () => cancelTimer(),
  };
}

function nameOf({ host, connection, path }: RateLimitKey): string {
  return JSON.stringify(path === undefined ? [host] : [host, connection, path]);
}
