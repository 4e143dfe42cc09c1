import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer, sendJson, taskId, traceId } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const intent = { modelId: 'video-d-pro', draft: draftOf('video-d-pro') };

test('the row is on the disk before the first byte arrives, and the request matches the form', async () => {
  const dataFolder = await temporaryFolder();
  let seen: unknown;
  const { app, gateway } = await openAtGateway(
    {
      create(_, response) {
        // The state that another process would find if this process ended now.
        const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
        seen = database.prepare('SELECT state FROM tasks').all();
        database.close();
        sendJson(response, 202, { task_info: { id: taskId } });
      },
    },
    { dataFolder },
  );
  const task = await app.calls.tasks.start(intent);
  expect(seen).toMatchObject([{ state: 'sending' }]);
  expect(task).toMatchObject({ state: 'waiting', taskId, traceId });
  const [create] = gateway.requests;
  expect(create).toMatchObject({
    method: 'POST',
    path: '/vendors/vendor-chat/v1/video-d-pro/generation',
    body: '{"prompt":"A heron in the fog","size":"1280x720","seconds":"4"}',
  });
  expect(create?.headers).toMatchObject({ authorization: `Bearer ${testKey}`, 'content-type': 'application/json' });
  expect(create?.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(create?.headers['x-api-key']).toBeUndefined();
});

describe('one intent is never sent twice', () => {
  const outcomes: Record<string, Answer> = {
    'the connection is reset after the request was read': (_, response) => response.socket?.resetAndDestroy(),
    'the answer stops after its headers': (_, response) => {
      response.writeHead(202, { 'Content-Length': '500' });
      response.write('{"task_info"');
      setTimeout(() => response.socket?.destroy(), 20);
    },
    'it answers 500 with a page': (_, response) => response.writeHead(500).end('<html>Oops</html>'),
    'it answers 503 without a time': (_, response) => sendJson(response, 503, {}),
    'it answers 408': (_, response) => sendJson(response, 408, {}),
    'it answers 409': (_, response) => sendJson(response, 409, {}),
    'it answers 202 with a page': (_, response) => response.writeHead(202).end('<!doctype html><p>Welcome'),
    'it answers 202 with nothing': (_, response) => response.writeHead(202).end(),
    'it answers 202 without an id': (_, response) => sendJson(response, 202, { task_info: { status: 'pending' } }),
  };
  for (const [name, create] of Object.entries(outcomes)) {
    test(`the outcome is unknown when ${name}`, async () => {
      const { app, gateway } = await openAtGateway({ create });
      const task = await app.calls.tasks.start(intent);
      expect(task.state).toBe('unknown');
      expect(task.problem?.sentence).toMatch(/charged/);
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(gateway.count('POST')).toBe(1);
    });
  }
});

describe('a refused request is safe to generate again', () => {
  const outcomes: [string, Answer, object][] = [
    [
      '400 with field errors',
      (_, response) =>
        sendJson(response, 400, {
          title: 'Invalid request',
          detail: 'size is not one of the values',
          errors: [{ field: 'body.size', message: 'is not one of the values' }],
        }),
      { kind: 'refused', status: 400, reasons: [{ field: 'size', text: 'is not one of the values' }], traceId },
    ],
    ['401', (_, response) => sendJson(response, 401, { error: { message: 'Bad key' } }), { kind: 'key', status: 401 }],
    ['403', (_, response) => sendJson(response, 403, { message: 'No beta' }), { kind: 'access', status: 403 }],
    ['404', (_, response) => sendJson(response, 404, {}), { kind: 'not-found' }],
    ['429 without a time', (_, response) => sendJson(response, 429, {}), { kind: 'busy' }],
  ];
  for (const [name, create, problem] of outcomes) {
    test(`it is rejected on ${name}`, async () => {
      const { app, gateway } = await openAtGateway({ create });
      const task = await app.calls.tasks.start(intent);
      expect(task).toMatchObject({ state: 'rejected', problem });
      expect(gateway.count('POST')).toBe(1);
    });
  }

  test('401 everywhere shows that the key is refused', async () => {
    const { app } = await openAtGateway({
      create: (_, response) => sendJson(response, 401, {}),
      poll: (_, response) => sendJson(response, 401, {}),
    });
    await app.calls.tasks.start(intent);
    await expect.poll(async () => (await app.snapshot()).connection).toMatchObject({ keyRefused: true });
  });

  test('it is rejected, with nothing sent, when the port is closed or the host is unknown', async () => {
    for (const [baseUrl, kind] of [
      ['http://127.0.0.1:9', 'network'],
      ['https://no-such-host.invalid', 'address'],
    ] as const) {
      const app = await openTestApp({ clock: loadTolerantClock(50), temporaryConnection: { baseUrl, key: testKey } });
      const { id } = await app.calls.tasks.start(intent);
      const task = await app.taskWhere(id, (each) => each.state === 'rejected');
      expect(task.problem?.sentence).toMatch(/Nothing was sent/);
      // A machine without a name server can't distinguish "no such name" from "lookup failed".
      expect(kind === 'address' ? ['address', 'network'] : [kind]).toContain(task.problem?.kind);
    }
  });

  test('it is rejected when TLS fails', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as { port: number };
    const app = await openTestApp({
      temporaryConnection: { baseUrl: `https://127.0.0.1:${port}`, key: testKey },
    });
    const task = await app.calls.tasks.start(intent);
    plain.close();
    expect(task).toMatchObject({ state: 'rejected', problem: { kind: 'network' } });
    expect(task.problem?.sentence).toMatch(/No secure connection/);
  });
});

test('a redirect is refused, and nothing is sent to its target', async () => {
  const trap = await openFakeServer((_, response) => sendJson(response, 202, { task_info: { id: taskId } }));
  for (const status of [302, 307, 308]) {
    const { app } = await openAtGateway({
      create: (_, response) => response.writeHead(status, { Location: `${trap.origin}/x` }).end(),
    });
    const task = await app.calls.tasks.start(intent);
    expect(task).toMatchObject({ state: 'rejected', problem: { kind: 'redirect', status } });
  }
  expect(trap.requests).toEqual([]);
});

test('every create has its own connection, which no poll used before', async () => {
  const { app, gateway } = await openAtGateway({});
  await app.calls.connection.test({ baseUrl: gateway.origin });
  await app.calls.tasks.start(intent);
  await app.calls.tasks.start(intent);
  const creates = gateway.requests.filter((received) => received.method === 'POST');
  const others = gateway.requests.filter((received) => received.method !== 'POST').map((each) => each.connection);
  expect(new Set(creates.map((each) => each.connection)).size).toBe(2);
  for (const create of creates) {
    expect(others).not.toContain(create.connection);
    expect(create.headers.connection).toBe('close');
  }
});

test('a run with a charge is not sent again after a crash', async () => {
  const dataFolder = await temporaryFolder();
  const { cp } = await import('node:fs/promises');
  const afterCrash = await temporaryFolder();
  const { app, gateway } = await openAtGateway(
    {
      async create(_, response) {
        // The disk after a crash at this moment.
        await cp(dataFolder, afterCrash, { recursive: true });
        sendJson(response, 202, { task_info: { id: taskId } });
      },
    },
    { dataFolder },
  );
  const task = await app.calls.tasks.start(intent);
  await app.close();
  const reopened = await openTestApp({
    dataFolder: afterCrash,
    clock: loadTolerantClock(50),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  const [found] = (await reopened.snapshot()).tasks;
  expect(found).toMatchObject({ id: task.id, state: 'unknown', bodyHash: task.bodyHash });
  expect(found?.problem?.sentence).toMatch(/may have accepted and charged/);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(gateway.count('POST')).toBe(1);
});

test('quitting during a request does not wait for its answer, and the next start shows an unknown outcome', async () => {
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtGateway({ create: () => {} }, { dataFolder });
  const starting = app.calls.tasks.start(intent).catch(() => {});
  await expect.poll(() => gateway.count('POST')).toBe(1);
  // The gateway never answers.
  await app.close();
  await starting;
  const reopened = await openTestApp({ dataFolder });
  expect((await reopened.snapshot()).tasks).toMatchObject([{ state: 'unknown' }]);
});

test('main does not trust the facts about a file that the page sends', async () => {
  const { app, gateway } = await openAtGateway({});
  const file = {
    from: 'file' as const,
    hash: 'a'.repeat(64),
    name: 'x.png',
    type: 'image/png' as const,
    bytes: 10,
    width: 1280,
    height: 720,
  };
  const draft = { ...intent.draft, values: { ...intent.draft.values, input_reference: [file] } };
  await expect(app.calls.tasks.start({ ...intent, draft })).rejects.toMatchObject({
    code: 'PROBLEM',
    data: { kind: 'input', reasons: [{ field: 'input_reference' }] },
  });
  expect(gateway.requests).toEqual([]);
  expect((await app.snapshot()).tasks).toEqual([]);
});

test('several runs at once are recorded in the order of their calls, and none waits for the gateway', async () => {
  const waiting: (() => void)[] = [];
  const { app, gateway } = await openAtGateway({
    create: (_, response) =>
      waiting.push(() => sendJson(response, 202, { task_info: { id: `task-${waiting.length}` } })),
  });
  const start = (prompt: string) =>
    app.calls.tasks.start({ modelId: 'video-d-pro', draft: draftOf('video-d-pro', prompt) });
  const prompts = ['one', 'two', 'three', 'four', 'five'];
  const starting = prompts.map(start);
  await expect.poll(() => gateway.count('POST')).toBe(5);
  const sending = (await app.snapshot()).tasks;
  expect(sending.map(({ state }) => state)).toEqual(prompts.map(() => 'sending'));
  const inOrder = sending.toSorted((a, b) => a.createdAt - b.createdAt);
  expect(inOrder.map(({ draft }) => draft.values['prompt'])).toEqual(prompts);
  for (const answer of waiting) answer();
  expect((await Promise.all(starting)).map(({ state }) => state)).toEqual(prompts.map(() => 'waiting'));
});
