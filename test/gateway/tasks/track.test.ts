import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSandbox } from '../../../electron/sandbox/sandbox.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer, report, sendJson, taskId } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';
const resultPath = `/vendors/vendor-image/v1/${modelId}/generation/{task_id}`;

async function completed(): Promise<Answer> {
  const files = await openFakeServer((_, response) => response.end(makeImage(64, 48)));
  return (_, response) => sendJson(response, 200, report('completed', { images: [`${files.origin}/a.png`] }));
}

describe('a task of another program is tracked by its id, and its result is saved like any other', () => {
  const created = { task_info: { id: taskId } };
  const forms: Record<string, string> = {
    'an id': taskId,
    'a create answer': JSON.stringify(created),
    'a cURL command': `curl https://elsewhere.example${resultPath.replace('{task_id}', taskId)} \\\n -H 'Authorization: Bearer another-key-9f8e7d'`,
  };
  for (const [name, text] of Object.entries(forms)) {
    test(name, async () => {
      const dataFolder = await temporaryFolder();
      const { app, gateway } = await openAtGateway({ poll: await completed() }, { dataFolder });
      const { id } = await app.calls.tasks.track({ modelId, text });
      const done = await app.taskWhere(id, (task) => task.state === 'done');
      expect(done).toMatchObject({ tracked: true, taskId, modelId, draft: { values: {}, extra: '' } });
      expect(done).not.toHaveProperty('acceptedAt');
      const [item] = await app.itemsOf(id);
      expect(item).toMatchObject({ kind: 'image', prompt: '', modelId });
      const sidecar = await readFile(join(dataFolder, 'library', (item?.file ?? '').replace('.png', '.json')), 'utf8');
      expect(JSON.parse(sidecar)).toMatchObject({ task: { gatewayTaskId: taskId, tracked: true } });
      expect(JSON.parse(sidecar).request).not.toHaveProperty('path');
      // Nothing was created, and only the key of this connection was sent, only to its gateway.
      expect(gateway.count('POST')).toBe(0);
      expect(gateway.requests.map((received) => received.headers.authorization)).toEqual([`Bearer ${testKey}`]);
      await app.close();
      expect(await everythingIn(dataFolder)).not.toContain('another-key-9f8e7d');
    });
  }
});

test('a sandbox task of another program is found and saved', async () => {
  const sandbox = await openSandbox({ key: testKey, pace: { pendingMs: 100, processingMs: 100 } });
  onTestFinished(() => sandbox.close());
  const answer = await fetch(`${sandbox.baseUrl}/vendors/vendor-edit/v1/image-e-2/edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      prompt: 'Turn it blue',
      images: [`data:image/png;base64,${makeImage(64, 64).toString('base64')}`],
    }),
  });
  const text = await answer.text();
  const app = await openTestApp({
    clock: loadTolerantClock(50),
    temporaryConnection: { baseUrl: sandbox.baseUrl, key: testKey },
  });
  const { id } = await app.calls.tasks.track({ modelId: 'image-e-2', text });
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(await app.itemsOf(id)).toHaveLength(1);
});

test('an undocumented path is polled first, and the others if it finds nothing', async () => {
  const well = await completed();
  const { app, gateway } = await openAtGateway({
    poll: (received, response, request) =>
      received.path === resultPath.replace('{task_id}', taskId)
        ? well(received, response, request)
        : sendJson(response, 404, {}),
  });
  const text = `curl https://x.example/v9/odd/${taskId}/state`;
  const { id } = await app.calls.tasks.track({ modelId, text });
  expect(await app.taskWhere(id, (task) => task.state === 'done')).toMatchObject({ resultPath });
  expect(gateway.requests.map((received) => received.path)).toEqual([
    `/v9/odd/${taskId}/state`,
    resultPath.replace('{task_id}', taskId),
  ]);
});

describe('the same id at the same gateway', () => {
  test('is one task, even after repeated and parallel requests, and is polled again even if it was stopped', async () => {
    const { app, gateway } = await openAtGateway({});
    const [first, second] = await Promise.all([
      app.calls.tasks.track({ modelId, text: taskId }),
      app.calls.tasks.track({ modelId, text: taskId.toUpperCase() }),
    ]);
    expect(second.id).toBe(first.id);
    expect((await app.snapshot()).tasks).toHaveLength(1);
    await app.calls.tasks.stopPolling({ id: first.id });
    const polls = gateway.count('GET');
    const again = await app.calls.tasks.track({ modelId: 'video-d-pro', text: JSON.stringify({ task_id: taskId }) });
    expect(again).toMatchObject({ id: first.id, state: 'waiting', modelId });
    expect(gateway.count('GET')).toBeGreaterThan(polls);
  });

  test('is the run that was started here', async () => {
    const { app } = await openAtGateway({ poll: await completed() });
    const started = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
    await app.taskWhere(started.id, (task) => task.state === 'done');
    const tracked = await app.calls.tasks.track({ modelId, text: taskId });
    expect(tracked).toMatchObject({ id: started.id, state: 'done' });
    expect(tracked).not.toHaveProperty('tracked');
  });
});

describe('a run with an unknown outcome', () => {
  const cut: Answer = (_, response) => response.socket?.resetAndDestroy();

  test('continues with the id that a user found for it, without a second charge', async () => {
    const { app, gateway } = await openAtGateway({ create: cut, poll: await completed() });
    const started = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
    expect(started.state).toBe('unknown');
    const text = `GET ${resultPath.replace('{task_id}', taskId)}`;
    const settled = await app.calls.tasks.track({ modelId, text, into: started.id });
    expect(settled).toMatchObject({ id: started.id, taskId });
    expect(settled).not.toHaveProperty('tracked');
    const done = await app.taskWhere(started.id, (task) => task.state === 'done');
    expect(done.draft.values['prompt']).toBe('A heron in the fog');
    expect(done.problem).toBeUndefined();
    expect((await app.itemsOf(started.id))[0]?.prompt).toBe('A heron in the fog');
    expect(gateway.count('POST')).toBe(1);
  });

  test('accepts no id of another run, and no second id', async () => {
    const { app } = await openAtGateway({ create: cut });
    const run = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
    await app.calls.tasks.track({ modelId, text: taskId });
    const taken = app.calls.tasks.track({ modelId, text: taskId, into: run.id });
    await expect(taken).rejects.toMatchObject({ data: { sentence: expect.stringContaining('already') } });
    await app.calls.tasks.track({ modelId, text: 'another-1234', into: run.id });
    const twice = app.calls.tasks.track({ modelId, text: 'third-1234', into: run.id });
    await expect(twice).rejects.toMatchObject({ data: { sentence: expect.stringContaining('needs no task ID') } });
  });
});

test.each([
  ['a command that makes a task', `curl -X POST https://x.example/vendors/vendor-edit/v1/image-e-2/edit -d '{}'`],
  ['words', 'my task please'],
])('%s is refused with a message, and nothing is polled or saved', async (_, text) => {
  const { app, gateway } = await openAtGateway({});
  const refused = app.calls.tasks.track({ modelId, text });
  await expect(refused).rejects.toMatchObject({ data: { kind: 'input', sentence: expect.stringMatching(/Paste/) } });
  expect(gateway.requests).toEqual([]);
  expect((await app.snapshot()).tasks).toEqual([]);
});

test('an unusual id is polled as one segment, whatever it contains', async () => {
  const { app, gateway } = await openAtGateway({
    poll: (_, response) => sendJson(response, 404, {}),
  });
  await app.calls.tasks.track({ modelId, text: JSON.stringify({ task_info: { id: '../../v1/models?x=1#y' } }) });
  const asked = `${resultPath.replace('{task_id}', '')}..%2F..%2Fv1%2Fmodels%3Fx%3D1%23y`;
  expect(gateway.requests.map((received) => received.path)).toEqual([asked]);
});

async function everythingIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile());
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
  return texts.join('\n');
}
