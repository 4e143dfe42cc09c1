import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import { silentHost } from '../../support/app-core-parts.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeIssuer } from '../../support/make-certificates.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { openSocksServer } from '../../support/socks-server.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { memorySettings, openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { accepted, taskAnswer, videoIntent } from './app-at-fault-server.ts';
import { openProxyServer } from './open-proxy-server.ts';

// F60: a proxy that requires a user name and a password.

const name = 'gateway.test';
const right = { user: 'wren', password: 'p:ä ss-word 1' };
const proofOf = ({ user, password }: typeof right) => Buffer.from(`${user}:${password}`).toString('base64');

async function openGateway() {
  const issuer = makeIssuer(await temporaryFolder());
  if (!issuer) return undefined;
  const gateway = await openFaultServer(
    (exchange) => (exchange.entry.method === 'POST' ? accepted : taskAnswer('processing'))(exchange),
    { tls: issuer.giveOut(name), hostname: name },
  );
  const open = (proxy: string, options: Partial<AppCoreOptions> = {}) =>
    openTestApp({
      clock: loadTolerantClock(50),
      host: { ...silentHost, proxyFor: async () => [proxy] },
      settingsFile: memorySettings({ certificateFile: issuer.file }),
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
      ...options,
    });
  return { gateway, open };
}

const proxiesOf = async (app: TestApp) => (await app.snapshot()).network.proxies;

test('F60: a proxy sign-in is requested once, saved only in the vault, and used also in the next run', async ({
  skip,
}) => {
  const at = await openGateway();
  if (!at) return skip();
  const proxy = await openProxyServer({ login: () => right });
  const [vault, dataFolder, settingsFile] = [openMemoryKeyVault(), await temporaryFolder(), memorySettings()];
  const app = await at.open(proxy.url, { vault, dataFolder });

  const first = await app.calls.tasks.start(videoIntent);
  expect(first).toMatchObject({ state: 'rejected', problem: { kind: 'network', settings: 'proxies' } });
  expect(first.problem?.sentence).toMatch(/requires a sign-in \(407\).*Nothing was sent\.$/);
  expect(await proxiesOf(app)).toEqual([{ address: proxy.url, required: 'login', isSignInRequested: true }]);
  expect(app.pushes.filter((push) => push.kind === 'set' && push.part === 'network')).toHaveLength(1);
  await app.calls.tasks.start(videoIntent);
  expect(
    app.pushes.filter((push) => push.kind === 'set' && push.part === 'network'),
    'the same question is asked once',
  ).toHaveLength(1);

  await app.calls.network.signIn({ address: proxy.url, ...right });
  expect(await proxiesOf(app)).toEqual([{ address: proxy.url, storedIn: 'memory', isSignInRequested: false }]);
  const { id } = await app.calls.tasks.start(videoIntent);
  await app.taskWhere(id, (task) => task.looks > 0);
  expect(at.gateway.count('POST')).toBe(1);
  expect(proxy.asked.at(-1)?.headers['proxy-authorization']).toBe(`Basic ${proofOf(right)}`);

  // The password is only in the vault, in no other place and encoding.
  const report = await app.calls.support.report();
  const settings = (await app.snapshot()).settings;
  const requests = await app.calls.requestLog.page({ limit: 100 });
  await app.close();
  const files = (await readdir(dataFolder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const written = await Promise.all(files.map((each) => readFile(join(each.parentPath, each.name), 'latin1')));
  const all = [JSON.stringify([report, settings, requests, app.pushes]), ...written].join('\n');
  for (const secret of [right.password, Buffer.from(right.password).toString('latin1'), proofOf(right), right.user]) {
    expect(all.includes(secret), secret).toBe(false);
  }
  expect(at.gateway.ledger.some((entry) => entry.header('proxy-authorization') !== undefined)).toBe(false);

  settingsFile.write(settings);
  const next = await at.open(proxy.url, { vault, settingsFile });
  const again = await next.calls.tasks.start(videoIntent);
  expect(again.state).not.toBe('rejected');
  expect(at.gateway.count('POST')).toBe(2);
  await next.calls.network.removeLogin({ address: proxy.url });
  expect(await proxiesOf(next)).toEqual([]);
  expect(await vault.read(`proxy ${proxy.url}`)).toBeUndefined();
});

test('F60: a refused sign-in is sent once and requested again', async ({ skip }) => {
  const at = await openGateway();
  if (!at) return skip();
  let login = right;
  const proxy = await openProxyServer({ login: () => login });
  const app = await at.open(proxy.url);
  const start = () => app.calls.tasks.start(videoIntent);
  const proofs = () => proxy.asked.flatMap(({ headers }) => headers['proxy-authorization'] ?? []);
  await start();
  await app.calls.network.postponeSignIn({ address: proxy.url });
  await start();
  expect(await proxiesOf(app), 'not now').toEqual([
    { address: proxy.url, required: 'login', isSignInRequested: false },
  ]);

  await app.calls.network.signIn({ address: proxy.url, user: 'wren', password: 'wrong one' });
  const refused = await start();
  expect(refused.problem).toMatchObject({ settings: 'proxies' });
  expect(refused.problem?.sentence).toMatch(/refused the user name and password \(407\)/);
  expect(await proxiesOf(app)).toMatchObject([{ required: 'other-login', isSignInRequested: true }]);
  await start();
  await start();
  expect(proofs(), 'an account may be locked after a few').toHaveLength(1);

  await app.calls.network.signIn({ address: proxy.url, ...right });
  expect((await start()).state).not.toBe('rejected');
  expect(at.gateway.count('POST')).toBe(1);

  login = { ...right, password: 'another since today' };
  const later = await start();
  expect(later.problem?.sentence).toMatch(/refused the user name and password/);
  expect(await proxiesOf(app)).toMatchObject([{ required: 'other-login', isSignInRequested: true }]);
  expect(at.gateway.count('POST')).toBe(1);
});

test('F60: a sign-in in the URL of the proxy is used first, and requested after a refusal', async ({ skip }) => {
  const at = await openGateway();
  if (!at) return skip();
  const proxy = await openProxyServer({ login: () => right });
  const withLogin = proxy.url.replace('//', '//wren:old%20one@');
  const app = await at.open(withLogin);
  const refused = await app.calls.tasks.start(videoIntent);
  expect(refused.problem?.sentence).toMatch(/^The proxy 127\.0\.0\.1:\d+ refused the user name/);
  expect(proxy.asked[0]?.headers['proxy-authorization']).toBe(
    `Basic ${proofOf({ user: 'wren', password: 'old one' })}`,
  );
  await app.calls.network.signIn({ address: proxy.url, ...right });
  expect((await app.calls.tasks.start(videoIntent)).state).not.toBe('rejected');
});

test('F60: an unsupported sign-in method is named, and no dialog asks for it', async ({ skip }) => {
  const at = await openGateway();
  if (!at) return skip();
  const refusal = 'HTTP/1.1 407 No\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM\r\n\r\n';
  const proxy = await openProxyServer({ refusal });
  const app = await at.open(proxy.url);
  const task = await app.calls.tasks.start(videoIntent);
  expect(task.problem?.sentence).toMatch(/of an unsupported type \(Negotiate\)/);
  expect(await proxiesOf(app)).toEqual([]);
});

test('F60: a SOCKS proxy requests a sign-in in the same way', async ({ skip }) => {
  const at = await openGateway();
  if (!at) return skip();
  const login = { user: 'wren', password: 'p:ss-word 1' };
  const proxy = await openSocksServer({ login });
  const address = `socks5://${proxy.host}`;
  const app = await at.open(address);
  const first = await app.calls.tasks.start(videoIntent);
  expect(first.problem?.sentence).toMatch(/requires a sign-in\. Sign in to it/);
  await app.calls.network.signIn({ address, user: 'wren', password: 'wrong one' });
  const second = await app.calls.tasks.start(videoIntent);
  expect(second.problem?.sentence).toMatch(/refused the user name and password/);
  await app.calls.network.signIn({ address, ...login });
  expect((await app.calls.tasks.start(videoIntent)).state).not.toBe('rejected');
  expect(at.gateway.count('POST')).toBe(1);
  expect(JSON.stringify([first, second])).not.toMatch(/p:ss-word|wrong one/);
});

test('F60: only a proxy that requested a sign-in receives one, and only with supported characters', async () => {
  const proxy = await openProxyServer({ login: () => right });
  const app = await openTestApp({
    host: { ...silentHost, proxyFor: async () => [proxy.url] },
    temporaryConnection: { baseUrl: `https://${name}`, key: testKey },
  });
  const signIn = (address: string, user: string, password: string) =>
    app.calls.network.signIn({ address, user, password }).then(
      () => 'taken',
      (error: { data?: { sentence?: string } }) => error.data?.sentence,
    );
  expect(await signIn(proxy.url, 'wren', 'secret')).toMatch(/isn’t known yet/);
  await app.calls.tasks.start(videoIntent);
  expect(await signIn('http://elsewhere.example:3128', 'wren', 'secret')).toMatch(/isn’t known yet/);
  expect(await signIn(proxy.url, 'wr:en', 'secret')).toMatch(/can’t contain a colon/);
  expect(await signIn(proxy.url, 'wren', 'sec\r\nret')).toMatch(/line break/);
  expect(await signIn(proxy.url, 'wren', '')).toBe('taken');
});
