import { describe, expect, test } from 'vitest';
import { memorySettings, silentHost } from '../../support/app-core-parts.ts';
import { type FaultServer, openFaultServer } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeIssuer } from '../../support/make-certificates.ts';
import { openSocksServer, type SocksServerOptions } from '../../support/socks-server.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { accepted, taskAnswer, videoIntent } from './app-at-fault-server.ts';
import { openProxyServer } from './open-proxy-server.ts';

// F60: every proxy that the system names, in order. Nothing is sent twice through any of them.

const name = 'gateway.test';

/** A gateway behind TLS, and an app that trusts its issuer and uses these proxies. */
async function openBehind(...ways: string[]): Promise<{ gateway: FaultServer; app: TestApp } | undefined> {
  const issuer = makeIssuer(await temporaryFolder());
  if (!issuer) return undefined;
  const gateway = await openFaultServer(
    (exchange) => (exchange.entry.method === 'POST' ? accepted : taskAnswer('processing'))(exchange),
    { tls: issuer.giveOut(name), hostname: name },
  );
  const app = await openTestApp({
    clock: loadTolerantClock(50),
    host: { ...silentHost, proxyFor: async () => ways },
    settingsFile: memorySettings({ certificateFile: issuer.file }),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  return { gateway, app };
}

async function deadAddress(): Promise<string> {
  const server = await openProxyServer();
  await server.close();
  return server.url.replace('http://', '');
}

test('F60: an unreachable proxy is skipped for the next one, and the create is sent once', async ({ skip }) => {
  const live = await openProxyServer();
  const after = await openProxyServer();
  const [one, two] = [await deadAddress(), await deadAddress()];
  const opened = await openBehind(
    `http://${one}`,
    'direct://',
    `socks5://${two}`,
    'quic://127.0.0.1:1',
    live.url,
    after.url,
  );
  if (!opened) return skip();
  const { app, gateway } = opened;
  const { id } = await app.calls.tasks.start(videoIntent);
  await app.taskWhere(id, (task) => task.looks > 0);
  expect(gateway.count('POST')).toBe(1);
  expect(new Set(live.asked.map(({ target }) => target))).toEqual(new Set([`${name}:${gateway.port}`]));
  expect(after.asked).toEqual([]);
});

describe('F60: after a proxy was reached, no other one is tried if it', () => {
  for (const [what, options, sentence] of [
    ['hangs up', { hangsUp: true }, /The proxy 127\.0\.0\.1:\d+ closed the connection/],
    ['refuses', { refusal: 'HTTP/1.1 403 Forbidden\r\n\r\n' }, /refused to connect to the gateway \(403\)/],
    ['requires a sign-in', { refusal: 'HTTP/1.1 407 No\r\n\r\n' }, /requires a sign-in \(407\)/],
  ] as const) {
    test(what, async ({ skip }) => {
      const first = await openProxyServer(options);
      const second = await openProxyServer();
      const opened = await openBehind(first.url, second.url);
      if (!opened) return skip();
      const { app, gateway } = opened;
      const task = await app.calls.tasks.start(videoIntent);
      expect(task.state).toBe('rejected');
      expect(task.problem?.sentence).toMatch(sentence);
      expect(task.problem?.sentence).toMatch(/Nothing was sent\.$/);
      expect(first.asked).toHaveLength(1);
      expect(second.asked).toEqual([]);
      expect(gateway.connections()).toBe(0);
    });
  }

  test('breaks the tunnel during the TLS handshake', async ({ skip }) => {
    const first = await openProxyServer({ pretends: 'HTTP/1.1 400 This is no TLS\r\n\r\n' });
    const second = await openProxyServer();
    const opened = await openBehind(first.url, second.url);
    if (!opened) return skip();
    const { app, gateway } = opened;
    const task = await app.calls.tasks.start(videoIntent);
    expect(task).toMatchObject({ state: 'rejected', problem: { kind: 'network' } });
    expect(second.asked).toEqual([]);
    expect(gateway.connections()).toBe(0);
  });
});

test('F60: when no proxy is reachable, each is named with its reason', async ({ skip }) => {
  const [one, two] = [await deadAddress(), await deadAddress()];
  const opened = await openBehind(`http://${one}`, `socks4://${two}`, 'direct://');
  if (!opened) return skip();
  const task = await opened.app.calls.tasks.start(videoIntent);
  expect(task.state).toBe('rejected');
  const { sentence = '' } = task.problem ?? {};
  expect(sentence).toContain(`the proxy ${one} (ECONNREFUSED), the proxy ${two} (ECONNREFUSED), ${name} directly (`);
  expect(sentence).toMatch(/^Couldn’t reach gateway\.test by any route that the system specifies: /);
  expect(sentence).toMatch(/Nothing was sent\.$/);
});

describe('F60: through a SOCKS proxy', () => {
  const kinds: [string, SocksServerOptions, number][] = [
    ['socks4', {}, 4],
    ['socks5', {}, 5],
    ['socks5h', {}, 5],
  ];
  for (const [kind, options, version] of kinds) {
    test(`${kind} everything works, the proxy resolves the name, and it never receives the key`, async ({ skip }) => {
      const proxy = await openSocksServer(options);
      const opened = await openBehind(`${kind}://${proxy.host}`);
      if (!opened) return skip();
      const { app, gateway } = opened;
      const { id } = await app.calls.tasks.start(videoIntent);
      await app.taskWhere(id, (task) => task.looks > 1);
      expect(gateway.count('POST')).toBe(1);
      expect(gateway.ledger[0]?.header('authorization')).toBe(`Bearer ${testKey}`);
      for (const asked of proxy.asked) expect(asked).toEqual({ version, target: `${name}:${gateway.port}` });
      expect(proxy.asked).toHaveLength(gateway.connections());
      expect(Buffer.concat(proxy.passed).includes(testKey)).toBe(false);
    });
  }

  test('a refusal means that nothing was sent, and no other way is tried', async ({ skip }) => {
    for (const kind of ['socks4', 'socks5']) {
      const proxy = await openSocksServer({ refuses: true });
      const second = await openProxyServer();
      const opened = await openBehind(`${kind}://${proxy.host}`, second.url);
      if (!opened) return skip();
      const task = await opened.app.calls.tasks.start(videoIntent);
      expect(task.state).toBe('rejected');
      expect(task.problem?.sentence).toMatch(
        /refused to connect to the gateway \(Socks. .*rejected.*Nothing was sent\.$/,
      );
      expect(second.asked).toEqual([]);
    }
  });
});
