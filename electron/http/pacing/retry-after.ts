/** Maximum wait that a header can request. Milliseconds. */
const longestMs = 3_600_000;

/**
 * Reads `Retry-After` as milliseconds from now: seconds or an HTTP date. `date` is the `Date` header of the same
 * answer: the difference of two server times needs no local clock. `now` is wall clock milliseconds, for answers
 * without a usable `Date`. Invalid values and dates in the past return `undefined`.
 */
export function readRetryAfter(header: string | undefined, now: number, date?: string): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}(\.\d{1,6})?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), longestMs);
  const until = readHttpDate(text);
  if (until === undefined) return undefined;
  const wait = until - (readHttpDate(date?.trim() ?? '') ?? now);
  return wait > 0 ? Math.min(wait, longestMs) : undefined;
}

function readHttpDate(text: string): number | undefined {
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isFinite(time) ? time : undefined;
}
