import { describe, expect, test } from 'vitest';
import { connectionReasons } from '../../../shared/models/prepare-run.ts';
import type { Script } from '../../support/fault-server.ts';
import { chatColumn, chunk, done, startConversation } from '../conversations/conversation-test-setup.ts';
import {
  accepted,
  aWhile,
  imageIntent,
  openAtFaultServer,
  taskAnswer,
  videoIntent,
} from '../faults/app-at-fault-server.ts';
import type { TestApp } from '../support/open-test-app.ts';

const listed: Script = ({ json }) => json(200, { data: [{ id: 'video-d-pro' }] });
const refuse: Script = ({ json }) => json(401, { detail: 'Not with this key.' });
const isList = (path: string) => path === '/v1/models';
const isVideo = (path: string) => path.includes('/video-d-pro/');

async function connectionOf(app: TestApp) {
  const { connection } = await app.snapshot();
  if (connection.kind !== 'gateway') throw new Error('There is no gateway');
  return connection;
}

/** Answers creates and chats of the gateway; `refuses` decides which paths it refuses with 401. */
function openAtPaths(refuses: (path: string, method: string) => boolean, list: Script = listed) {
  const answer =
    (usual: Script): Script =>
    (exchange) => {
      const { path, method } = exchange.entry;
      if (refuses(path, method)) return refuse(exchange);
      if (isList(path)) return list(exchange);
      if (!path.endsWith('/chat/completions')) return usual(exchange);
      const body = `${chunk({ role: 'assistant', content: 'yes' }, 'stop')}${done}`;
      return exchange.answer(200, { 'Content-Type': 'text/event-stream' }, body);
    };
  return openAtFaultServer({ create: answer(accepted), poll: answer(taskAnswer('processing')) });
}

describe('a refusal with 401', () => {
  test('F90: of one create blocks only its model, and the other models still start', async () => {
    const { app } = await openAtPaths((path, method) => method === 'POST' && isVideo(path));
    const { createPath = '' } = await app.calls.tasks.start(videoIntent);
    await expect.poll(() => connectionOf(app)).toMatchObject({ keyRefused: false, refusedPaths: [createPath] });
    const connection = await connectionOf(app);
    expect(connectionReasons(connection, createPath)).toMatchObject([{ field: 'connection' }]);
    expect(connectionReasons(connection, '/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation')).toEqual([]);
    expect(await app.calls.tasks.start(imageIntent)).toMatchObject({ state: 'waiting' });
  });

  const successes: [string, (app: TestApp) => Promise<unknown>][] = [
    ['a create', (app) => app.calls.tasks.start(imageIntent)],
    ['a chat answer', async (app) => (await startConversation(app, [chatColumn])).ask('Is the key good?')],
    ['a list of models', (app) => app.calls.conversations.models()],
    ['"Try the key again"', (app) => app.calls.connection.tryKey()],
  ];
  test.each(successes)('F90: ends with the next success of the key: %s', async (_, succeed) => {
    const { app } = await openAtPaths((path, method) => method === 'POST' && isVideo(path));
    await app.calls.tasks.start(videoIntent);
    await expect.poll(() => connectionOf(app)).toMatchObject({ refusedPaths: [expect.any(String)] });
    await succeed(app);
    await expect.poll(() => connectionOf(app)).toMatchObject({ keyRefused: false, refusedPaths: [] });
  });

  test('F90: of the polls of one model pauses nothing else, and they continue when the gateway accepts them', async () => {
    let refuses = true;
    const { app, gateway } = await openAtPaths((path, method) => refuses && method === 'GET' && isVideo(path));
    const video = await app.calls.tasks.start(videoIntent);
    const image = await app.calls.tasks.start(imageIntent);
    const refused = await app.taskWhere(video.id, (task) => task.problem?.kind === 'key');
    expect(refused.nextLookAt).toBeDefined();
    const { looks } = await app.taskWhere(image.id, () => true);
    await app.taskWhere(image.id, (task) => task.looks > looks + 2);
    expect(await connectionOf(app)).toMatchObject({ keyRefused: false });
    const polls = () => gateway.ledger.filter(({ method, path }) => method === 'GET' && isVideo(path)).length;
    const before = polls();
    await expect.poll(polls).toBeGreaterThan(before);
    refuses = false;
    await app.taskWhere(video.id, (task) => task.looks > 0 && task.problem === undefined);
  });

  test('F23: of every request pauses all polling, and one press continues it when the key works again', async () => {
    let isRevoked = false;
    const { app, gateway } = await openAtPaths(() => isRevoked);
    const tasks = [await app.calls.tasks.start(videoIntent), await app.calls.tasks.start(imageIntent)];
    isRevoked = true;
    for (const { id } of tasks)
      await app.taskWhere(id, (task) => task.problem?.kind === 'key' && task.nextLookAt === undefined);
    const connection = await connectionOf(app);
    expect(connection.keyRefused).toBe(true);
    expect(connectionReasons(connection)).toMatchObject([{ field: 'connection' }]);
    const asked = gateway.count('GET');
    await aWhile(800);
    expect(gateway.count('GET')).toBe(asked);

    await expect(app.calls.connection.tryKey()).rejects.toMatchObject({ data: { kind: 'key', status: 401 } });
    expect(gateway.count('GET')).toBe(asked + 1);
    isRevoked = false;
    expect(await app.calls.connection.tryKey()).toMatchObject({ keyRefused: false });
    for (const { id } of tasks) await app.taskWhere(id, (task) => task.problem === undefined);
    expect(gateway.count('POST')).toBe(2);
  });

  test.each([403, 404])('ends with one press although the list of models is answered with %d', async (status) => {
    const { app } = await openAtPaths(
      (path, method) => method === 'POST' && isVideo(path),
      ({ json }) => json(status, {}),
    );
    await app.calls.tasks.start(videoIntent);
    await expect.poll(() => connectionOf(app)).toMatchObject({ keyRefused: false, refusedPaths: [expect.any(String)] });
    expect(await app.calls.connection.tryKey()).toMatchObject({ refusedPaths: [] });
  });

  test('stays when the gateway can’t be asked', async () => {
    const { app, gateway } = await openAtPaths((path, method) => method === 'POST' && isVideo(path));
    await app.calls.tasks.start(videoIntent);
    await expect.poll(() => connectionOf(app)).toMatchObject({ refusedPaths: [expect.any(String)] });
    await gateway.close();
    await expect(app.calls.connection.tryKey()).rejects.toMatchObject({ data: { kind: 'network' } });
    expect(await connectionOf(app)).toMatchObject({ refusedPaths: [expect.any(String)] });
  });
});
