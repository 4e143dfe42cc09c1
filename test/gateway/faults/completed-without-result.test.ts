import { describe, expect, test } from 'vitest';
import {
  completedWith,
  imageIntent,
  inTurn,
  kindsOf,
  openAtFaultServer,
  resultHost,
  taskAnswer,
} from './app-at-fault-server.ts';

describe('F30: a completed task without a result is polled five more times, then ends with the answer of the gateway', () => {
  const answers: [string, object][] = [
    ['no array', {}],
    ['an empty array', { images: [] }],
    ['entries without a link', { images: [null, {}, ''] }],
  ];
  for (const [name, more] of answers) {
    test(`F30: ${name}`, async () => {
      const { app, gateway } = await openAtFaultServer({ poll: taskAnswer('completed', more) });
      const { id } = await app.calls.tasks.start(imageIntent);
      const failed = await app.taskWhere(id, (task) => task.state === 'failed');
      expect(failed.problem?.sentence).toMatch(/returned no result in 5 responses/);
      expect(failed.problem?.raw).toContain('completed');
      expect(gateway.count('GET')).toBe(5);
    });
  }

  test('F30: links under the other name count as results, because they were paid for', async () => {
    const link = await resultHost();
    const { app } = await openAtFaultServer({ poll: taskAnswer('completed', { videos: [null, link] }) });
    const { id } = await app.calls.tasks.start(imageIntent);
    await app.taskWhere(id, (task) => task.state === 'done');
  });
});

describe('F30: a completed task with links that cannot be downloaded', () => {
  const unusable: [string, unknown[], RegExp][] = [
    [
      'of other kinds',
      ['file:///etc/passwd', 'javascript:alert(1)', 'data:image/png;base64,AA'],
      /file: link, a javascript: link, a data: link/,
    ],
    ['that are no links', ['nonsense', 7, null], /text that isn’t a link, a number instead of a link/],
    [
      'a single one',
      [{ url: 'ftp://files.example/a.png' }],
      /its only result link can’t be downloaded \(a ftp: link\)/,
    ],
  ];
  for (const [name, images, sentence] of unusable) {
    test(`F30: ${name}: fails after two such answers, with the reason and the answer`, async () => {
      const { app, gateway } = await openAtFaultServer({ poll: taskAnswer('completed', { images }) });
      const { id } = await app.calls.tasks.start(imageIntent);
      const failed = await app.taskWhere(id, (task) => task.state === 'failed');
      expect(failed.problem).toMatchObject({ kind: 'answer', raw: expect.stringContaining('completed') });
      expect(failed.problem?.sentence).toMatch(sentence);
      expect(gateway.count('GET')).toBe(2);
      expect(await kindsOf(app, id)).toContain('task-failed');
    });
  }

  test('F30: a check by the user does not restart the count', async () => {
    // Slow enough that no automatic poll happens meanwhile.
    const { app } = await openAtFaultServer({ poll: taskAnswer('completed', { images: ['file:///a'] }) }, { speed: 1 });
    const { id } = await app.calls.tasks.start(imageIntent);
    expect(await app.calls.tasks.checkStatus({ id })).toMatchObject({ state: 'waiting' });
    expect(await app.calls.tasks.checkStatus({ id })).toMatchObject({ state: 'failed' });
  });

  test('F30: can be checked again afterwards, and is saved once there is a link', async () => {
    const link = await resultHost();
    const bad = taskAnswer('completed', { images: ['file:///a'] });
    const { app } = await openAtFaultServer({ poll: inTurn(bad, bad, completedWith(link)) });
    const { id } = await app.calls.tasks.start(imageIntent);
    await app.taskWhere(id, (task) => task.state === 'failed');
    await app.calls.tasks.checkStatus({ id });
    await app.taskWhere(id, (task) => task.state === 'done');
  });

  test('F30: with one good and one bad link is saved, and reports the bad link', async () => {
    const link = await resultHost();
    const { app } = await openAtFaultServer({
      poll: taskAnswer('completed', { images: ['javascript:alert(1)', link] }),
    });
    const { id } = await app.calls.tasks.start(imageIntent);
    const done = await app.taskWhere(id, (task) => task.state === 'done');
    expect(done.notes).toEqual([
      'Received 2 results. 1 result was left out, because of a link that can’t be downloaded: a javascript: link.',
    ]);
  });
});
