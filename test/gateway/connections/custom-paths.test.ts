import { describe, expect, test } from 'vitest';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson, taskId } from '../support/fake-server.ts';
import { memorySettings } from '../support/open-test-app.ts';

const modelId = 'video-b';
const intent = { modelId, draft: draftOf(modelId) };
const own = { create: '/v9/make', result: '/v9/tasks/{task_id}/state' };

test('a run uses the custom paths, the preview shows them, and "Reset to default" restores the default paths', async () => {
  const { app, gateway } = await openAtGateway({});
  const changed = await app.calls.settings.change({ pathsOf: { modelId, paths: own } });
  expect(changed.paths).toEqual({ [modelId]: own });
  expect(await app.calls.tasks.preview(intent)).toMatchObject({ path: '/v9/make' });
  const task = await app.calls.tasks.start(intent);
  expect(task.createPath).toBe('/v9/make');
  await app.taskWhere(task.id, (each) => each.looks > 0);
  expect(gateway.requests.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v9/make',
    `GET /v9/tasks/${taskId}/state`,
  ]);
  const back = await app.calls.settings.change({ pathsOf: { modelId, paths: {} } });
  expect(back.paths).toEqual({});
  expect(await app.calls.tasks.preview(intent)).toMatchObject({
    path: '/vendors/vendor-video-b/v1/videos/text2video',
  });
});

test('an unknown task at a custom result path is polled at the default path', async () => {
  const { app, gateway } = await openAtGateway({
    poll: (received, response) =>
      received.path.startsWith('/v9/') ? sendJson(response, 404, {}) : sendJson(response, 200, report('processing')),
  });
  await app.calls.settings.change({ pathsOf: { modelId, paths: { result: own.result } } });
  const task = await app.calls.tasks.start(intent);
  const polled = await app.taskWhere(task.id, (each) => each.looks > 0);
  expect(polled).toMatchObject({
    status: 'processing',
    resultPath: '/vendors/vendor-video-b/v1/videos/text2video/{task_id}',
  });
  expect(gateway.requests[1]?.path).toBe(`/v9/tasks/${taskId}/state`);
});

describe('a custom path that leads to another host', () => {
  const hostile = (host: string) => [
    `//${host}/steal`,
    `/\\${host}/steal`,
    `\\\\${host}\\steal`,
    `http://${host}/steal`,
    `https:${host}`,
    `@${host}/steal`,
    '/a/../../steal',
    '/steal\r\nHost: elsewhere.example',
    '/steal?to=elsewhere',
    '/steal#elsewhere',
  ];

  test('is refused with the reason, for either kind', async () => {
    const { app } = await openAtGateway({});
    for (const path of hostile('elsewhere.example')) {
      for (const paths of [{ create: path }, { result: `${path}/{task_id}` }]) {
        const refused = app.calls.settings.change({ pathsOf: { modelId, paths } });
        await expect(refused).rejects.toMatchObject({ data: { kind: 'input' } });
      }
    }
    expect((await app.snapshot()).settings.paths).toEqual({});
  });

  test('that was written into the settings file is never requested: the key goes only to the gateway', async () => {
    const elsewhere = await openFakeServer((_, response) => sendJson(response, 200, {}));
    for (const path of hostile(new URL(elsewhere.origin).host)) {
      const paths = { [modelId]: { create: path, result: `${path}/{task_id}` } };
      const { app, gateway } = await openAtGateway({}, { settingsFile: memorySettings({ paths }) });
      const task = await app.calls.tasks.start(intent);
      await app.taskWhere(task.id, (each) => each.looks > 0);
      expect(gateway.requests[0]?.path).toBe('/vendors/vendor-video-b/v1/videos/text2video');
      expect(gateway.requests[1]?.path).toBe(`/vendors/vendor-video-b/v1/videos/text2video/${taskId}`);
      expect(gateway.requests[0]?.headers.authorization).toBe(`Bearer ${testKey}`);
      await app.close();
    }
    expect(elsewhere.requests).toEqual([]);
  });
});
