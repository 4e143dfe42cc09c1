import { describe, expect, test } from 'vitest';
import type { Script } from '../../support/fault-server.ts';
import { messageStart, textBlock, textChunk } from '../../support/streams/byte-stream.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { taskId, traceId, traceparent } from '../support/fake-server.ts';
import { openTestApp } from '../support/open-test-app.ts';
import {
  aWhile,
  completedWith,
  evidenceOf,
  imageIntent,
  inTurn,
  openAtFaultServer,
  resultHost,
  videoIntent,
} from './app-at-fault-server.ts';
import { askAt, lastPiece, send, streamHead, text } from './ask-fault-server.ts';

/** Answers a problem of RFC 9457 with a success status. */
const problemWith =
  (httpStatus: number, value: object, type = 'application/problem+json'): Script =>
  ({ answer }) =>
    answer(httpStatus, { 'Content-Type': type, Traceparent: traceparent }, JSON.stringify(value));

const declined = {
  type: 'https://gateway.example/problems/size',
  title: 'Size not offered',
  status: 422,
  detail: 'Choose 720x1280.',
  code: 'E-17',
};

describe('F94: a create that is answered with an error and a success status', () => {
  const plain = 'application/json';
  const cases: Record<string, [answer: Script, state: 'rejected' | 'unknown', sentence: RegExp, problem: object]> = {
    '202 with the problem of a refusal': [
      problemWith(202, declined),
      'rejected',
      /^The gateway declined the request \(422\)\. The gateway says: Size not offered \(code E-17\): Choose 720x1280\.$/,
      { kind: 'refused', status: 422, traceId },
    ],
    '200 with the status of a wrong key': [
      problemWith(200, { title: 'Unauthorized', status: 401, detail: 'The key has ended.' }, plain),
      'rejected',
      /doesn’t accept this key \(401\).*Unauthorized: The key has ended\./,
      { kind: 'key' },
    ],
    '200 with an error object that names a refusal': [
      problemWith(200, { error: { message: 'No real people', type: 'content_policy' } }, plain),
      'rejected',
      /^The gateway declined the request\. The gateway says: No real people \(code content_policy\)\.$/,
      { kind: 'refused' },
    ],
    '202 with the errors of fields': [
      problemWith(202, { detail: [{ loc: ['body', 'size'], msg: 'Unknown size' }] }, plain),
      'rejected',
      /^The gateway declined the request\.$/,
      { reasons: [{ field: 'size', text: 'Unknown size' }] },
    ],
    // The task may have been created before the failure.
    '200 with a failure of the gateway': [
      problemWith(200, { title: 'Upstream', status: 502, detail: 'The provider answered late.' }),
      'unknown',
      /failed \(502\).*The provider answered late\..*may have been accepted and charged/,
      { kind: 'gateway' },
    ],
    '202 with a timeout in words': [
      problemWith(202, { error: { code: 'upstream_timeout', message: 'Late' } }, plain),
      'unknown',
      /Late \(code upstream_timeout\)\..*may have been accepted and charged/,
      { kind: 'timeout' },
    ],
    '200 with an error that says nothing about its kind': [
      problemWith(200, { error_code: 1301, error_message: 'Please come back' }, plain),
      'unknown',
      /^The gateway reports an error\. The gateway says: Please come back \(code 1301\)\..*may have been accepted and charged/,
      { status: 200 },
    ],
  };
  for (const [name, [create, state, sentence, problem]] of Object.entries(cases)) {
    test(`F94: ${name}`, async () => {
      const { app, gateway } = await openAtFaultServer({ create });
      const task = await app.calls.tasks.start(videoIntent);
      expect(task).toMatchObject({ state, problem: { ...problem, sentence: expect.stringMatching(sentence) } });
      await aWhile();
      expect(gateway.count('POST')).toBe(1);
    });
  }

  test('F94: a problem of "too many requests" is not sent again, unlike the status 429', async () => {
    const busy = { title: 'Too Many Requests', status: 429 };
    const { app, gateway } = await openAtFaultServer({
      create: ({ answer }) =>
        answer(200, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' }, JSON.stringify(busy)),
    });
    const task = await app.calls.tasks.start(videoIntent);
    expect(task).toMatchObject({ state: 'rejected', problem: { kind: 'busy', retryAfterMs: 1000 } });
    await aWhile(500);
    expect(gateway.count('POST')).toBe(1);
  });

  test('F94: the ID of a task counts, whatever error is beside it', async () => {
    const { app } = await openAtFaultServer({
      create: problemWith(202, { ...declined, task_info: { id: taskId, status: 'pending' } }),
    });
    expect(await app.calls.tasks.start(videoIntent)).toMatchObject({ state: 'waiting', taskId });
  });
});

describe('F95: a poll that is answered with an error and the status 200 says nothing about the task', () => {
  const cases: Record<string, [value: object, problem: object]> = {
    'a failure of the gateway': [
      { title: 'Bad Gateway', status: 502, detail: 'Upstream is gone' },
      { kind: 'gateway', status: 502 },
    ],
    'an error object': [{ error: { message: 'Try later', code: 77 } }, { sentence: /Try later \(code 77\)/ }],
    'too many requests': [{ code: 429, msg: 'Slow down' }, { kind: 'busy' }],
    'a missing task': [{ title: 'Not Found', status: 404, detail: 'No such task' }, { kind: 'not-found' }],
  };
  for (const [name, [value, { sentence, ...problem }]] of Object.entries(cases) as [
    string,
    [object, { sentence?: RegExp }],
  ][]) {
    test(`F95: ${name}`, async () => {
      const link = await resultHost();
      const { app } = await openAtFaultServer({ poll: inTurn(problemWith(200, value), completedWith(link)) });
      const { id } = await app.calls.tasks.start(imageIntent);
      await app.taskWhere(id, (task) => task.state === 'done');
      const lines = await evidenceOf(app, id);
      const failed = lines.find((line) => line.kind === 'look-failed');
      if (name === 'a missing task') {
        // The next path answered, as after the status 404.
        expect(lines.map((line) => line.kind)).not.toContain('still-working');
        return;
      }
      expect(failed?.facts['problem']).toMatchObject(problem);
      if (sentence) expect(JSON.stringify(failed?.facts['problem'])).toMatch(sentence);
    });
  }

  test('F95: a refused key pauses every poll until another key is entered', async () => {
    const { app, gateway } = await openAtFaultServer({
      poll: problemWith(200, { title: 'Unauthorized', status: 401 }),
    });
    const { id } = await app.calls.tasks.start(videoIntent);
    const task = await app.taskWhere(id, (each) => each.problem !== undefined);
    expect(task).toMatchObject({ state: 'waiting', problem: { kind: 'key', status: 401 } });
    const asked = gateway.count('GET');
    await aWhile(500);
    expect(gateway.count('GET')).toBe(asked);
  });

  test('F95: the model list of a connection test', async () => {
    const { app, gateway } = await openAtFaultServer({
      poll: problemWith(200, { title: 'Unauthorized', status: 401 }),
    });
    const outcome = await app.calls.connection.test({ baseUrl: gateway.origin, key: testKey });
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'key' } });
    expect(outcome.steps.at(-1)).toMatchObject({ name: 'Key', ok: false });
  });
});

describe('F75: an error with the status 200 instead of an answer, or within it', () => {
  for (const endpoint of ['chat', 'messages'] as const) {
    for (const streams of [true, false]) {
      test(`F75: ${endpoint}, ${streams ? 'streamed' : 'whole'}: the problem of a refusal is a refusal`, async () => {
        const { answer } = await askAt(problemWith(200, declined), { endpoint, streams });
        expect(answer).toMatchObject({ state: 'failed', body: {}, problem: { kind: 'refused', status: 422, traceId } });
        expect(answer.problem?.sentence).toBe(
          'The gateway declined the request (422). The gateway says: Size not offered (code E-17): Choose 720x1280.',
        );
      });
    }

    test(`F75: ${endpoint}: a failure of the gateway may have been charged`, async () => {
      const { answer } = await askAt(problemWith(200, { error: { message: 'Oh', code: 'internal' } }), { endpoint });
      expect(answer).toMatchObject({ state: 'failed', problem: { kind: 'gateway' } });
      expect(answer.problem?.sentence).toMatch(/Oh \(code internal\)\..*may have been accepted and charged/);
    });

    for (const name of ['error', undefined]) {
      test(`F75: ${endpoint}: a problem within the stream, ${name ? 'named' : 'unnamed'}`, async () => {
        const begin = endpoint === 'chat' ? [textChunk('So far')] : [messageStart, textBlock('So far')];
        const data = JSON.stringify({ ...declined, status: 429 });
        const { answer } = await askAt(
          async (exchange) => {
            await exchange.write(streamHead());
            await send(exchange, ...begin, `${name ? `event: ${name}\n` : ''}data: ${data}\n\n`);
            exchange.end(lastPiece);
          },
          { endpoint },
        );
        expect(answer).toMatchObject({
          ...(endpoint === 'chat' ? text('So far') : { body: { content: [{ type: 'text', text: 'So far' }] } }),
          state: 'interrupted',
          problem: {
            kind: 'busy',
            sentence: expect.stringContaining('Size not offered (code E-17): Choose 720x1280.'),
          },
        });
      });
    }
  }
});

test('F94: the sandbox rejects the prompt [202] like that', async () => {
  const app = await openTestApp({});
  await app.calls.connection.useSandbox();
  const { modelId } = videoIntent;
  const task = await app.calls.tasks.start({ modelId, draft: draftOf(modelId, 'A heron [202]') });
  expect(task).toMatchObject({ state: 'rejected', problem: { kind: 'refused', status: 400 } });
});
