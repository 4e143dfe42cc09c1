import { describe, expect, test } from 'vitest';
import type { ProblemKind } from '../../../shared/problem.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer, report, sendJson, taskId } from '../support/fake-server.ts';
import { memorySettings, openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const intent = { modelId: 'video-d-pro', draft: draftOf('video-d-pro') };

/** A gateway answer that changes from poll to poll; the last one stays. */
function inTurn(...answers: Answer[]): Answer {
  let turn = 0;
  return (...all) => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer?.(...all);
  };
}

async function resultServer(): Promise<string> {
  const files = await openFakeServer((_, response) => response.end(makeImage(64, 48)));
  return `${files.origin}/result.png`;
}

describe('a failed poll changes nothing, and the next one finds the result', () => {
  const failures: Record<string, [Answer, ProblemKind]> = {
    'a sign-in page': [(_, response) => response.writeHead(200).end('<html><title>Hotel network'), 'answer'],
    'JSON that ends early': [(_, response) => response.writeHead(200).end('{"task_info": {"id"'), 'answer'],
    'another form': [(_, response) => sendJson(response, 200, [1, 2]), 'answer'],
    'another task': [
      (_, response) => sendJson(response, 200, { task_info: { id: 'another', status: 'failed' } }),
      'answer',
    ],
    'an endless body': [
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const endless = () => response.writable && response.write(`{"a":"${'x'.repeat(100_000)}`, endless);
        endless();
      },
      'answer',
    ],
    '502': [(_, response) => response.writeHead(502).end('Bad gateway'), 'gateway'],
    '404 on every path': [(_, response) => sendJson(response, 404, {}), 'not-found'],
    '429': [(_, response) => sendJson(response, 429, {}, { 'Retry-After': '2' }), 'busy'],
    'a reset': [(_, response) => response.socket?.resetAndDestroy(), 'network'],
    'nothing at all': [() => {}, 'timeout'],
  };
  for (const [name, [failure, kind]] of Object.entries(failures)) {
    test(name, async () => {
      const link = await resultServer();
      const well: Answer = (_, response) => sendJson(response, 200, report('completed', { videos: [link] }));
      const { app, gateway } = await openAtGateway({ poll: inTurn(failure, well) }, { speed: 30 });
      const { id } = await app.calls.tasks.start(intent);
      const done = await app.taskWhere(id, (task) => task.state === 'done');
      expect(done).toMatchObject({ looks: 2 });
      expect(done.problem).toBeUndefined();
      expect(gateway.count('POST')).toBe(1);
      const problems = app.pushes.flatMap((push) =>
        push.kind === 'put' && push.part === 'tasks' ? (push.entry.problem?.kind ?? []) : [],
      );
      expect(problems).toContain(kind);
    });
  }

  test('after a redirect, which is not followed', async () => {
    const trap = await openFakeServer((_, response) => sendJson(response, 200, report('failed')));
    const { app } = await openAtGateway({
      poll: (_, response) => response.writeHead(302, { Location: `${trap.origin}/x` }).end(),
    });
    const { id } = await app.calls.tasks.start(intent);
    await app.taskWhere(id, (task) => task.problem?.kind === 'redirect');
    expect(trap.requests).toEqual([]);
  });
});

test('a status that is missing, unknown or of another type means "still working"', async () => {
  const link = await resultServer();
  const odd = [undefined, 'queued', 'COMPLETED', 7, null].map(
    (status): Answer =>
      (_, response) =>
        sendJson(response, 200, report(status)),
  );
  const last: Answer = (_, response) =>
    sendJson(response, 200, report('completed', { videos: [null, 'nonsense', link] }));
  const { app } = await openAtGateway({ poll: inTurn(...odd, last) });
  const { id } = await app.calls.tasks.start(intent);
  const done = await app.taskWhere(id, (task) => task.state === 'done');
  expect(done.links).toHaveLength(1);
  expect(done.looks).toBe(odd.length + 1);
});

test('a failed task ends with the text of the gateway', async () => {
  const poll: Answer = (_, response) =>
    sendJson(response, 200, {
      task_info: {
        id: taskId,
        status: 'failed',
        error: { code: 4001, title: 'Rejected', detail: 'A face was found.' },
      },
    });
  const { app } = await openAtGateway({ poll });
  const { id } = await app.calls.tasks.start(intent);
  const failed = await app.taskWhere(id, (task) => task.state === 'failed');
  expect(failed.problem?.sentence).toBe(
    'The gateway reports that the task failed: Rejected (code 4001): A face was found.',
  );
});

test('a completed task without any result is polled a few times more, then ends with its reason', async () => {
  const { app, gateway } = await openAtGateway({
    poll: (_, response) => sendJson(response, 200, report('completed')),
  });
  const { id } = await app.calls.tasks.start(intent);
  const failed = await app.taskWhere(id, (task) => task.state === 'failed');
  expect(failed.problem?.sentence).toMatch(/returned no result in 5 responses/);
  expect(gateway.count('GET')).toBe(5);
});

test('the working path is found, stored with the task, and then polled first for its model', async () => {
  const stated = '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/text-to-video/generation/';
  const natural = '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation/';
  const { app, gateway } = await openAtGateway({
    poll(received, response) {
      if (received.path.startsWith(stated)) return sendJson(response, 404, {});
      return sendJson(response, 200, report('processing'));
    },
  });
  const image = { from: 'link' as const, url: 'https://example.com/a.png' };
  const draft = draftOf('video-a-v2.5-turbo');
  const withImage = { ...draft, values: { ...draft.values, image: [image] } };
  const first = await app.calls.tasks.start({ modelId: 'video-a-v2.5-turbo', draft: withImage });
  const found = await app.taskWhere(first.id, (task) => task.looks > 1);
  expect(found.resultPath).toBe(`${natural}{task_id}`);
  expect(gateway.requests.filter((each) => each.path.startsWith(stated))).toHaveLength(1);
  const second = await app.calls.tasks.start({ modelId: 'video-a-v2.5-turbo', draft: withImage });
  await app.taskWhere(second.id, (task) => task.looks > 0);
  expect(gateway.requests.filter((each) => each.path.startsWith(stated))).toHaveLength(1);
});

test('an unusual task id is one segment of the path, whatever it contains', async () => {
  const odd = '../../v1/keys?x=1#y';
  const { app, gateway } = await openAtGateway({
    create: (_, response) => sendJson(response, 202, { task_info: { id: odd } }),
    poll: (_, response) => sendJson(response, 200, { task_info: { id: odd, status: 'processing' } }),
  });
  const { id } = await app.calls.tasks.start(intent);
  await app.taskWhere(id, (task) => task.looks > 0);
  const poll = gateway.requests.find((received) => received.method === 'GET');
  expect(poll?.path).toBe(`/vendors/vendor-chat/v1/video-d-pro/generation/${encodeURIComponent(odd)}`);
});

describe('a refused key', () => {
  test('pauses every poll at that gateway, and another key resumes them', async () => {
    let good = testKey;
    const { app, gateway } = await openAtGateway({
      poll: (received, response) =>
        received.headers.authorization === `Bearer ${good}`
          ? sendJson(response, 200, report('processing'))
          : sendJson(response, 401, {}),
    });
    const one = await app.calls.tasks.start(intent);
    const two = await app.calls.tasks.start(intent);
    await app.taskWhere(one.id, (task) => task.looks > 0);
    good = 'another-key-77';
    await app.taskWhere(one.id, (task) => task.problem?.kind === 'key' || task.looks > 50);
    expect((await app.snapshot()).connection).toMatchObject({ keyRefused: true });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const asked = gateway.count('GET');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(gateway.count('GET')).toBe(asked);

    // A user may check anyway; this is one poll and does not end the pause.
    await app.calls.tasks.checkStatus({ id: two.id });
    expect(gateway.count('GET')).toBe(asked + 1);

    await app.calls.connection.connect({ baseUrl: gateway.origin, key: good });
    expect((await app.snapshot()).connection).toMatchObject({ keyRefused: false });
    const polls = (await app.taskWhere(one.id, () => true)).looks;
    for (const { id } of [one, two]) {
      await app.taskWhere(id, (task) => task.looks > polls && task.problem === undefined);
    }
    expect(gateway.count('POST')).toBe(2);
  });
});

test('waiting tasks continue after a restart, once their gateway has its key', async () => {
  const dataFolder = await temporaryFolder();
  const settingsFile = memorySettings();
  const link = await resultServer();
  let isDone = false;
  const gateway = await openFakeServer((received, response) => {
    if (received.method === 'POST') return sendJson(response, 202, { task_info: { id: taskId } });
    sendJson(response, 200, isDone ? report('completed', { videos: [link] }) : report('processing'));
  });
  const first = await openTestApp({ dataFolder, settingsFile, clock: loadTolerantClock(50) });
  await first.calls.connection.connect({ baseUrl: gateway.origin, key: testKey });
  const { id } = await first.calls.tasks.start(intent);
  await first.taskWhere(id, (task) => task.looks > 0);
  await first.close();
  isDone = true;

  // The key was in memory only, so the new run has none.
  const second = await openTestApp({
    dataFolder,
    settingsFile,
    clock: loadTolerantClock(50),
    vault: openMemoryKeyVault(),
  });
  const paused = await second.taskWhere(id, (task) => task.problem?.kind === 'key');
  expect(paused).toMatchObject({ state: 'waiting' });
  expect(paused.nextLookAt).toBeUndefined();
  expect((await second.snapshot()).connection).toMatchObject({ kind: 'gateway', hasKey: false });
  await second.calls.connection.connect({ baseUrl: gateway.origin, key: testKey });
  await second.taskWhere(id, (task) => task.state === 'done');
  expect(gateway.count('POST')).toBe(1);
});

test('a stopped task is not polled until a user requests it', async () => {
  const { app, gateway } = await openAtGateway({});
  const { id } = await app.calls.tasks.start(intent);
  await app.taskWhere(id, (task) => task.looks > 0);
  expect(await app.calls.tasks.stopPolling({ id })).toMatchObject({ state: 'stopped' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const asked = gateway.count('GET');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(gateway.count('GET')).toBe(asked);
  expect(await app.calls.tasks.checkStatus({ id })).toMatchObject({ state: 'waiting' });
  expect(gateway.count('GET')).toBe(asked + 1);
  await app.calls.tasks.stopPolling({ id });
  await app.calls.tasks.remove({ ids: [id] });
  expect((await app.snapshot()).tasks).toEqual([]);
});
