import { describe, expect, test } from 'vitest';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { makeImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { taskId } from '../support/fake-server.ts';
import {
  aWhile,
  completedWith,
  evidenceOf,
  imageIntent,
  inTurn,
  kindsOf,
  openAtFaultServer,
  resultHost,
  taskAnswer,
  videoIntent,
} from './app-at-fault-server.ts';

const notHere: Script = ({ json }) => json(404, { title: 'No such task' });

test('F21: "not found" right after the create ends nothing: the task is found later and saved', async () => {
  const link = await resultHost();
  const { app, gateway } = await openAtFaultServer({
    poll: inTurn(notHere, notHere, notHere, completedWith(link)),
  });
  const { id } = await app.calls.tasks.start(imageIntent);
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(gateway.count('POST')).toBe(1);
});

test('F22: a permanent "not found" ends after two minutes with an explanation, and can be checked again', async () => {
  let isKnown = false;
  const link = await resultHost();
  const poll: Script = (exchange) => (isKnown ? completedWith(link) : notHere)(exchange);
  const { app } = await openAtFaultServer({ poll }, { speed: 100 });
  const { id } = await app.calls.tasks.start(imageIntent);
  const ended = await app.taskWhere(id, (task) => task.state === 'unknown');
  expect((ended.endedAt ?? 0) - (ended.acceptedAt ?? 0)).toBeGreaterThan(120_000);
  expect(ended.problem).toMatchObject({ kind: 'not-found', status: 404 });
  expect(ended.problem?.sentence).toMatch(
    /hasn’t recognized its ID for \d+ minutes. It may have been charged anyway. Checking again is free/,
  );
  expect(await kindsOf(app, id)).toContain('not-known');
  isKnown = true;
  await app.calls.tasks.checkStatus({ id });
  await app.taskWhere(id, (task) => task.state === 'done');
});

test('F23: a revoked key pauses every poll, and with a new key all continue', async () => {
  let good = testKey;
  const { app, gateway } = await openAtFaultServer({
    poll: (exchange) =>
      exchange.entry.header('authorization') === `Bearer ${good}`
        ? taskAnswer('processing')(exchange)
        : exchange.json(401, {}),
  });
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push((await app.calls.tasks.start(videoIntent)).id);
  good = 'another-key-12345';
  for (const id of ids) await app.taskWhere(id, (task) => task.problem?.kind === 'key');
  expect((await app.snapshot()).connection).toMatchObject({ keyRefused: true });
  const asked = gateway.count('GET');
  await aWhile(800);
  expect(gateway.count('GET')).toBe(asked);
  await app.calls.connection.connect({ baseUrl: gateway.origin, key: good });
  for (const id of ids) await app.taskWhere(id, (task) => task.problem === undefined && task.looks > 0);
});

test('F24: "too many requests" slows down the whole gateway, and no burst follows', async () => {
  let isBusy = true;
  const { app, gateway } = await openAtFaultServer(
    {
      poll: (exchange) =>
        isBusy ? exchange.json(429, {}, { 'Retry-After': '15' }) : taskAnswer('processing')(exchange),
    },
    { speed: 6, random: Math.random },
  );
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push((await app.calls.tasks.start(videoIntent)).id);
  await expect.poll(() => gateway.count('GET')).toBeGreaterThan(0);
  await aWhile(1_500);
  const whileBusy = gateway.count('GET');
  // The first polls meet the pause; the others are not even sent.
  expect(whileBusy).toBeLessThanOrEqual(ids.length);
  isBusy = false;
  for (const id of ids) await app.taskWhere(id, (task) => task.looks > 0 && task.problem === undefined);
  const after = gateway.ledger.filter((entry) => entry.method === 'GET').slice(whileBusy);
  const seconds = after.map((entry) => Math.floor((entry.at * 6) / 1000));
  const busiest = Math.max(...seconds.map((second) => seconds.filter((each) => each === second).length));
  expect(busiest).toBeLessThanOrEqual(8);
});

test('F25: a gateway that is down for half an hour loses nothing', async () => {
  const link = await resultHost();
  const statuses = [500, 502, 503, 504];
  const { app, gateway } = await openAtFaultServer(
    {
      poll(exchange) {
        const passed = (exchange.entry.at - (gateway.ledger[0]?.at ?? 0)) * 300;
        if (passed > 1_800_000) return completedWith(link)(exchange);
        return exchange.answer(statuses[exchange.turn % 4] ?? 500, {}, 'upstream');
      },
    },
    { speed: 300 },
  );
  const { id } = await app.calls.tasks.start(imageIntent);
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(gateway.count('POST')).toBe(1);
  expect(gateway.count('GET')).toBeGreaterThan(8);
});

describe('F26: a poll that hangs or drips is stopped after half a minute', () => {
  const hangs: Record<string, Script> = {
    'no byte at all': () => {},
    'a byte a second': ({ drip }) =>
      drip('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"task_info":'.padEnd(800), 20),
  };
  for (const [name, hang] of Object.entries(hangs)) {
    test(`F26: ${name}`, async () => {
      const link = await resultHost();
      const { app, gateway } = await openAtFaultServer({ poll: inTurn(hang, completedWith(link)) });
      const { id } = await app.calls.tasks.start(imageIntent);
      await app.taskWhere(id, (task) => task.state === 'done');
      const [, first, second] = gateway.ledger;
      expect(((second?.at ?? 0) - (first?.at ?? 0)) * 50).toBeGreaterThan(30_000);
      const failed = (await evidenceOf(app, id)).find((line) => line.kind === 'look-failed');
      expect(failed?.facts['problem']).toMatchObject({ kind: 'timeout' });
    });
  }
});

test('F27: one web page instead of the gateway is ignored, and after three the network is named as the reason', async () => {
  const link = await resultHost();
  const page: Script = ({ answer }) => answer(200, { 'Content-Type': 'text/html' }, '<!doctype html><h1>Welcome</h1>');
  const { app } = await openAtFaultServer({ poll: inTurn(page, page, page, page, completedWith(link)) });
  const { id } = await app.calls.tasks.start(imageIntent);
  const withProblem = await app.taskWhere(id, (task) => /looks intercepted/.test(task.problem?.sentence ?? ''));
  expect(withProblem.state).toBe('waiting');
  await app.taskWhere(id, (task) => task.state === 'done');
  const problems = (await evidenceOf(app, id)).filter((line) => line.kind === 'look-failed');
  const intercepted = problems.map((line) => /intercepted/.test(JSON.stringify(line.facts)));
  expect(intercepted).toEqual([false, false, true, true]);
});

describe('F28: an answer without JSON is a failed poll, with limited memory', () => {
  const json = JSON.stringify({ task_info: { id: taskId, status: 'processing' } });
  const bodies: [string, Buffer, 'look-failed' | 'still-working'][] = [
    ['invalid', Buffer.from('{"task_info": nope}'), 'look-failed'],
    ['cut in the middle', Buffer.from(json.slice(0, 20)), 'look-failed'],
    ['with a byte order mark', Buffer.from(`\ufeff${json}`), 'still-working'],
    ['UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le'), 'still-working'],
    ['100 MB', Buffer.alloc(100_000_000, 'x'), 'look-failed'],
  ];
  for (const [name, body, kind] of bodies) {
    test(`F28: ${name}`, async () => {
      const link = await resultHost();
      const odd: Script = ({ answer }) => answer(200, { 'Content-Type': 'application/json' }, body);
      const { app } = await openAtFaultServer({ poll: inTurn(odd, completedWith(link)) });
      const { id } = await app.calls.tasks.start(imageIntent);
      await app.taskWhere(id, (task) => task.state === 'done');
      const lines = await evidenceOf(app, id);
      expect(lines.map((line) => line.kind)).toContain(kind);
      for (const line of lines) expect((line.raw ?? '').length).toBeLessThanOrEqual(8 * 1024);
    });
  }
});

test('F29: unknown statuses mean "still working", and ten in a row are reported', async () => {
  const link = await resultHost();
  const odd = [undefined, 'queued', 'COMPLETED', 7, null, 'queued', 'queued', {}, 'queued', 'queued', 'queued'].map(
    (status) => taskAnswer(status),
  );
  const { app } = await openAtFaultServer({ poll: inTurn(...odd, completedWith(link)) }, { speed: 100 });
  const { id } = await app.calls.tasks.start(imageIntent);
  const done = await app.taskWhere(id, (task) => task.state === 'done');
  expect(done.looks).toBe(odd.length + 1);
  expect(done.notes).toEqual([expect.stringMatching(/10 times with the status "queued".*treated as in progress/)]);
  expect(
    app.pushes.some(
      (push) => push.kind === 'put' && push.part === 'tasks' && push.entry.state === 'waiting' && push.entry.notes,
    ),
  ).toBe(true);
});

test('F31: a failure without text and one with a megabyte of HTML both end in a short message', async () => {
  const errors: [object, RegExp][] = [
    [{}, /failed: no reason given/],
    [
      { error: { code: 7, title: '<b>No</b>', detail: `<script>${'x'.repeat(900_000)}</script>` } },
      /<b>No<\/b> \(code 7\)/,
    ],
  ];
  for (const [error, sentence] of errors) {
    const { app } = await openAtFaultServer({
      poll: ({ json }) => json(200, { task_info: { id: taskId, status: 'failed', ...error } }),
    });
    const { id } = await app.calls.tasks.start(videoIntent);
    const failed = await app.taskWhere(id, (task) => task.state === 'failed');
    expect(failed.problem?.sentence).toMatch(sentence);
    expect(failed.problem?.sentence.length).toBeLessThan(2300);
    expect((failed.problem?.raw ?? '').length).toBeLessThanOrEqual(64 * 1024);
    await app.close();
  }
});

test('F32: the first "completed" with links counts, whatever the gateway says afterwards', async () => {
  for (const later of [taskAnswer('processing'), taskAnswer('failed')]) {
    let isOpen = false;
    const host = await openFaultServer(({ answer }) =>
      isOpen ? answer(200, {}, makeImage(64, 48)) : answer(503, {}, 'not yet'),
    );
    const { app } = await openAtFaultServer({ poll: inTurn(completedWith(`${host.origin}/a.png`), later) });
    const { id } = await app.calls.tasks.start(imageIntent);
    await app.taskWhere(id, (task) => task.state === 'saving' && task.problem !== undefined);
    isOpen = true;
    await app.taskWhere(id, (task) => task.state === 'done');
    await app.close();
  }
});

test('F33: an answer about another task is ignored and recorded', async () => {
  const link = await resultHost();
  const other: Script = ({ json }) => json(200, { task_info: { id: 'another-task', status: 'failed' } });
  const { app } = await openAtFaultServer({ poll: inTurn(other, completedWith(link)) });
  const { id } = await app.calls.tasks.start(imageIntent);
  await app.taskWhere(id, (task) => task.state === 'done');
  const ignored = (await evidenceOf(app, id)).find((line) => line.kind === 'look-failed');
  expect(ignored?.facts['problem']).toMatchObject({
    sentence: expect.stringMatching(/another task, so it was ignored/),
  });
  expect(ignored?.raw).toContain('another-task');
});

test('F36: a task that does not finish within a day is still polled, slowly, until a user stops it', async () => {
  const clock = movableClock(50);
  const { app, gateway } = await openAtFaultServer({ poll: taskAnswer('processing') }, { clock });
  const { id } = await app.calls.tasks.start(videoIntent);
  await app.taskWhere(id, (task) => task.looks > 0);
  clock.skip(25 * 3_600_000);
  const polls = gateway.count('GET');
  const late = await app.taskWhere(id, (task) => task.updatedAt - task.createdAt > 24 * 3_600_000);
  expect(late).toMatchObject({ state: 'waiting', status: 'processing' });
  expect(gateway.count('GET') - polls).toBeLessThanOrEqual(2);
  expect(await app.calls.tasks.stopPolling({ id })).toMatchObject({ state: 'stopped' });
  expect((await app.snapshot()).tasks).toHaveLength(1);
});

test('F20: more or fewer results than requested are saved, and the task reports the difference', async () => {
  const link = await resultHost();
  const modelId = 'image-c-2.6-image';
  const { draftOf } = await import('../support/app-at-gateway.ts');
  const draft = draftOf(modelId);
  const image = { from: 'link' as const, url: 'https://example.com/a.png' };
  const asked = { modelId, draft: { ...draft, values: { ...draft.values, images: [image], n: 3 } } };
  const cases: [number, RegExp][] = [
    [2, /3 results were requested, 2 received\. Only received results can be saved\./],
    [4, /3 results were requested, 4 received\. All of them are saved\./],
  ];
  for (const [count, note] of cases) {
    const links = Array.from({ length: count }, (_, index) => `${link}?${index}`);
    const { app } = await openAtFaultServer({ poll: completedWith(...links) });
    const { id } = await app.calls.tasks.start(asked);
    const done = await app.taskWhere(id, (task) => task.state === 'done');
    expect(await app.itemsOf(id)).toHaveLength(count);
    expect(done.notes).toEqual([expect.stringMatching(note)]);
    await app.close();
  }
  const { app } = await openAtFaultServer({ poll: completedWith(link) });
  const { id } = await app.calls.tasks.start(imageIntent);
  expect((await app.taskWhere(id, (task) => task.state === 'done')).notes).toBeUndefined();
});
