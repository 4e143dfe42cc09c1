import { isSameSecret } from '../../util/is-same-secret.ts';

export type Authorization = 'right' | 'wrong' | 'missing';

/** Checks the key in `Authorization: Bearer` and, on the messages endpoint, in `X-API-Key`. */
export function checkKey(headers: Headers, path: string, key: string): Authorization {
  const bearer = headers.get('authorization');
  const apiKey = path.endsWith('/v1/messages') ? headers.get('x-api-key') : null;
  const keys = [bearer === null ? null : (/^Bearer +(\S+)$/i.exec(bearer)?.[1] ?? ''), apiKey].filter(
    (each) => each !== null,
  );
  if (keys.length === 0) return 'missing';
  return keys.some((each) => isSameSecret(key, each)) ? 'right' : 'wrong';
}

/** Returns the headers without secrets, for storing. */
export function redactedHeaders(headers: Headers, authorization: Authorization): Record<string, string> {
  const secret = new Set(['authorization', 'x-api-key', 'proxy-authorization', 'cookie']);
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, secret.has(name) ? `(${authorization})` : value]),
  );
}
