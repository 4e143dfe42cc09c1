import { expect, test } from 'vitest';
import {
  ask,
  createTask,
  linksOf,
  look,
  model,
  rightBody,
  sandboxForTest,
  taskInfo,
  testClock,
  waitFor,
} from './test-sandbox.ts';

const made = model('image-c-2.6-image');
const withPrompt = (prompt: string) => rightBody(made, { prompt, n: 1, size: '768*768', seed: 5 });

test('states follow the clock', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock, pace: { pendingMs: 1500, processingMs: 3000 } });
  const id = await createTask(sandbox, made, withPrompt('a hill'));
  const status = async () => taskInfo(await look(sandbox, made, id))['status'];
  expect(await status()).toBe('pending');
  clock.pass(1499);
  expect(await status()).toBe('pending');
  clock.pass(1);
  expect(await status()).toBe('processing');
  clock.pass(2999);
  expect(await status()).toBe('processing');
  clock.pass(1);
  const done = await waitFor(sandbox, made, id, 'completed');
  expect(linksOf(done, 'images')).toHaveLength(1);
  expect(taskInfo(done)).toMatchObject({
    created_at: '2026-01-31T00:00:00.000Z',
    updated_at: '2026-01-31T00:00:04.500Z',
  });
});

test('[slow] takes ten times as long', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock, pace: { pendingMs: 0, processingMs: 1000 } });
  const id = await createTask(sandbox, made, withPrompt('[slow] a hill'));
  clock.pass(9999);
  expect(taskInfo(await look(sandbox, made, id))['status']).toBe('processing');
  clock.pass(1);
  await waitFor(sandbox, made, id, 'completed');
});

test('[fail] ends with code, title and detail, and no results', async () => {
  const sandbox = await sandboxForTest();
  const id = await createTask(sandbox, made, withPrompt('[fast] [FAIL]'));
  const answer = await waitFor(sandbox, made, id, 'failed');
  expect(answer.status).toBe(200);
  expect(taskInfo(answer)['error']).toMatchObject({ code: 4001, title: 'Content rejected' });
  expect(answer.body['images']).toBeUndefined();
});

test('an input that cannot be decoded fails the task, not the request', async () => {
  const sandbox = await sandboxForTest();
  // A PNG header that promises 500 x 500 pixels and then ends.
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000001f4000001f40806000000', 'hex');
  const image = `data:image/png;base64,${Buffer.concat([header, Buffer.alloc(100)]).toString('base64')}`;
  const id = await createTask(sandbox, made, { ...withPrompt('[fast]'), images: [image] });
  const answer = await waitFor(sandbox, made, id, 'failed');
  expect(taskInfo(answer)['error']).toMatchObject({ title: 'Unsupported input image' });
});

test('[no-status] and [unknown-status] are seen until the task is finished', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock });
  const silent = await createTask(sandbox, made, withPrompt('[no-status]'));
  const odd = await createTask(sandbox, made, withPrompt('[unknown-status]'));
  expect(taskInfo(await look(sandbox, made, silent))).not.toHaveProperty('status');
  expect(taskInfo(await look(sandbox, made, odd))['status']).toBe('queued');
  clock.pass(60_000);
  await waitFor(sandbox, made, silent, 'completed');
  await waitFor(sandbox, made, odd, 'completed');
});

test('[empty] is completed without results', async () => {
  const sandbox = await sandboxForTest();
  const id = await createTask(sandbox, made, withPrompt('[fast][empty]'));
  expect((await waitFor(sandbox, made, id, 'completed')).body).not.toHaveProperty('images');
});

test('[refuse] and [500] make no task', async () => {
  const sandbox = await sandboxForTest();
  const refused = await ask(sandbox, made.create.path, withPrompt('[refuse]'));
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'content_policy' });
  expect((await ask(sandbox, made.create.path, withPrompt('[500]'))).status).toBe(500);
  expect(sandbox.ledger().every((entry) => entry.taskId === null)).toBe(true);
});

test('words in brackets that mean nothing are part of the prompt', async () => {
  const sandbox = await sandboxForTest();
  await createTask(sandbox, made, withPrompt('[fast] a [red] hill'));
});
