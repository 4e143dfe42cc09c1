import { describe, expect, test } from 'vitest';
import { openSandbox } from '../../../electron/sandbox/sandbox.ts';
import { commandLineId } from '../../../shared/connections/command-line-id.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer, sendJson, traceId } from '../support/fake-server.ts';
import { memorySettings, openTestApp } from '../support/open-test-app.ts';

describe('a connection test reports the step that failed and the reason', () => {
  const cases: [string, Answer, 'Connection' | 'Key', RegExp, object][] = [
    ['a wrong key', (_, response) => sendJson(response, 401, {}), 'Key', /doesn’t accept this key/, { kind: 'key' }],
    ['no access', (_, response) => sendJson(response, 403, {}), 'Key', /no access/, { kind: 'access', traceId }],
    [
      'a web page',
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Hi'),
      'Connection',
      /web page instead of data. Check that this is the gateway’s URL/,
      { kind: 'answer' },
    ],
    [
      'a server that is no gateway',
      (_, response) => response.writeHead(404).end('Not found'),
      'Connection',
      /probably not the gateway/,
      { kind: 'not-found' },
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(301, { Location: 'https://example.com' }).end(),
      'Connection',
      /Enter that address as the URL/,
      { kind: 'redirect' },
    ],
    [
      'a gateway that is down',
      (_, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
      'Connection',
      /failed \(502\)/,
      { kind: 'gateway' },
    ],
  ];
  for (const [name, answer, step, sentence, problem] of cases) {
    test(name, async () => {
      const server = await openFakeServer(answer);
      const app = await openTestApp();
      const outcome = await app.calls.connection.test({ baseUrl: server.origin, key: testKey });
      expect(outcome.ok).toBe(false);
      expect(outcome.steps.at(-1)).toMatchObject({ name: step, ok: false, sentence: expect.stringMatching(sentence) });
      expect(outcome.steps.slice(0, -1).every((each) => each.ok)).toBe(true);
      expect(outcome.problem).toMatchObject(problem);
    });
  }

  test('rejects an invalid URL without sending anything', async () => {
    const app = await openTestApp();
    for (const baseUrl of ['gateway.example.com', 'https://example.com/v1', 'http://example.com', '']) {
      const outcome = await app.calls.connection.test({ baseUrl, key: testKey });
      expect(outcome.steps.map((step) => [step.name, step.ok])).toEqual([['Address', false]]);
    }
  });

  test('reports an unreachable gateway, and accepts a correct key', async () => {
    const app = await openTestApp();
    const nobody = await app.calls.connection.test({ baseUrl: 'http://127.0.0.1:9', key: testKey });
    expect(nobody.steps.map((step) => [step.name, step.ok])).toEqual([
      ['Address', true],
      ['Connection', false],
    ]);
    expect(nobody.problem?.sentence).toMatch(/refused the connection/);
    const sandbox = await openSandbox({});
    try {
      const fine = await app.calls.connection.test({ baseUrl: sandbox.baseUrl, key: ` ${sandbox.key}\n` });
      expect(fine).toMatchObject({ ok: true, steps: [{ name: 'Address' }, { name: 'Connection' }, { name: 'Key' }] });
    } finally {
      await sandbox.close();
    }
  });
});

test('a key is sent only to its own gateway', async () => {
  const answer: Answer = (_, response) => sendJson(response, 200, { data: [] });
  const [one, other] = [await openFakeServer(answer), await openFakeServer(answer)];
  const vault = openMemoryKeyVault();
  const settingsFile = memorySettings();
  const app = await openTestApp({ vault, settingsFile });
  await app.calls.connection.connect({ baseUrl: one.origin, key: testKey });
  await expect(app.calls.connection.connect({ baseUrl: other.origin })).rejects.toMatchObject({
    data: { kind: 'input' },
  });
  const outcome = await app.calls.connection.test({ baseUrl: other.origin });
  expect(outcome.steps.at(-1)).toMatchObject({ name: 'Key', ok: false });
  expect(other.requests).toEqual([]);
  expect(JSON.stringify(settingsFile.content)).not.toContain(testKey);
  expect(settingsFile.content).toMatchObject({ connection: 'gateway', baseUrl: one.origin });

  expect(await app.calls.connection.removeKey()).toMatchObject({ kind: 'gateway', hasKey: false });
  expect(await vault.read(one.origin)).toBeUndefined();
  const start = app.calls.tasks.start({ modelId: 'video-d-pro', draft: draftOf('video-d-pro') });
  await expect(start).rejects.toMatchObject({ data: { kind: 'key' } });
});

test('a temporary connection is never written to disk', async () => {
  const settingsFile = memorySettings();
  const vault = openMemoryKeyVault();
  const server = await openFakeServer((_, response) => sendJson(response, 200, { data: [] }));
  const app = await openTestApp({
    vault,
    settingsFile,
    temporaryConnection: { baseUrl: server.origin, key: testKey },
  });
  expect((await app.snapshot()).connection).toEqual({
    kind: 'gateway',
    baseUrl: server.origin,
    hasKey: true,
    keyIn: 'memory',
    temporary: true,
    keyRefused: false,
    refusedPaths: [],
  });
  expect(await app.calls.connection.connect({ baseUrl: server.origin })).toMatchObject({ temporary: true });
  expect(settingsFile.content).toEqual({});
  expect(await vault.read(server.origin)).toBeUndefined();
});

test('a temporary connection can be selected again after another one, and is still not written to disk', async () => {
  const settingsFile = memorySettings();
  const server = await openFakeServer((_, response) => sendJson(response, 200, { data: [] }));
  const app = await openTestApp({
    settingsFile,
    temporaryConnection: { baseUrl: server.origin, key: testKey },
  });
  const { connection } = app.calls;
  expect(await connection.useSandbox()).toEqual({ kind: 'sandbox', fromCommandLine: server.origin });
  const again = await connection.use({ id: commandLineId });
  expect(again).toMatchObject({ kind: 'gateway', baseUrl: server.origin, temporary: true, hasKey: true });
  expect(again).not.toHaveProperty('fromCommandLine');
  expect(JSON.stringify(settingsFile.content)).not.toContain(server.origin);
  await connection.removeKey();
  expect(await connection.useSandbox()).toEqual({ kind: 'sandbox' });
  await expect(connection.use({ id: commandLineId })).rejects.toMatchObject({ data: { kind: 'input' } });
});

test('Generate without a connection reports the missing connection', async () => {
  const app = await openTestApp();
  const start = app.calls.tasks.start({ modelId: 'video-d-pro', draft: draftOf('video-d-pro') });
  await expect(start)
    .rejects.toMatchObject({ data: { kind: 'input', sentence: /no connection/ } })
    .catch(() => {});
  expect((await app.snapshot()).tasks).toEqual([]);
});
