import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { fileEndOf } from '../../../electron/media/file-end.ts';
import { bufferedBytesReader } from '../../../electron/media/metadata/buffered-file-reader.ts';
import {
  ask,
  createTask,
  imageBody,
  imageModel,
  linksOf,
  pollTask,
  sandboxForTest,
  taskInfo,
  testClock,
  waitFor,
} from './test-sandbox.ts';

test('the states of a task follow the clock', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock, pace: { pendingMs: 1500, processingMs: 3000 } });
  const id = await createTask(sandbox, imageModel, imageBody('a hill'));
  const status = async () => taskInfo(await pollTask(sandbox, imageModel, id))['status'];
  expect(await status()).toBe('pending');
  clock.pass(1499);
  expect(await status()).toBe('pending');
  clock.pass(1);
  expect(await status()).toBe('processing');
  clock.pass(2999);
  expect(await status()).toBe('processing');
  clock.pass(1);
  const done = await waitFor(sandbox, imageModel, id, 'completed');
  expect(linksOf(done, 'images')).toHaveLength(1);
  expect(taskInfo(done)).toMatchObject({
    created_at: '2026-01-31T00:00:00.000Z',
    updated_at: '2026-01-31T00:00:04.500Z',
  });
});

test('a result that takes longer than the pace is completed when it is drawn', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock, pace: { pendingMs: 0, processingMs: 1000 } });
  const id = await createTask(sandbox, imageModel, imageBody('a hill'));
  clock.pass(60_000);
  const done = await waitFor(sandbox, imageModel, id, 'completed');
  expect(taskInfo(done)).toMatchObject({ updated_at: '2026-01-31T00:01:00.000Z' });
});

test('[slow] takes ten times as long', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock, pace: { pendingMs: 0, processingMs: 1000 } });
  const id = await createTask(sandbox, imageModel, imageBody('[slow] a hill'));
  clock.pass(9999);
  expect(taskInfo(await pollTask(sandbox, imageModel, id))['status']).toBe('processing');
  clock.pass(1);
  await waitFor(sandbox, imageModel, id, 'completed');
});

test('[fail] ends with code, title and detail, and no results', async () => {
  const sandbox = await sandboxForTest();
  const id = await createTask(sandbox, imageModel, imageBody('[fast] [FAIL]'));
  const answer = await waitFor(sandbox, imageModel, id, 'failed');
  expect(answer.status).toBe(200);
  expect(taskInfo(answer)['error']).toMatchObject({ code: 4001, title: 'Content rejected' });
  expect(answer.body['images']).toBeUndefined();
});

test('an input that cannot be decoded fails the task, not the request', async () => {
  const sandbox = await sandboxForTest();
  // A PNG header that declares 500 x 500 pixels, without further data.
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000001f4000001f40806000000', 'hex');
  const image = `data:image/png;base64,${Buffer.concat([header, Buffer.alloc(100)]).toString('base64')}`;
  const id = await createTask(sandbox, imageModel, { ...imageBody('[fast]'), images: [image] });
  const answer = await waitFor(sandbox, imageModel, id, 'failed');
  expect(taskInfo(answer)['error']).toMatchObject({ title: 'Unsupported input image' });
});

test('[no-status] and [unknown-status] are returned until the task is finished', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock });
  const silent = await createTask(sandbox, imageModel, imageBody('[no-status]'));
  const odd = await createTask(sandbox, imageModel, imageBody('[unknown-status]'));
  expect(taskInfo(await pollTask(sandbox, imageModel, silent))).not.toHaveProperty('status');
  expect(taskInfo(await pollTask(sandbox, imageModel, odd))['status']).toBe('queued');
  clock.pass(60_000);
  await waitFor(sandbox, imageModel, silent, 'completed');
  await waitFor(sandbox, imageModel, odd, 'completed');
});

test('[empty] completes without results', async () => {
  const sandbox = await sandboxForTest();
  const id = await createTask(sandbox, imageModel, imageBody('[fast][empty]'));
  expect((await waitFor(sandbox, imageModel, id, 'completed')).body).not.toHaveProperty('images');
});

test('[refuse] and [500] create no task', async () => {
  const sandbox = await sandboxForTest();
  const refused = await ask(sandbox, imageModel.create.path, imageBody('[refuse]'));
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'content_policy' });
  expect((await ask(sandbox, imageModel.create.path, imageBody('[500]'))).status).toBe(500);
  expect(sandbox.ledger().every((entry) => entry.taskId === null)).toBe(true);
});

test('unknown words in brackets are part of the prompt', async () => {
  const sandbox = await sandboxForTest();
  await createTask(sandbox, imageModel, imageBody('[fast] a [red] hill'));
});

test('[both] returns images and videos, and [cut] cuts their files off', async () => {
  const sandbox = await sandboxForTest();
  const id = await createTask(sandbox, imageModel, imageBody('[fast] [both] [cut] a hill'));
  const done = await waitFor(sandbox, imageModel, id, 'completed');
  const types = { images: 'image/png', videos: 'video/mp4' };
  for (const [list, mime] of Object.entries(types)) {
    const links = linksOf(done, list as keyof typeof types);
    expect(links).toHaveLength(1);
    const answer = await fetch(links[0] ?? '');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(mime);
    expect(await fileEndOf(bufferedBytesReader(bytes), mime)).toBe('missing');
  }
});
