import { expect } from 'vitest';
import { openSandbox, type Sandbox } from '../../../../../electron/sandbox/sandbox.ts';
import {
  ask,
  createTask,
  linksOf,
  model,
  pollTask,
  taskInfo,
  testClock,
  validBody,
  waitFor,
} from '../../test-sandbox.ts';
import { type Entry, entriesOf, type Section } from '../interface-rule.ts';
import { uuid } from './task-answers.ts';

const made = model('image-c-2.6-image');
const small = { n: 1, size: '768*768', seed: 5 };
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const of = (section: Section) => entriesOf(section, made.create.path, {}).response;
const [record, error, result, state, found, wrong] = (
  ['Task record', 'Task error', 'Task result', 'States and transitions', 'Result endpoints', 'Errors'] as const
).map(of) as [Of, Of, Of, Of, Of, Of];
type Of = ReturnType<typeof of>;

async function finished(sandbox: Sandbox, id: string, change: Record<string, unknown>, status: string) {
  const task = await createTask(sandbox, model(id), validBody(model(id), change));
  return waitFor(sandbox, model(id), task, status);
}

const completed = (sandbox: Sandbox) => finished(sandbox, made.id, small, 'completed');
const failed = (sandbox: Sandbox) => finished(sandbox, made.id, { ...small, prompt: '[fail]' }, 'failed');

/** A task of a sandbox with a stopped clock, which only the test moves. */
async function atTime<T>(
  id: string,
  check: (sandbox: Sandbox, task: string, pass: (ms: number) => void) => Promise<T>,
) {
  const clock = testClock();
  const sandbox = await openSandbox({ clock, streamMs: 0, pace: { pendingMs: 1000, processingMs: 1000 } });
  try {
    const body = validBody(model(id), { prompt: 'a hill', ...(id === made.id ? small : {}) });
    return await check(sandbox, await createTask(sandbox, model(id), body), clock.pass);
  } finally {
    await sandbox.close();
  }
}

export const tasks: readonly Entry[] = [
  record('id is a UUID, used in get-task calls', async (sandbox) => {
    const answer = await completed(sandbox);
    expect(taskInfo(answer)['id']).toMatch(uuid);
    expect((await pollTask(sandbox, made, String(taskInfo(answer)['id']))).status).toBe(200);
  }),
  record('status is one of four, present in get-task responses', async (sandbox) => {
    expect(taskInfo(await completed(sandbox))['status']).toBe('completed');
    expect(taskInfo(await failed(sandbox))['status']).toBe('failed');
    await atTime(made.id, async (own, task, pass) => {
      expect(taskInfo(await pollTask(own, made, task))['status']).toBe('pending');
      pass(1500);
      expect(taskInfo(await pollTask(own, made, task))['status']).toBe('processing');
    });
  }),
  record('status is pending in some create responses and absent in others', async (sandbox) => {
    const statusOf = async (id: string) => taskInfo(await ask(sandbox, model(id).create.path, validBody(model(id))));
    expect(await statusOf('video-d-pro')).toMatchObject({ status: 'pending' });
    expect(await statusOf(made.id)).not.toHaveProperty('status');
  }),
  record('created_at is an ISO 8601 timestamp', async (sandbox) => {
    expect(taskInfo(await completed(sandbox))['created_at']).toMatch(isoTime);
  }),
  record('updated_at is an ISO 8601 timestamp', async (sandbox) => {
    expect(taskInfo(await completed(sandbox))['updated_at']).toMatch(isoTime);
  }),
  record('error only when the status is failed', async (sandbox) => {
    expect(taskInfo(await completed(sandbox))).not.toHaveProperty('error');
    expect(taskInfo(await failed(sandbox))).toHaveProperty('error');
  }),
  error('code is an integer', async (sandbox) => {
    const { error: reason } = taskInfo(await failed(sandbox));
    expect(Number.isSafeInteger((reason as Record<string, unknown>)['code'])).toBe(true);
  }),
  error('title and detail are strings', async (sandbox) => {
    const words = { title: expect.any(String), detail: expect.any(String) };
    expect(taskInfo(await failed(sandbox))['error']).toMatchObject(words);
  }),
  result('images is an array of URIs for an image task that is completed', async (sandbox) => {
    const answer = await completed(sandbox);
    expect(linksOf(answer, 'images').map((link) => URL.canParse(link))).toEqual([true]);
    expect(answer.body).not.toHaveProperty('videos');
  }),
  result('videos is an array of URIs for a video task that is completed', async (sandbox) => {
    const answer = await finished(sandbox, 'video-b', {}, 'completed');
    expect(linksOf(answer, 'videos').map((link) => URL.canParse(link))).toEqual([true]);
    expect(answer.body).not.toHaveProperty('images');
  }),
  result('task_info is the task record', async (sandbox) => {
    expect(taskInfo(await completed(sandbox))).toMatchObject({ id: expect.stringMatching(uuid), status: 'completed' });
  }),
  result('links of the premium video end 1 hour after it was made, however late they are handed out', async () => {
    await atTime('video-d-pro', async (sandbox, task, pass) => {
      pass(2000);
      await waitFor(sandbox, model('video-d-pro'), task, 'completed');
      pass(1_800_000);
      const [link = ''] = linksOf(await pollTask(sandbox, model('video-d-pro'), task), 'videos');
      expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
      pass(1_800_001);
      const [late = ''] = linksOf(await pollTask(sandbox, model('video-d-pro'), task), 'videos');
      expect([(await fetch(link)).status, (await fetch(late)).status]).toEqual([403, 403]);
    });
  }),
  state('pending: no result', async () => {
    await atTime(made.id, async (sandbox, task) => {
      const answer = await pollTask(sandbox, made, task);
      expect([taskInfo(answer)['status'], Object.keys(answer.body)]).toEqual(['pending', ['task_info']]);
    });
  }),
  state('processing: no result', async () => {
    await atTime(made.id, async (sandbox, task, pass) => {
      pass(1500);
      const answer = await pollTask(sandbox, made, task);
      expect([taskInfo(answer)['status'], Object.keys(answer.body)]).toEqual(['processing', ['task_info']]);
    });
  }),
  state('completed: images or videos', async (sandbox) => {
    expect(Object.keys((await completed(sandbox)).body).sort()).toEqual(['images', 'task_info']);
  }),
  state('failed: task_info.error, no result', async (sandbox) => {
    const answer = await failed(sandbox);
    expect(Object.keys(answer.body)).toEqual(['task_info']);
    expect(taskInfo(answer)).toHaveProperty('error');
  }),
  ...(
    [
      ['video-a-v2.5-turbo', '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/text-to-video/generation'],
      ['image-c-2.6-image', '/vendors/vendor-image/v1/image-c-2.6-image/generation'],
      ['image-c-2.5-t2i-preview', '/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation'],
      ['video-c-2.2-i2v-flash', '/vendors/vendor-image/v1/video-c-2.2-i2v-flash/generation'],
      ['image-c-2.5-i2i-preview', '/vendors/vendor-image/v1/image-c-2.5-i2i-preview/generation'],
      ['video-c-2.1-kf2v-plus', '/vendors/vendor-image/v1/video-c-2.1-kf2v-plus/generation'],
      ['video-d-pro', '/vendors/vendor-chat/v1/video-d-pro/generation'],
    ] as const
  ).map(([id, path]) =>
    found(`GET ${path}/{task_id} answers 200`, async (sandbox) => {
      const task = await createTask(sandbox, model(id), validBody(model(id)));
      const answer = await ask(sandbox, `${path}/${task}`);
      expect([answer.status, taskInfo(answer)['id']]).toEqual([200, task]);
    }),
  ),
  wrong('a failed task is answered 200, with status failed and an error', async (sandbox) => {
    const answer = await failed(sandbox);
    expect([answer.status, taskInfo(answer)['status']]).toEqual([200, 'failed']);
  }),
  wrong('a rejected prompt fails the task, not the create', async (sandbox) => {
    const reason = { title: 'Content rejected', detail: expect.stringContaining('prompt') };
    expect(taskInfo(await failed(sandbox))['error']).toMatchObject(reason);
  }),
  wrong('an image of a format that is not supported fails the task, not the create', async (sandbox) => {
    const images = [Buffer.from('a text!!').toString('base64')];
    const answer = await finished(sandbox, made.id, { ...small, images }, 'failed');
    expect(taskInfo(answer)['error']).toMatchObject({ title: 'Unsupported input image' });
  }),
  ...(
    ['image-c-2.5-t2i-preview', 'video-c-2.2-i2v-flash', 'image-c-2.5-i2i-preview', 'video-c-2.1-kf2v-plus'] as const
  ).map((id) =>
    entriesOf('Result endpoints', model(id).create.path, {}).open(
      `the create of ${id}: any object is taken`,
      {},
      { prompt: 4, image: null, images: 'a', seed: 'b' },
    ),
  ),
];
