import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inputUploadRoute } from '../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { report, sendJson, traceId } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

test('a create, its polls and its download are in the log, newest first, with their times', async () => {
  const png = makeImage(64, 64);
  const { app, gateway } = await openAtGateway({
    poll: ({ path }, response) => {
      if (path.startsWith('/result')) return response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      return sendJson(
        response,
        200,
        report('completed', { images: [`${gateway.origin}/result.png?signature=s3cret`] }),
      );
    },
  });
  const { id } = await app.calls.tasks.start({
    modelId: 'image-c-2.5-t2i-preview',
    draft: draftOf('image-c-2.5-t2i-preview'),
  });
  await app.taskWhere(id, (task) => task.state === 'done');

  // An open page of requests loads its list again.
  await expect.poll(() => app.pushes.some(({ kind }) => kind === 'requests')).toBe(true);
  const { exchanges, count } = await app.calls.requestLog.page({ limit: 50 });
  expect(count).toBe(3);
  expect(exchanges.map(({ kind, method, status }) => [kind, method, status])).toEqual([
    ['download', 'GET', 200],
    ['poll', 'GET', 200],
    ['create', 'POST', 202],
  ]);
  for (const each of exchanges) {
    const moments = [each.connectedMs, each.sentMs, each.headersMs, each.endedMs];
    expect(moments.every((moment) => moment !== undefined)).toBe(true);
    expect(moments).toEqual([...moments].sort((a, b) => (a ?? 0) - (b ?? 0)));
  }
  expect(exchanges[0]).toMatchObject({ path: '/result.png?(signed)', receivedBytes: png.length });
  expect(exchanges[2]).toMatchObject({ traceId, sentBytes: Buffer.byteLength(gateway.requests[0]?.body ?? '') });

  const create = await app.calls.requestLog.detail({ id: exchanges[2]?.id ?? 0 });
  expect(create.sent.headers).toContainEqual(['authorization', 'Bearer (key)']);
  expect(create.sent.body?.text).toBe(gateway.requests[0]?.body);
  expect(create.received?.body?.text).toContain('task_info');
  // The task leads to all three requests; only the link of the download identifies it.
  const ofTask = await app.calls.requestLog.page({ limit: 50, taskId: id });
  expect(ofTask.exchanges.map((each) => each.kind)).toEqual(['poll', 'create']);
});

test('search, kinds and failures filter the list, and pages continue where the last one ended', async () => {
  const { app } = await openAtGateway({
    create: (_, response) => sendJson(response, 400, { title: 'No such size' }),
  });
  for (const prompt of ['a heron', 'a crane', 'a stork']) {
    await app.calls.tasks.start({ modelId: 'video-b', draft: draftOf('video-b', prompt) });
  }
  const found = async (query: object) => (await app.calls.requestLog.page({ limit: 50, ...query })).exchanges;
  expect(await found({ search: 'CRANE' })).toHaveLength(1);
  expect(await found({ search: 'no such size' })).toHaveLength(3);
  expect(await found({ failed: true })).toHaveLength(3);
  expect(await found({ kind: 'poll' })).toHaveLength(0);
  const [newest] = await found({ limit: 1 });
  const rest = await found({ before: newest?.id });
  expect(rest.map((each) => each.id)).toEqual([(newest?.id ?? 0) - 1, (newest?.id ?? 0) - 2]);
});

test('a request without an answer shows the error', async () => {
  const { app } = await openAtGateway({ create: (_, __, request) => request.socket.destroy() });
  await app.calls.tasks.start({ modelId: 'video-b', draft: draftOf('video-b') });
  const { exchanges } = await app.calls.requestLog.page({ limit: 1, failed: true });
  expect(exchanges[0]).toMatchObject({ kind: 'create', error: expect.stringMatching(/closed|reset|socket/i) });
  expect(exchanges[0]?.status).toBeUndefined();
});

test('an image in a body is logged as its size, and the answer is not delayed', async () => {
  const { app } = await openAtGateway({});
  const bytes = makeImage(1280, 720, 'image/png', 7);
  const upload = new Request(`triptych://app${inputUploadRoute('lake.png')}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  const image = (await (await app.handle(upload)).json()) as ImageFile;
  const draft = draftOf('video-d-pro');
  const values = { ...draft.values, size: '1280x720', input_reference: [image] };
  await app.calls.tasks.start({ modelId: 'video-d-pro', draft: { ...draft, values } });
  const { exchanges } = await app.calls.requestLog.page({ limit: 1, kind: 'create' });
  const { sent } = await app.calls.requestLog.detail({ id: exchanges[0]?.id ?? 0 });
  expect(sent.body?.text).toMatch(/"input_reference":"data:image\/png;base64,\(.* as base64\)"/);
  expect(sent.body?.cut).toBe(false);
});

test('the log survives a restart, drops old requests for newer ones, and never contains a key', async () => {
  const dataFolder = await temporaryFolder();
  const long = 'x '.repeat(10_000);
  const echo = {
    create: (received: { headers: object }, response: never) => sendJson(response, 400, { ...received.headers, long }),
  };
  const first = await openAtGateway(echo as never, { dataFolder });
  await first.app.calls.settings.change({ requestLogBytes: 1_000_000 });
  const starts = 60;
  for (let index = 0; index < starts; index += 1) {
    await first.app.calls.tasks.start({ modelId: 'video-b', draft: draftOf('video-b', `A heron, ${index}`) });
  }
  const before = await first.app.calls.requestLog.page({ limit: 500 });
  expect(before.bytes).toBeLessThanOrEqual(1_000_000);
  expect(before.count).toBeLessThan(starts);
  expect(before.count).toBeGreaterThan(0);
  await first.app.close();

  const second = await openTestApp({ dataFolder });
  const after = await second.calls.requestLog.page({ limit: 500 });
  expect(after.exchanges.map((each) => each.id)).toEqual(before.exchanges.map((each) => each.id));
  await second.close();
  for (const name of (await readdir(dataFolder)).filter((each) => each.startsWith('requests.db'))) {
    const bytes = await readFile(join(dataFolder, name));
    expect(bytes.includes(testKey), name).toBe(false);
    expect(bytes.includes(Buffer.from(testKey).toString('base64').replace(/=+$/, '')), name).toBe(false);
  }
});

test('a damaged log is started anew, and is cleared on request', async () => {
  const dataFolder = await temporaryFolder();
  await writeFile(join(dataFolder, 'requests.db'), 'no database at all');
  const { app } = await openAtGateway({}, { dataFolder });
  await app.calls.tasks.start({ modelId: 'video-b', draft: draftOf('video-b') });
  expect((await app.calls.requestLog.page({ limit: 5 })).exchanges.length).toBeGreaterThan(0);
  await app.calls.requestLog.clear();
  expect((await app.calls.requestLog.page({ limit: 5, kind: 'create' })).exchanges).toEqual([]);
});
