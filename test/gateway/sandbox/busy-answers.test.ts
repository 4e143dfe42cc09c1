import { expect, test } from 'vitest';
import type { Sandbox } from '../../../electron/sandbox/sandbox.ts';
import {
  ask,
  createTask,
  imageBody,
  imageModel,
  linksOf,
  pollTask,
  sandboxForTest,
  testClock,
  waitFor,
} from './test-sandbox.ts';

const start = Date.UTC(2026, 0, 31);
const inSixSeconds = 'Sat, 31 Jan 2026 00:00:06 GMT';

const retryAfter = (answer: { status: number; headers: Headers }) => [answer.status, answer.headers.get('retry-after')];

test.each([
  ['[429]', 429, '2'],
  ['[503]', 503, '2'],
  ['[429-create-6]', 429, '6'],
  ['[503-6-date]', 503, inSixSeconds],
])('a create with %s is answered %i with Retry-After %s, once', async (word, status, value) => {
  const sandbox = await sandboxForTest({ clock: testClock(start) });
  const first = await ask(sandbox, imageModel.create.path, imageBody(`${word} a hill`));
  expect(retryAfter(first)).toEqual([status, value]);
  expect(first.headers.get('content-type')).toBe('application/problem+json');
  expect(first.body).toMatchObject({ status, code: status === 429 ? 'rate_limited' : 'overloaded' });
  expect((await ask(sandbox, imageModel.create.path, imageBody(`${word} a hill`))).status).toBe(202);
  expect(sandbox.ledger().filter((entry) => entry.taskId !== null)).toHaveLength(1);
});

test('several words are answered in turn, separately for each place', async () => {
  const sandbox = await sandboxForTest({ clock: testClock(start) });
  const prompt = '[429-1] [503-poll-6-date] [503-2] [429-poll-6] a hill';
  const create = () => ask(sandbox, imageModel.create.path, imageBody(prompt));
  expect(retryAfter(await create())).toEqual([429, '1']);
  expect(retryAfter(await create())).toEqual([503, '2']);
  const id = await createTask(sandbox, imageModel, imageBody(prompt));
  expect(retryAfter(await pollTask(sandbox, imageModel, id))).toEqual([503, inSixSeconds]);
  expect(retryAfter(await pollTask(sandbox, imageModel, id))).toEqual([429, '6']);
  expect((await pollTask(sandbox, imageModel, id)).status).toBe(200);
});

test('a poll of another task must wait separately', async () => {
  const sandbox = await sandboxForTest();
  const ids = [
    await createTask(sandbox, imageModel, imageBody('[429-poll] a')),
    await createTask(sandbox, imageModel, imageBody('[429-poll] a')),
  ];
  for (const id of ids) {
    const statuses = [
      (await pollTask(sandbox, imageModel, id)).status,
      (await pollTask(sandbox, imageModel, id)).status,
    ];
    expect(statuses).toEqual([429, 200]);
  }
});

async function firstLink(sandbox: Sandbox, prompt: string): Promise<string> {
  const id = await createTask(sandbox, imageModel, imageBody(prompt));
  return linksOf(await waitFor(sandbox, imageModel, id, 'completed'), 'images')[0] ?? '';
}

test.each([
  ['[429-media-6]', 429, '6'],
  ['[503-media-6-date]', 503, inSixSeconds],
])('a download with %s is answered %i with Retry-After %s, once', async (word, status, value) => {
  const clock = testClock(start);
  const sandbox = await sandboxForTest({ clock, pace: { pendingMs: 0, processingMs: 0 } });
  const link = await firstLink(sandbox, `${word} a hill`);
  expect(retryAfter(await fetch(link))).toEqual([status, value]);
  const second = await fetch(link);
  expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test.each(['/v1/chat/completions', '/v1/messages'])('%s is answered 429 and 503 on request', async (path) => {
  const sandbox = await sandboxForTest({ clock: testClock(start) });
  const chosen = path === '/v1/messages' ? 'sandbox-messages' : 'sandbox-chat';
  const askWith = (content: string) =>
    ask(sandbox, path, { model: chosen, max_tokens: 100, messages: [{ role: 'user', content }] });
  expect(retryAfter(await askWith('[429]'))).toEqual([429, '2']);
  expect(retryAfter(await askWith('[503-6-date]'))).toEqual([503, inSixSeconds]);
  expect((await askWith('[429-poll] hi')).status).toBe(200);
});
