/**
 * The first way that a system's proxy settings name, as Chromium words them: `DIRECT`, `PROXY host:port`,
 * `HTTPS host:port`, `SOCKS5 host:port`, several of them after semicolons. `undefined` means without a proxy.
 */
export function proxyOfPacAnswer(answer: string): string | undefined {
  const [kind = 'DIRECT', host = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/);
  if (host === '' || /^direct$/i.test(kind)) return undefined;
  const scheme = /^proxy$/i.test(kind) ? 'http' : kind.toLowerCase();
  return `${scheme}://${host}`;
}
