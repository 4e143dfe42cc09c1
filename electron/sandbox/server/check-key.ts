import { createHash, timingSafeEqual } from 'node:crypto';

export type Authorization = 'right' | 'wrong' | 'missing';

/** Checks the key in `Authorization: Bearer` and, on the messages endpoint, in `X-API-Key`. */
export function checkKey(headers: Headers, path: string, key: string): Authorization {
  const bearer = headers.get('authorization');
  const own = path.endsWith('/v1/messages') ? headers.get('x-api-key') : null;
  const given = [bearer === null ? null : (/^Bearer +(\S+)$/i.exec(bearer)?.[1] ?? ''), own].filter(
    (each) => each !== null,
  );
  if (given.length === 0) return 'missing';
  return given.some((each) => isSame(each, key)) ? 'right' : 'wrong';
}

function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** Returns the headers without secrets, for storing. */
export function redactedHeaders(headers: Headers, authorization: Authorization): Record<string, string> {
  const secret = new Set(['authorization', 'x-api-key', 'proxy-authorization', 'cookie']);
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, secret.has(name) ? `(${authorization})` : value]),
  );
}
