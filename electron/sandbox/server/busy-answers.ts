import { Refusal } from './error-responses.ts';

/**
 * Keywords that request an answer of a busy gateway, with `Retry-After`:
 *
 *     [429] [503]        for the create, or for the request of a chat or message
 *     [429-poll]         for the get-task call; [429-media] for a download; [429-create] as without a place
 *     [503-poll-30]      Retry-After: 30 seconds; the default is 2
 *     [503-poll-30-date] the same as an HTTP date
 *
 * Each keyword is answered once per create, task or file; the next request succeeds. Several keywords are answered in
 * turn.
 */
const pattern = /\[(429|503)(?:-(create|poll|media))?(?:-(\d{1,5}))?(-date)?\]/g;

type BusyScope = 'create' | 'poll' | 'media';

export interface Busy {
  readonly word: string;
  readonly place: BusyScope;
  readonly status: 429 | 503;
  readonly seconds: number;
  readonly asDate: boolean;
}

export function busyRequestsIn(text: unknown): Busy[] {
  if (typeof text !== 'string') return [];
  return [...text.toLowerCase().matchAll(pattern)].map(([word, status, place, seconds = '2', date]) => ({
    word,
    place: place === 'poll' || place === 'media' ? place : 'create',
    status: status === '429' ? 429 : 503,
    seconds: Number(seconds),
    asDate: date !== undefined,
  }));
}

/**
 * Returns the value of the header. `now` is wall clock milliseconds. A date is rounded to whole seconds, never too
 * early.
 */
export function retryAfter({ seconds, asDate }: Busy, now: number): string {
  if (!asDate) return String(seconds);
  return new Date(Math.ceil(now / 1000 + seconds) * 1000).toUTCString();
}

export function busyRefusal(busy: Busy, now: number): Refusal {
  const header = { 'Retry-After': retryAfter(busy, now) };
  if (busy.status === 429) return new Refusal(429, 'rate_limited', 'Too many requests.', [], header);
  return new Refusal(503, 'overloaded', 'The gateway is busy.', [], header);
}

/** Remembers the busy answers that were given. */
export function createBusyAnswers() {
  const answeredIds = new Set<string>();
  return {
    /**
     * Returns the next busy answer that `text` requests at a place and that `whom` (a prompt, task or file) did not
     * receive yet.
     */
    next(text: unknown, place: BusyScope, whom: string): Busy | undefined {
      const next = busyRequestsIn(text).find(
        (busy) => busy.place === place && !answeredIds.has(`${busy.word} ${whom}`),
      );
      if (next) answeredIds.add(`${next.word} ${whom}`);
      return next;
    },
  };
}
