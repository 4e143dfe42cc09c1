import { expect } from 'vitest';
import type { Sandbox } from '../../../../../electron/sandbox/sandbox.ts';
import { servedResultPath } from '../../../../../electron/sandbox/tasks/served-result-path.ts';
import { builtInModels } from '../../../../../shared/models/all-models.ts';
import { ask, createTask, model, validBody } from '../../test-sandbox.ts';
import { hi } from '../conversation-requests.ts';
import { type Entry, entriesOf, type Sent } from '../interface-rule.ts';
import { send } from '../test-entries.ts';

const chat = { model: 'sandbox-chat-mini', messages: hi };
const messages = { model: 'sandbox-messages-mini', messages: hi, max_tokens: 100 };
const plus = model('video-c-2.2-t2v-plus');
const video = validBody(plus);

const of = entriesOf;
const service = of('What the service does', '/', {});
const general = of('General rules', plus.create.path, video);
const list = of('GET /v1/models', '/v1/models', {});
const key = of('Authentication', '/v1/chat/completions', chat);
const wrong = of('Errors', plus.create.path, video);
const version = of('Versioning', '/v1/messages', messages);

const everyPost: readonly Sent[] = [
  { path: '/v1/chat/completions', body: chat },
  { path: '/vendors/vendor-chat/v1/chat/completions', body: chat },
  { path: '/v1/messages', body: messages },
  { path: '/vendors/vendor-messages/v1/messages', body: messages },
  ...builtInModels.map((made) => ({ path: made.create.path, body: validBody(made) })),
];
const everyGet: readonly Sent[] = [
  { path: '/v1/models' },
  { path: '/vendors/vendor-chat/v1/models' },
  ...builtInModels.map((made) => ({ path: servedResultPath(made).replace('{task_id}', 'a') })),
];
const traceparent = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

async function expectStatus(sandbox: Sandbox, requests: readonly Sent[], status: number): Promise<void> {
  for (const sent of requests) {
    const response = await send(sandbox, sent);
    expect([sent.path, sent.headers, response.status]).toEqual([sent.path, sent.headers, status]);
  }
}

const withHeaders = (requests: readonly Sent[], headers: NonNullable<Sent['headers']>) =>
  requests.map((sent) => ({ ...sent, headers }));

function alias(short: string, long: string, body: unknown) {
  return service.response(`${short} is ${long}`, async (sandbox) => {
    for (const path of [short, long]) {
      const response = await send(sandbox, body === undefined ? { path } : { path, body });
      expect([path, response.status]).toEqual([path, 200]);
    }
  });
}

export const generalEntries: readonly Entry[] = [
  service.response('providers stand under /vendors/<vendor>', async (sandbox) => {
    for (const made of builtInModels) expect(made.create.path).toMatch(/^\/vendors\/vendor-[a-z-]+\/v1\//);
    await expectStatus(sandbox, everyPost.slice(4), 202);
  }),
  service.response('chat completions and messages answer directly', async (sandbox) => {
    await expectStatus(sandbox, everyPost.slice(0, 4), 200);
  }),
  service.response('a create answers with a task id, and get-task with the status', async (sandbox) => {
    const task = await createTask(sandbox, plus, video);
    const answer = await ask(sandbox, servedResultPath(plus).replace('{task_id}', task));
    expect(answer.body).toMatchObject({ task_info: { id: task, status: expect.any(String) } });
  }),
  service.response('every response carries a Traceparent', async (sandbox) => {
    const requests: Sent[] = [
      ...everyPost,
      ...everyGet,
      { path: '/v1/chat/completions', body: { ...chat, stream: true } },
      { path: '/v1/messages', body: { ...messages, stream: true } },
      { path: '/v1/messages', body: '{' },
      { path: '/nowhere' },
      { path: '/v1/models', headers: { Authorization: null } },
    ];
    const traces = new Set<string | null>();
    for (const sent of requests) {
      const trace = (await send(sandbox, sent)).headers.get('traceparent');
      expect([sent.path, trace]).toEqual([sent.path, expect.stringMatching(traceparent)]);
      traces.add(trace);
    }
    expect(traces.size).toBe(requests.length);
  }),
  alias('/v1/chat/completions', '/vendors/vendor-chat/v1/chat/completions', chat),
  alias('/v1/models', '/vendors/vendor-chat/v1/models', undefined),
  alias('/v1/messages', '/vendors/vendor-messages/v1/messages', messages),

  {
    ...general.rule('a body is sent as application/json', '', [{}], []),
    keeps: withHeaders(everyPost, { 'Content-Type': 'application/json; charset=utf-8' }),
    breaks: ['text/plain', 'application/json-patch+json', 'application/x-www-form-urlencoded', null].flatMap((type) =>
      withHeaders(everyPost, { 'Content-Type': type }),
    ),
  },
  {
    ...general.rule('a body is JSON, an object', '', [{}], []),
    breaks: ['{', '[]', '"text"', 'null', '4', ''].map((body) => ({ path: plus.create.path, body })),
  },
  general.response('answers are application/json', async (sandbox) => {
    for (const sent of [...everyPost, ...everyGet.slice(0, 2)]) {
      const response = await send(sandbox, sent);
      expect([sent.path, response.headers.get('content-type')]).toEqual([
        sent.path,
        expect.stringMatching(/^application\/json\b/),
      ]);
    }
  }),
  general.response('every create answers 202', (sandbox) => expectStatus(sandbox, everyPost.slice(4), 202)),
  general.response('every get-task answers 200', async (sandbox) => {
    for (const made of builtInModels) {
      const task = await createTask(sandbox, made, validBody(made));
      await expectStatus(sandbox, [{ path: servedResultPath(made).replace('{task_id}', task) }], 200);
    }
  }),
  {
    ...general.rule('task_id is a UUID', 'task_id', [{}], []),
    breaks: builtInModels.flatMap((made) =>
      ['7', 'not-a-task', '00000000-0000-4000-8000-00000000000', '%20'].map((id) => ({
        path: servedResultPath(made).replace('{task_id}', id),
      })),
    ),
  },
  list.response('GET /v1/models answers', (sandbox) => expectStatus(sandbox, [{ path: '/v1/models' }], 200)),

  key.response('every endpoint requires a key', async (sandbox) => {
    await expectStatus(sandbox, withHeaders([...everyPost, ...everyGet], { Authorization: null }), 401);
  }),
  key.response('the key is a Bearer token in Authorization', async (sandbox) => {
    await expectStatus(sandbox, everyPost.slice(0, 4), 200);
    for (const value of [sandbox.key, `Basic ${sandbox.key}`, `Token ${sandbox.key}`, `Bearer`, 'Bearer wrong']) {
      await expectStatus(sandbox, withHeaders([...everyPost, ...everyGet], { Authorization: value }), 401);
    }
  }),
  key.response('messages take it in X-API-Key too', async (sandbox) => {
    const headers = { Authorization: null, 'X-API-Key': sandbox.key };
    await expectStatus(sandbox, withHeaders(everyPost.slice(2, 4), headers), 200);
    await expectStatus(sandbox, withHeaders(everyPost.slice(2, 4), { ...headers, 'X-API-Key': 'wrong' }), 401);
  }),
  key.response('and no other endpoint does', async (sandbox) => {
    const others = [...everyPost.slice(0, 2), ...everyPost.slice(4), ...everyGet];
    await expectStatus(sandbox, withHeaders(others, { Authorization: null, 'X-API-Key': sandbox.key }), 401);
  }),
  key.response('one key serves all providers', async (sandbox) => {
    await expectStatus(sandbox, everyPost.slice(0, 4), 200);
    await expectStatus(sandbox, everyPost.slice(4), 202);
  }),

  wrong.rule('a request that is not valid is answered 400', 'size', [{}], [{ size: 'big' }]),
  wrong.response('the body is a JSON object after RFC 9457, with a code and a message', async (sandbox) => {
    for (const path of [plus.create.path, '/v1/chat/completions', '/v1/messages']) {
      const response = await send(sandbox, { path, body: {} });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        400,
        'application/problem+json',
      ]);
      const text = expect.stringMatching(/\S/);
      expect(await response.json()).toMatchObject({ type: text, title: text, status: 400, detail: text, code: text });
    }
  }),
  wrong.response('errors carry a Traceparent', async (sandbox) => {
    const response = await send(sandbox, { path: plus.create.path, body: {} });
    expect(response.headers.get('traceparent')).toMatch(traceparent);
  }),
  version.response('vendor paths carry /v1', async (sandbox) => {
    const without = everyPost.map((sent) => ({ ...sent, path: sent.path.replace('/v1/', '/') }));
    await expectStatus(sandbox, without, 404);
    await expectStatus(sandbox, everyPost.slice(1, 2), 200);
  }),
  version.response('messages take a version header, or none', async (sandbox) => {
    const sent = { path: '/v1/messages', body: messages };
    await expectStatus(sandbox, [sent, { ...sent, headers: { 'vendor-messages-version': '2023-06-01' } }], 200);
  }),
  version.response('the model is in the path of a task, and in the body of chat and messages', async (sandbox) => {
    await expectStatus(sandbox, [{ path: plus.create.path, body: { ...video, model: undefined } }], 202);
    const bodies = [chat, messages].map((body, index) => ({ path: everyPost[index * 2]?.path ?? '', body }));
    await expectStatus(sandbox, bodies, 200);
    const without = bodies.map(({ path, body }) => ({ path, body: { ...body, model: undefined } }));
    await expectStatus(sandbox, without, 400);
  }),
];
