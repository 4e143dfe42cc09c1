import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { makeImage } from '../../support/make-images.ts';
import { chatColumn, startConversation } from '../conversations/conversation-test-setup.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { memorySettings, openTestApp, temporaryFolder } from '../support/open-test-app.ts';

test('drafts and settings are restored after a restart', async () => {
  const dataFolder = await temporaryFolder();
  const settingsFile = memorySettings();
  const first = await openTestApp({ dataFolder, settingsFile });
  await first.calls.drafts.save({ modelId: 'video-b', draft: draftOf('video-b', 'A storm 🌩') });
  await first.calls.settings.change({ modelId: 'video-b' });
  await first.calls.settings.change({ theme: 'grey' });
  await first.close();
  const second = await openTestApp({ dataFolder, settingsFile });
  const { drafts, settings } = await second.snapshot();
  expect(drafts['video-b']?.values['prompt']).toBe('A storm 🌩');
  expect(settings).toMatchObject({ theme: 'grey', modelId: 'video-b' });
});

test('F69: a broken settings file gives defaults, field by field, and is kept under another name', async () => {
  for (const content of ['nonsense', { theme: 'blue', baseUrl: 'http://127.0.0.1:1', other: 7 }]) {
    const dataFolder = await temporaryFolder();
    const settingsFile = memorySettings(content);
    const app = await openTestApp({ dataFolder, settingsFile });
    const { settings } = await app.snapshot();
    expect(settings.theme).toBe('dark');
    expect(settings.baseUrl).toBe(typeof content === 'string' ? '' : 'http://127.0.0.1:1');
    const renamedFile = (await readdir(dataFolder)).find((name) => name.startsWith('settings-broken-'));
    expect(JSON.parse(await readFile(join(dataFolder, renamedFile ?? ''), 'utf8'))).toEqual(content);
    await app.calls.settings.change({ theme: 'light' });
    expect(settingsFile.content).toMatchObject({
      theme: 'light',
      ...(typeof content === 'string' ? {} : { other: 7 }),
    });
  }
});

test('a data folder that is not writable is reported immediately', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const opening = openTestApp({ dataFolder: join(folder, 'file', 'data') });
  await expect(opening).rejects.toBeInstanceOf(ProblemError);
  await expect(opening).rejects.toMatchObject({ problem: { kind: 'disk' } });
});

test('the key is in no file, no event and no answer, even if the gateway repeats it', async () => {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer((_, response) => response.end(makeImage(80, 60)));
  let creates = 0;
  let polls = 0;
  const { app, gateway } = await openAtGateway(
    {
      create(received, response) {
        creates += 1;
        if (creates === 1) return sendJson(response, 400, { detail: `You sent ${received.headers.authorization}` });
        if (creates === 2) return void response.writeHead(500).end(`<pre>${JSON.stringify(received.headers)}</pre>`);
        if (creates === 3) return void response.writeHead(202).end(`{"key": "${testKey}"`);
        sendJson(response, 202, { task_info: { id: 'x' } });
      },
      poll(received, response) {
        polls += 1;
        if (polls === 1) return sendJson(response, 502, { message: received.headers.authorization });
        if (polls < 4) return sendJson(response, 200, { task_info: { id: 'x', status: `odd ${testKey}` } });
        sendJson(response, 200, {
          ...report('completed', { images: [`${store.origin}/a`] }),
          task_info: { id: 'x', status: 'completed' },
        });
      },
    },
    { dataFolder },
  );
  const modelId = 'image-c-2.5-t2i-preview';
  const started = [];
  for (let turn = 0; turn < 4; turn += 1) {
    started.push(await app.calls.tasks.start({ modelId, draft: draftOf(modelId) }));
  }
  expect(started.map((task) => task.state)).toEqual(['rejected', 'unknown', 'unknown', 'waiting']);
  const last = started[3]?.id ?? '';
  await app.taskWhere(last, (task) => task.state === 'done');
  const conversation = await startConversation(app, [{ ...chatColumn, model: 'm' }]);
  await conversation.ask('x');
  await app.calls.connection.test({ baseUrl: gateway.origin });
  expect(gateway.requests.every((received) => received.headers.authorization === `Bearer ${testKey}`)).toBe(true);
  const seen = JSON.stringify([await app.snapshot(), app.pushes]);
  await app.close();

  const forms = [testKey, Buffer.from(testKey).toString('base64').slice(0, -2), Buffer.from(testKey).toString('hex')];
  for (const form of forms) expect(seen).not.toContain(form);
  const names = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(3);
  for (const path of files) {
    const bytes = await readFile(path);
    for (const form of forms) expect(bytes.includes(form), path).toBe(false);
    expect(bytes.includes(Buffer.from(testKey, 'utf16le')), path).toBe(false);
  }
});

test('partial files of an earlier run are deleted', async () => {
  const dataFolder = await temporaryFolder();
  await mkdir(join(dataFolder, 'library', '.parts'), { recursive: true });
  await writeFile(join(dataFolder, 'library', '.parts', 'old.part'), 'half');
  await openTestApp({ dataFolder });
  expect(await readdir(join(dataFolder, 'library', '.parts'))).toEqual([]);
});

test('an unexpected error is shown as a message with an id, and the log has its details under this id', async () => {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer((_, response) => response.end(makeImage(80, 60)));
  const revealFile = async () => {
    throw new TypeError('a hidden detail');
  };
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images: [`${store.origin}/a`] })) },
    { dataFolder, host: { shell: 'browser', openLink: async () => {}, revealFile } },
  );
  const modelId = 'image-c-2.5-t2i-preview';
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(id);
  const error = await app.calls.library.reveal({ id: item?.id ?? '' }).catch((thrown: unknown) => thrown);
  const { code, data } = error as { code: string; data: { kind: string; sentence: string } };
  expect([code, data.kind]).toEqual(['PROBLEM', 'internal']);
  expect(data.sentence).not.toContain('hidden');
  const logged = await readFile(join(dataFolder, 'logs', 'triptych.log'), 'utf8');
  expect(logged).toContain('a hidden detail');
  expect(logged).toContain(/[0-9a-f-]{36}/.exec(data.sentence)?.[0]);
});
