/** Nobody is made to wait longer than this by a header. */
const longest = 3_600_000;

/** `Retry-After` as milliseconds from `now`: seconds or a date. Garbage and dates in the past give `undefined`. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text) * 1000, longest);
  if (!/^[A-Za-z]{3},? /.test(text)) return undefined;
  const wait = Date.parse(text) - now;
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, longest) : undefined;
}
