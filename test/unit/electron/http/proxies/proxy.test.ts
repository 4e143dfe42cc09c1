import { expect, test } from 'vitest';
import { environmentProxy } from '../../../../../electron/http/proxies/environment-proxy.ts';
import { parsePacAnswer } from '../../../../../electron/http/proxies/pac-answer.ts';

test('F60: the environment names a proxy and its exceptions', async () => {
  const proxyFor = environmentProxy({
    HTTPS_PROXY: 'http://secure.example:3128',
    http_proxy: 'plain.example:8080',
    NO_PROXY: 'internal.example, .corp.example;[::1], gate.example:8443'.replace(';', ','),
  });
  expect(await proxyFor('https://gateway.example/')).toEqual(['http://secure.example:3128']);
  expect(await proxyFor('http://gateway.example/')).toEqual(['http://plain.example:8080']);
  for (const exempt of [
    'https://internal.example',
    'https://a.internal.example',
    'https://x.corp.example',
    'https://[::1]:9',
  ]) {
    expect(await proxyFor(exempt), exempt).toEqual([]);
  }
  expect(await proxyFor('https://gate.example:8443')).toEqual([]);
  expect(await proxyFor('https://gate.example')).toHaveLength(1);
  expect(await proxyFor('https://notinternal.example')).toHaveLength(1);
  expect(await environmentProxy({ ALL_PROXY: 'socks5://all.example:1' })('https://x.example')).toEqual([
    'socks5://all.example:1',
  ]);
  expect(await environmentProxy({ HTTPS_PROXY: 'http://a:1', NO_PROXY: '*' })('https://x.example')).toEqual([]);
  expect(await environmentProxy({ HTTPS_PROXY: ' ' })('https://x.example')).toEqual([]);
});

test('F60: the answer of the system names all proxies in their order', () => {
  const answers: [string, string[]][] = [
    ['DIRECT', ['direct://']],
    ['', []],
    ['PROXY proxy.example:3128; DIRECT', ['http://proxy.example:3128', 'direct://']],
    ['HTTPS proxy.example:443', ['https://proxy.example:443']],
    ['SOCKS5 proxy.example:1080;PROXY other:1', ['socks5://proxy.example:1080', 'http://other:1']],
    ['SOCKS old.example:1080; SOCKS4 older.example:1', ['socks4://old.example:1080', 'socks4://older.example:1']],
    ['DIRECT; PROXY other:1', ['direct://', 'http://other:1']],
    ['PROXY; ;direct', ['direct://']],
  ];
  for (const [answer, ways] of answers) expect(parsePacAnswer(answer), answer).toEqual(ways);
});
