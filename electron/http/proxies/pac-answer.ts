import { directRoute } from './proxy-types.ts';

/**
 * Returns all routes of the system's proxy settings in order, in Chromium's format: `DIRECT`, `PROXY host:port`, `HTTPS
 * host:port`, `SOCKS5 host:port`, separated by semicolons. `SOCKS` alone means version 4.
 */
export function parsePacAnswer(answer: string): string[] {
  return answer.split(';').flatMap((entry) => {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (/^direct$/i.test(kind)) return [directRoute];
    if (host === '') return [];
    const scheme = { proxy: 'http', socks: 'socks4' }[kind.toLowerCase()] ?? kind.toLowerCase();
    return [`${scheme}://${host}`];
  });
}
