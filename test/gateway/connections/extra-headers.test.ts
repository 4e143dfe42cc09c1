import { expect, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { type FakeServer, openFakeServer, sendJson, taskId } from '../support/fake-server.ts';
import { memorySettings, openTestApp } from '../support/open-test-app.ts';

// Tests the additional headers of a connection. Each request to this gateway carries the headers, no other gateway
// receives them, and secret values are stored like keys.

const plain = { name: 'X-Provider', value: 'openai', isSecret: false };
const secret = { name: 'x-provider-api-key', value: 'sk-very-secret-1234', isSecret: false };
const marked = { name: 'x-team', value: 'red', isSecret: true };

async function openGateway(): Promise<FakeServer> {
  return openFakeServer((received, response) => {
    if (received.path.endsWith('/models')) return sendJson(response, 200, { data: [] });
    const task_info = { id: taskId, status: 'pending' };
    return sendJson(response, received.method === 'POST' ? 202 : 200, { task_info });
  });
}

const input = (at: FakeServer, headers: object[]) => ({
  name: 'Through another',
  baseUrl: at.origin,
  proxy: { kind: 'system' as const },
  key: 'key-of-this-test',
  headers: headers as (typeof plain)[],
});

async function openConnected() {
  const gateway = await openGateway();
  const settingsFile = memorySettings();
  const vault = openMemoryKeyVault();
  const app = await openTestApp({ clock: loadTolerantClock(50), settingsFile, vault });
  const { connection } = app.calls;
  const { id } = await connection.save(input(gateway, [plain, secret, marked]));
  await connection.use({ id });
  const start = () => app.calls.tasks.start({ modelId: 'video-d-pro', draft: draftOf('video-d-pro') });
  const states = async () => (await app.snapshot()).gateways.find((each) => each.id === id)?.headers;
  return { gateway, settingsFile, vault, app, connection, id, start, states };
}

test('extra headers are sent with creates and polls, and secret values are in no settings, window or log', async () => {
  const { gateway, settingsFile, app, start, states } = await openConnected();
  const task = await start();
  await app.taskWhere(task.id, ({ looks }) => looks >= 1);
  for (const method of ['POST', 'GET']) {
    const seen = gateway.requests.find((received) => received.method === method)?.headers;
    expect(seen).toMatchObject({
      authorization: 'Bearer key-of-this-test',
      'x-provider': 'openai',
      'x-provider-api-key': 'sk-very-secret-1234',
      'x-team': 'red',
    });
  }
  expect(await states()).toEqual([
    { name: 'X-Provider', value: 'openai', isMissing: false },
    { name: 'x-provider-api-key', isMissing: false },
    { name: 'x-team', isMissing: false },
  ]);
  expect(JSON.stringify(settingsFile.read())).not.toMatch(/very-secret|"red"/);
  const { exchanges } = await app.calls.requestLog.page({ limit: 10 });
  const details = await Promise.all(exchanges.map(({ id }) => app.calls.requestLog.detail({ id })));
  for (const { sent } of details) {
    expect(sent.headers).toContainEqual(['x-provider', '(hidden)']);
    expect(sent.headers).toContainEqual(['x-provider-api-key', '(hidden)']);
    expect(sent.headers).toContainEqual(['x-team', '(hidden)']);
    expect(sent.headers).toContainEqual(['accept', 'application/json']);
  }
  expect(JSON.stringify(details)).not.toMatch(/very-secret|"red"/);
});

test('a stored secret header stays without new input, goes to no other URL, and is deleted with its header', async () => {
  const { gateway, vault, connection, id, states } = await openConnected();
  const stored = [plain, { name: secret.name, isSecret: true }];
  await connection.save({ ...input(gateway, stored), id });
  expect(await states()).toEqual([
    { name: 'X-Provider', value: 'openai', isMissing: false },
    { name: 'x-provider-api-key', isMissing: false },
  ]);
  expect(await vault.read(`headers of ${gateway.origin}`)).toBe('{"x-provider-api-key":"sk-very-secret-1234"}');
  const elsewhere = await openGateway();
  await expect(connection.save({ ...input(elsewhere, stored), id })).rejects.toThrow();
  const outcome = await connection.test({ id, baseUrl: elsewhere.origin, key: 'another', headers: stored });
  expect(outcome).toMatchObject({ ok: false, problem: { sentence: expect.stringContaining('x-provider-api-key') } });
  expect(elsewhere.requests).toEqual([]);
  await connection.save({ ...input(gateway, [plain]), id });
  expect(await vault.read(`headers of ${gateway.origin}`)).toBeUndefined();
});

test('a run with a missing header value waits unsent, and is sent after the value is entered', async () => {
  const { gateway, vault, connection, id, start, states } = await openConnected();
  await vault.remove(`headers of ${gateway.origin}`);
  expect((await states())?.map(({ isMissing }) => isMissing)).toEqual([false, true, true]);
  await expect(start()).rejects.toThrow();
  expect(gateway.count('POST')).toBe(0);
  await connection.save({ ...input(gateway, [plain, secret]), id });
  await start();
  expect(gateway.count('POST')).toBe(1);
});

test.each([
  ['authorization', 'x', 'is a header that Triptych sets itself.'],
  ['Host', 'x', 'is a header that Triptych sets itself.'],
  ['cookie', 'x', 'is a header that Triptych sets itself.'],
  ['Proxy-Authorization', 'x', 'is a header that Triptych sets itself.'],
  ['x y', 'x', 'contains characters that aren’t allowed in a header name.'],
  ['', 'x', 'is empty.'],
  ['x-a', 'one\r\nhost: evil', 'contains line breaks or characters that aren’t allowed in a header value.'],
  ['x-a', '  ', 'is empty.'],
])('the header %j with the value %j is refused', async (name, value, text) => {
  const gateway = await openGateway();
  const app = await openTestApp();
  const saving = app.calls.connection.save(input(gateway, [{ name, value, isSecret: false }]));
  await expect(saving).rejects.toMatchObject({ data: { reasons: [expect.objectContaining({ text })] } });
  expect((await app.snapshot()).gateways).toEqual([]);
});

test('a header name may occur only once', async () => {
  const gateway = await openGateway();
  const app = await openTestApp();
  const saving = app.calls.connection.save(input(gateway, [plain, { ...plain, name: 'x-provider' }]));
  await expect(saving).rejects.toMatchObject({ data: { reasons: [{ field: 'header-1-name' }] } });
});
