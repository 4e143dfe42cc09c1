import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { builtInModels } from '../../../shared/models/all-models.ts';
import { ask, model, sandboxForTest, taskInfo, validBody } from './test-sandbox.ts';

const traceparent = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

test('a missing and a wrong key get different problem details', async () => {
  const sandbox = await sandboxForTest();
  const missing = await fetch(`${sandbox.baseUrl}/v1/models`);
  expect(missing.status).toBe(401);
  expect(missing.headers.get('content-type')).toBe('application/problem+json');
  expect(missing.headers.get('traceparent')).toMatch(traceparent);
  expect(await missing.json()).toMatchObject({ status: 401, title: 'Unauthorized', code: 'missing_key', errors: [] });
  const wrong = await ask(sandbox, '/v1/models', undefined, { Authorization: 'Bearer nonsense' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({ code: 'invalid_key' });
});

test('every endpoint requires the key', async () => {
  const sandbox = await sandboxForTest();
  const creates = builtInModels.map((each) => each.create.path);
  for (const path of [...creates, '/v1/chat/completions', '/v1/messages', '/nowhere']) {
    const response = await fetch(sandbox.baseUrl + path, { method: 'POST', body: '{}' });
    expect([path, response.status]).toEqual([path, 401]);
  }
});

test('X-API-Key works only at the messages endpoint', async () => {
  const sandbox = await sandboxForTest();
  const request = (path: string) =>
    fetch(sandbox.baseUrl + path, {
      method: 'POST',
      headers: { 'X-API-Key': sandbox.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'sandbox-messages', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] }),
    });
  expect((await request('/v1/messages')).status).toBe(200);
  expect((await request('/vendors/vendor-messages/v1/messages')).status).toBe(200);
  expect((await request('/v1/chat/completions')).status).toBe(401);
});

test('every answer has a new trace id, also an error', async () => {
  const sandbox = await sandboxForTest();
  const answers = [
    await ask(sandbox, '/v1/models'),
    await ask(sandbox, '/v1/models'),
    await ask(sandbox, '/nowhere'),
    await ask(sandbox, '/v1/messages', '{'),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 404, 400]);
  const traces = answers.map((answer) => answer.headers.get('traceparent') ?? '');
  for (const trace of traces) expect(trace).toMatch(traceparent);
  expect(new Set(traces).size).toBe(4);
});

test('the models are listed in the format of OpenAI, on both paths', async () => {
  const sandbox = await sandboxForTest();
  const alias = await ask(sandbox, '/v1/models');
  const vendor = await ask(sandbox, '/vendors/vendor-chat/v1/models');
  expect(alias.body).toEqual(vendor.body);
  expect(alias.body['object']).toBe('list');
  const ids = (alias.body['data'] as { id: string; object: string }[]).map((each) => each.id);
  expect(ids).toEqual(expect.arrayContaining(['sandbox-chat', 'sandbox-image-chat', 'sandbox-messages']));
  expect(ids).toEqual(expect.arrayContaining(builtInModels.map((each) => each.id)));
});

test.each([
  ['not JSON', '{"prompt":', {}],
  ['not an object', '["a"]', {}],
  ['not declared as JSON', '{"prompt":"a"}', { 'Content-Type': 'text/plain' }],
])('a body that is %s is refused', async (_what, body, headers) => {
  const sandbox = await sandboxForTest();
  const answer = await ask(sandbox, model('video-b').create.path, body, headers);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ title: 'Bad Request', code: 'invalid_request' });
});

test('the ledger has every request with its body, its answer and no key', async () => {
  const sandbox = await sandboxForTest();
  const body = JSON.stringify(validBody(model('video-b'), { negative_prompt: 'rain' }));
  const answer = await ask(sandbox, model('video-b').create.path, body);
  await ask(sandbox, '/v1/models', undefined, { Authorization: 'Bearer wrong-key' });
  const [create, list] = sandbox.ledger();
  expect(create).toMatchObject({
    origin: 'gateway',
    method: 'POST',
    path: '/vendors/vendor-video-b/v1/videos/text2video',
    authorization: 'right',
    bodySha256: createHash('sha256').update(body).digest('hex'),
    body: { negative_prompt: 'rain' },
    status: 202,
    taskId: taskInfo(answer)['id'],
  });
  expect(list).toMatchObject({ status: 401, authorization: 'wrong', taskId: null, bodySha256: null });
  const text = JSON.stringify(sandbox.ledger());
  expect(text).not.toContain(sandbox.key);
  expect(text).not.toContain('wrong-key');
});

test('long texts in bodies are shortened in the ledger', async () => {
  const sandbox = await sandboxForTest();
  await ask(sandbox, model('image-e-2').create.path, { prompt: 'x', images: ['a'.repeat(100_000)] });
  expect(JSON.stringify(sandbox.ledger()[0]?.body).length).toBeLessThan(1000);
});

test('the ledger distinguishes reused connections from new ones', async () => {
  const sandbox = await sandboxForTest();
  const url = new URL(sandbox.baseUrl);
  const request = `GET /v1/models HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${sandbox.key}\r\n`;
  await rawExchange(Number(url.port), `${request}\r\n`, `${request}Connection: close\r\n\r\n`);
  await rawExchange(Number(url.port), `${request}Connection: close\r\n\r\n`);
  const [first, second, third] = sandbox.ledger();
  expect([first?.reused, second?.reused, third?.reused]).toEqual([false, true, false]);
  expect(second?.connection).toBe(first?.connection);
  expect(third?.connection).not.toBe(first?.connection);
});

/** Sends requests one after another on one connection and waits until the server closes it. */
function rawExchange(port: number, ...requests: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.resume();
  });
}

test('closing the sandbox ends open streams immediately', async () => {
  const sandbox = await sandboxForTest({ streamMs: 50 });
  const response = await fetch(`${sandbox.baseUrl}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'sandbox-chat', stream: true, messages: [{ role: 'user', content: '[slow] hi' }] }),
  });
  expect(response.status).toBe(200);
  const reading = response.text();
  await sandbox.close();
  await expect(reading).rejects.toThrow();
  await expect(fetch(`${sandbox.baseUrl}/v1/models`)).rejects.toThrow();
});
