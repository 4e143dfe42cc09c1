import { expect, test } from 'vitest';
import { environmentProxy } from '../../../electron/network/environment-proxy.ts';
import { proxyOfPacAnswer } from '../../../electron/network/pac-answer.ts';

test('F60: the environment names a proxy, and what goes without it', async () => {
  const proxyFor = environmentProxy({
    HTTPS_PROXY: 'http://secure.example:3128',
    http_proxy: 'plain.example:8080',
    NO_PROXY: 'internal.example, .corp.example;[::1], gate.example:8443'.replace(';', ','),
  });
  expect(await proxyFor('https://gateway.example/')).toBe('http://secure.example:3128');
  expect(await proxyFor('http://gateway.example/')).toBe('http://plain.example:8080');
  for (const exempt of [
    'https://internal.example',
    'https://a.internal.example',
    'https://x.corp.example',
    'https://[::1]:9',
  ]) {
    expect(await proxyFor(exempt), exempt).toBeUndefined();
  }
  expect(await proxyFor('https://gate.example:8443')).toBeUndefined();
  expect(await proxyFor('https://gate.example')).toBeDefined();
  expect(await proxyFor('https://notinternal.example')).toBeDefined();
  expect(await environmentProxy({ ALL_PROXY: 'http://all.example:1' })('https://x.example')).toBe(
    'http://all.example:1',
  );
  expect(await environmentProxy({ HTTPS_PROXY: 'http://a:1', NO_PROXY: '*' })('https://x.example')).toBeUndefined();
  expect(await environmentProxy({ HTTPS_PROXY: ' ' })('https://x.example')).toBeUndefined();
});

test('F60: the answer of the system names the first way', () => {
  const answers: [string, string | undefined][] = [
    ['DIRECT', undefined],
    ['', undefined],
    ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
    ['HTTPS proxy.example:443', 'https://proxy.example:443'],
    ['SOCKS5 proxy.example:1080;PROXY other:1', 'socks5://proxy.example:1080'],
    ['DIRECT; PROXY other:1', undefined],
  ];
  for (const [answer, proxy] of answers) expect(proxyOfPacAnswer(answer), answer).toBe(proxy);
});
