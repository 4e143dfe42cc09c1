export type Authorization = 'right' | 'wrong' | 'missing';

/** Returns the headers without secrets, for storing. */
export function redactedHeaders(headers: Headers, authorization: Authorization): Record<string, string> {
  const secret = new Set(['authorization', 'x-api-key', 'proxy-authorization', 'cookie']);
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, secret.has(name) ? `(${authorization})` : value]),
  );
}
