import { directRoute } from './proxy-types.ts';

/**
 * All ways that a system's proxy settings name, in their order, as Chromium words them: `DIRECT`, `PROXY host:port`,
 * `HTTPS host:port`, `SOCKS5 host:port`, several of them after semicolons. `SOCKS` alone means version 4 there.
 */
export function routesOfPacAnswer(answer: string): string[] {
  return answer.split(';').flatMap((entry) => {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (/^direct$/i.test(kind)) return [directRoute];
    if (host === '') return [];
    const scheme = { proxy: 'http', socks: 'socks4' }[kind.toLowerCase()] ?? kind.toLowerCase();
    return [`${scheme}://${host}`];
  });
}
