import type { Dispatcher } from 'undici';
import { firstValueOf } from '../gateway/http-answer.ts';

/**
 * Returns a strong ETag or a modification date, together with the total length. A weaker validator could join two
 * different files.
 */
export function strongValidatorOf(headers: Dispatcher.ResponseData['headers'], total: number | undefined) {
  const tag = firstValueOf(headers['etag'])?.trim();
  const date = firstValueOf(headers['last-modified'])?.trim();
  const value = tag !== undefined && /^"[^"]*"$/.test(tag) ? tag : tag === undefined ? date : undefined;
  return value === undefined || total === undefined ? undefined : { value, total };
}

/** True for a range like `bytes 100-199/200` that is exactly the rest from `from` on. */
export function isRemainderFrom(contentRange: string | undefined, from: number, total: number): boolean {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(contentRange?.trim() ?? '');
  if (!match) return false;
  const [, start, end, whole] = match;
  return Number(start) === from && Number(end) === total - 1 && (whole === '*' || Number(whole) === total);
}

/** Returns a plain, non-negative content length. Any other header value counts as absent. */
export function contentLengthOf(headers: Dispatcher.ResponseData['headers']): number | undefined {
  const text = firstValueOf(headers['content-length'])?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
