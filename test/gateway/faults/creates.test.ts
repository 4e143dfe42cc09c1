import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { taskId, traceparent } from '../support/fake-server.ts';
import { openTestApp } from '../support/open-test-app.ts';
import {
  accepted,
  aWhile,
  evidenceOf,
  inTurn,
  kindsOf,
  openAtFaultServer,
  taskAnswer,
  videoIntent,
} from './app-at-fault-server.ts';

describe('a create with an unknown outcome is one request for one intent', () => {
  const outcomes: Record<string, Script> = {
    'F10: RST after the request was read': ({ reset }) => reset(),
    'F10: the connection ends without an answer': ({ end }) => end(),
    'F10: half an answer': ({ end }) => end('HTTP/1.1 202 Acc'),
    'F12: 500 with a page': ({ answer }) => answer(500, { 'Content-Type': 'text/html' }, '<html>Oops</html>'),
    'F12: 502 with a page': ({ answer }) => answer(502, { 'Content-Type': 'text/html' }, '<html>Bad</html>'),
    'F12: 504 with a long page': ({ answer }) => answer(504, {}, `<html>${'x'.repeat(200_000)}</html>`),
    'F17: invalid JSON': ({ answer }) => answer(202, {}, '{"task_info": '),
    'F17: an empty body': ({ answer }) => answer(202, {}),
    'F17: no id': ({ json }) => json(202, { task_info: { status: 'pending' } }),
    'F17: an id of another kind': ({ json }) => json(202, { task_info: { id: { a: 1 } } }),
  };
  for (const [name, create] of Object.entries(outcomes)) {
    test(name, async () => {
      const { app, gateway } = await openAtFaultServer({ create });
      const task = await app.calls.tasks.start(videoIntent);
      expect(task.state).toBe('unknown');
      expect(task.problem?.sentence).toMatch(/may have been accepted and charged|may have been charged/);
      expect((task.problem?.raw ?? '').length).toBeLessThanOrEqual(64 * 1024);
      await aWhile();
      expect(gateway.count('POST')).toBe(1);
      expect(gateway.ledger[0]?.bodyHash).toBe(task.bodyHash);
    });
  }
});

test('F7: a create without an answer ends as unknown after its timeout, and is not sent again', async () => {
  const { app, gateway } = await openAtFaultServer({ create: () => {} }, { speed: 200 });
  const task = await app.calls.tasks.start(videoIntent);
  expect(task).toMatchObject({ state: 'unknown', problem: { kind: 'timeout' } });
  await aWhile();
  expect(gateway.count('POST')).toBe(1);
});

test('F8: an answer after the timeout changes nothing and sends nothing', async () => {
  const { app, gateway } = await openAtFaultServer(
    {
      async create(exchange) {
        await aWhile(1100);
        await accepted(exchange);
      },
    },
    { speed: 240 },
  );
  const { id } = await app.calls.tasks.start(videoIntent);
  await aWhile(1200);
  expect((await app.taskWhere(id, () => true)).state).toBe('unknown');
  expect(gateway.ledger).toHaveLength(1);
});

describe('F9: a create that provably never arrived is visibly sent again', () => {
  test('F9: a gateway that comes back gets the request once', async () => {
    const gateway = await openFaultServer((exchange) => accepted(exchange));
    await gateway.close();
    const app = await openTestApp({
      clock: loadTolerantClock(20),
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    });
    const { id } = await app.calls.tasks.start(videoIntent);
    const waiting = await app.taskWhere(id, (task) => task.nextSendAt !== undefined);
    expect(waiting).toMatchObject({ state: 'sending', problem: { kind: 'network' } });
    expect(waiting.problem?.sentence).toMatch(/refused the connection.*Nothing was sent\.$/);

    const again = await openFaultServer(
      (exchange) => (exchange.entry.method === 'POST' ? accepted : taskAnswer('pending'))(exchange),
      {
        port: gateway.port,
      },
    );
    const task = await app.taskWhere(id, (each) => each.state === 'waiting');
    expect(task.sends).toBeGreaterThan(1);
    expect(task.problem).toBeUndefined();
    expect(again.count('POST')).toBe(1);
    const lines = await evidenceOf(app, id);
    expect(lines.map((line) => line.kind).slice(0, 3)).toEqual(['sending', 'unsent', 'sending-again']);
    // Each try has its own trace id, so the operator can distinguish them.
    const traces = lines.filter((line) => line.kind.startsWith('sending')).map((line) => line.traceId);
    expect(new Set(traces).size).toBe(traces.length);
  });

  test('F9: a closed port ends as rejected after a few tries, and nothing was created', async () => {
    const gateway = await openFaultServer(() => {});
    await gateway.close();
    const app = await openTestApp({
      clock: loadTolerantClock(50),
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    });
    const { id } = await app.calls.tasks.start(videoIntent);
    const task = await app.taskWhere(id, (each) => each.state === 'rejected');
    expect(task).toMatchObject({ sends: 4, problem: { kind: 'network' } });
    expect(task.problem?.sentence).toMatch(/Nothing was sent\. Triptych tried 4 times. Nothing was created\.$/);
  });

  test('F9: a user can cancel between two tries, and nothing was created', async () => {
    const gateway = await openFaultServer(() => {});
    await gateway.close();
    const app = await openTestApp({
      clock: loadTolerantClock(5),
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    });
    const { id } = await app.calls.tasks.start(videoIntent);
    expect(await app.calls.tasks.stopPolling({ id })).toMatchObject({ state: 'rejected' });
    await aWhile(700);
    expect(await kindsOf(app, id)).toEqual(['sending', 'unsent', 'stopped']);
  });
});

test('F11: no transport resends a create when a reused connection closes', async () => {
  const { app, gateway } = await openAtFaultServer({
    create: ({ reset }) => reset(),
    poll: ({ json }) => json(200, { data: [] }, { Connection: 'keep-alive' }),
  });
  // A used idle connection, which a client might reuse.
  await app.calls.connection.test({ baseUrl: gateway.origin });
  const task = await app.calls.tasks.start(videoIntent);
  expect(task.state).toBe('unknown');
  await aWhile(300);
  const creates = gateway.ledger.filter((entry) => entry.method === 'POST');
  expect(creates).toHaveLength(1);
  expect(creates[0]).toMatchObject({ isReused: false });
  expect(creates[0]?.header('connection')).toBe('close');
});

describe('F13: a gateway that asks to wait is obeyed, and each try is one request', () => {
  const soon = (ms: number) => () => new Date(Date.now() + ms).toUTCString();
  const cases: [name: string, status: number, retryAfter: () => string, wait: number, speed: number][] = [
    ['503 with seconds', 503, () => '5', 5_000, 50],
    ['429 with a date', 429, soon(30_000), 30_000, 10],
    ['429 with a date in the past', 429, soon(-60_000), 5_000, 50],
    ['429 with garbage', 429, () => 'soon, perhaps', 5_000, 50],
    ['429 with an excessive time', 429, () => '1000000000', 3_600_000, 500],
  ];
  for (const [name, status, retryAfter, wait, speed] of cases) {
    test(`F13: ${name}`, async () => {
      const declined: Script = ({ json }) => json(status, {}, { 'Retry-After': retryAfter() });
      const { app, gateway } = await openAtFaultServer({ create: inTurn(declined, accepted) }, { speed });
      const { id } = await app.calls.tasks.start(videoIntent);
      await app.taskWhere(id, (task) => task.taskId !== undefined);
      expect(gateway.count('POST')).toBe(2);
      const [first, second] = gateway.ledger.filter((entry) => entry.method === 'POST').map((entry) => entry.at);
      // Never sooner than requested. A date has whole seconds, and this machine may be busy.
      expect(((second ?? 0) - (first ?? 0)) * speed).toBeGreaterThanOrEqual(wait - 10_000);
      const unsent = (await evidenceOf(app, id)).find((line) => line.kind === 'unsent');
      expect(unsent).toMatchObject({ httpStatus: status, attempt: 1 });
      const promised = Number(unsent?.facts['nextSendAt']) - (unsent?.at ?? 0);
      expect(promised).toBeLessThanOrEqual(wait);
      expect(promised).toBeGreaterThan(wait - 25 * speed - 10_000);
    });
  }
});

describe('F14: a refused request shows the reason with a limited length', () => {
  const cases: [string, Script, RegExp][] = [
    [
      'problem+json with unknown members',
      ({ json }) =>
        json(
          400,
          { title: 'Bad', detail: 'size is wrong', balance: 30, nested: { a: [1] } },
          { 'Content-Type': 'application/problem+json' },
        ),
      /Bad: size is wrong/,
    ],
    ['a body of 2 MB', ({ json }) => json(400, { detail: 'y'.repeat(2_000_000) }), /declined the request \(400\)/],
    [
      'HTML that calls itself JSON',
      ({ answer }) => answer(400, { 'Content-Type': 'application/json' }, '<html><script>alert(1)</script></html>'),
      /web page/,
    ],
  ];
  for (const [name, create, sentence] of cases) {
    test(`F14: ${name}`, async () => {
      const { app, gateway } = await openAtFaultServer({ create });
      const task = await app.calls.tasks.start(videoIntent);
      expect(task.state).toBe('rejected');
      expect(task.problem?.sentence).toMatch(sentence);
      expect(task.problem?.sentence.length).toBeLessThan(1200);
      expect((task.problem?.raw ?? '').length).toBeLessThanOrEqual(64 * 1024);
      await aWhile();
      expect(gateway.count('POST')).toBe(1);
    });
  }
});

test('F15: 401 and 403 are reported once without a retry, and the draft stays', async () => {
  for (const [status, kind] of [
    [401, 'key'],
    [403, 'access'],
  ] as const) {
    const { app, gateway } = await openAtFaultServer({ create: ({ json }) => json(status, {}) });
    await app.calls.drafts.save(videoIntent);
    const task = await app.calls.tasks.start(videoIntent);
    expect(task).toMatchObject({ state: 'rejected', problem: { kind, status } });
    await aWhile();
    expect(gateway.count('POST')).toBe(1);
    const { connection, drafts } = await app.snapshot();
    expect(connection).toMatchObject({ keyRefused: false, refusedPaths: status === 401 ? [task.createPath] : [] });
    expect(drafts[videoIntent.modelId]).toEqual(videoIntent.draft);
  }
});

test('F16: a create is accepted by its id, whatever else the answer contains or lacks', async () => {
  const answers: Script[] = [
    ({ json }) => json(202, { task_info: { id: taskId } }),
    ({ json }) => json(202, { task_info: { id: taskId, status: 'completed' } }),
    ({ json }) => json(200, { task_info: { id: taskId, status: 'pending' } }),
  ];
  for (const create of answers) {
    const { app } = await openAtFaultServer({ create });
    const task = await app.calls.tasks.start(videoIntent);
    expect(task).toMatchObject({ state: 'waiting', taskId });
    await app.close();
  }
});

test('F17: an id with path characters is stored unchanged and stays one segment of the path', async () => {
  const odd = '../../../v1/keys';
  const { app, gateway } = await openAtFaultServer({
    create: ({ json }) => json(202, { task_info: { id: odd } }),
    poll: ({ json }) => json(200, { task_info: { id: odd, status: 'pending' } }),
  });
  const { id } = await app.calls.tasks.start(videoIntent);
  await app.taskWhere(id, (task) => task.looks > 0);
  const polls = gateway.ledger.filter((entry) => entry.method === 'GET');
  expect(polls.every((entry) => entry.path.endsWith(`/generation/${encodeURIComponent(odd)}`))).toBe(true);
});

test('F18: a redirected create is refused, and nothing is sent to its target', async () => {
  const trap = await openFaultServer((exchange) => accepted(exchange));
  for (const status of [302, 307, 308]) {
    const { app } = await openAtFaultServer({
      create: ({ answer }) => answer(status, { Location: `${trap.origin}/x`, Traceparent: traceparent }),
    });
    expect(await app.calls.tasks.start(videoIntent)).toMatchObject({
      state: 'rejected',
      problem: { kind: 'redirect', status },
    });
  }
  expect([trap.ledger.length, trap.connections()]).toEqual([0, 0]);
});

test('F2: after a start, a create that was about to be retried waits for the user, unsent', async () => {
  const { temporaryFolder } = await import('../support/open-test-app.ts');
  const dataFolder = await temporaryFolder();
  const gateway = await openFaultServer(() => {});
  await gateway.close();
  const temporaryConnection = { baseUrl: gateway.origin, key: testKey };
  const first = await openTestApp({ dataFolder, clock: loadTolerantClock(1), temporaryConnection });
  const { id } = await first.calls.tasks.start(videoIntent);
  expect((await first.taskWhere(id, () => true)).nextSendAt).toBeDefined();
  await first.close();
  const second = await openTestApp({ dataFolder, clock: loadTolerantClock(50), temporaryConnection });
  const task = await second.taskWhere(id, () => true);
  expect(task.state).toBe('rejected');
  expect(task.problem?.sentence).toMatch(/quit before the request was sent again, so nothing was created/);
  await aWhile(400);
  const free = connect(gateway.port, '127.0.0.1');
  await new Promise<void>((resolve) => free.once('error', () => resolve()));
  expect(await kindsOf(second, id)).toEqual(['sending', 'unsent', 'refused']);
});
