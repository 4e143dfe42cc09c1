import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentHost } from '../../support/app-core-parts.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { printLine } from '../../support/test-seed.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { memorySettings, openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { accepted, openAtFaultServer, taskAnswer, videoIntent } from './app-at-fault-server.ts';
import { openProxyServer } from './open-proxy-server.ts';

const name = 'gateway.test';

/** A key and a certificate for `gateway.test`; `undefined` if none can be made. */
async function certificate(): Promise<{ key: Buffer; cert: Buffer; file: string } | undefined> {
  const folder = await temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', ['req', ...made, '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`], {
      stdio: 'ignore',
    });
  } catch {
    printLine('!! SKIPPED: no test of a gateway behind a proxy, because openssl is not installed.');
    return undefined;
  }
  return { key: readFileSync(key), cert: readFileSync(cert), file: cert };
}

const through = (...ways: string[]) => ({ ...silentHost, proxyFor: async () => ways });

test('F60: behind a proxy everything uses tunnels, a create has its own, and the proxy never receives the key', async ({
  skip,
}) => {
  const tls = await certificate();
  if (!tls) return skip();
  const proxy = await openProxyServer();
  const gateway = await openFaultServer(
    (exchange) => (exchange.entry.method === 'POST' ? accepted : taskAnswer('processing'))(exchange),
    { tls, hostname: name },
  );
  const app = await openTestApp({
    clock: loadTolerantClock(50),
    host: through(proxy.url),
    // Other test files of this process have their own certificates, so the program gets this one as a person gives it.
    settingsFile: memorySettings({ certificateFile: tls.file }),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  const { id } = await app.calls.tasks.start(videoIntent);
  await app.taskWhere(id, (task) => task.looks > 1);
  expect(gateway.count('POST')).toBe(1);
  const create = gateway.ledger.find((entry) => entry.method === 'POST');
  expect(create).toMatchObject({ isReused: false });
  expect(create?.header('authorization')).toBe(`Bearer ${testKey}`);
  expect(gateway.ledger.filter((entry) => entry.connection === create?.connection)).toHaveLength(1);
  expect(proxy.asked.length).toBe(gateway.connections());
  for (const { target, headers } of proxy.asked) {
    expect(target).toBe(`${name}:${gateway.port}`);
    expect(Object.keys(headers).sort()).toEqual(['connection', 'host']);
  }
  expect(Buffer.concat(proxy.passed).includes(testKey)).toBe(false);
});

describe('F60: a proxy that blocks requests', () => {
  const refusals: [string, string, RegExp][] = [
    ['requires a sign-in', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', /requires a sign-in \(407\)/],
    ['shows a page', 'HTTP/1.1 302 Found\r\nLocation: http://hotel.example/\r\n\r\n', /returned another page/],
    [
      'refuses',
      'HTTP/1.1 403 Forbidden\r\nContent-Length: 5\r\n\r\nnever',
      /refused to connect to the gateway \(403\)/,
    ],
  ];
  for (const [what, refusal, sentence] of refusals) {
    test(`F60: one that ${what} is named, and nothing was sent`, async () => {
      const proxy = await openProxyServer({ refusal });
      const app = await openTestApp({
        clock: loadTolerantClock(50),
        host: through(proxy.url),
        temporaryConnection: { baseUrl: `https://${name}`, key: testKey },
      });
      const task = await app.calls.tasks.start(videoIntent);
      expect(task).toMatchObject({ state: 'rejected', problem: { kind: 'network' } });
      expect(task.problem?.sentence).toMatch(sentence);
      expect(task.problem?.sentence).toMatch(/Nothing was sent\.$/);
      expect(JSON.stringify(proxy.asked)).not.toContain(testKey);
      expect(proxy.asked[0]?.target).toBe(`${name}:443`);
    });
  }

  test('F60: one that is unreachable, or of an unknown kind, is named', async () => {
    const dead = await openProxyServer();
    await dead.close();
    for (const [url, sentence] of [
      [dead.url, /Couldn’t reach the proxy 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/],
      ['quic://127.0.0.1:1080', /an unsupported type of proxy \(QUIC\)/],
    ] as const) {
      const app = await openTestApp({
        host: through(url),
        temporaryConnection: { baseUrl: `https://${name}`, key: testKey },
      });
      const task = await app.calls.tasks.start(videoIntent);
      expect(task.state).toBe('rejected');
      expect(task.problem?.sentence).toMatch(sentence);
    }
  });
});

test('F60: local addresses are never requested through a proxy', async () => {
  const proxy = await openProxyServer();
  const { app, gateway } = await openAtFaultServer({}, { host: through(proxy.url) });
  const { id } = await app.calls.tasks.start(videoIntent);
  await app.taskWhere(id, (task) => task.looks > 0);
  expect(gateway.count('POST')).toBe(1);
  expect(proxy.asked).toEqual([]);
});
