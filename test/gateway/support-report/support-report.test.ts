import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { report, sendJson } from '../support/fake-server.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const prompt = 'Canary words on a wire: "wrencanary" sings over the quay';
const reportOf = async (app: TestApp) => (await app.calls.support.report()).text;

test('a report of a used program contains facts, but no key, no text of the user, and no user folder', async () => {
  const dataFolder = join(await temporaryFolder(), 'home', 'wanda');
  await mkdir(join(dataFolder, 'logs'), { recursive: true });
  let turn = 0;
  const { app } = await openAtGateway(
    {
      create: (incoming, response) => {
        turn += 1;
        if (turn === 2) return sendJson(response, 400, { detail: `Not this prompt: ${prompt}`, sent: incoming.body });
        return sendJson(response, 202, { task_info: { id: 'task-1', status: 'pending', prompt } });
      },
      poll: (_, response) =>
        sendJson(response, 200, { ...report('failed', {}), error: { message: `Failed: ${prompt}` } }),
    },
    { dataFolder, homeFolder: dataFolder },
  );
  const { calls } = app;
  await calls.settings.change({ logLevel: 'debug', nameTemplate: '{date}-namecanary' });
  const draft = draftOf('video-b', prompt);
  const { id } = await calls.tasks.start({ modelId: 'video-b', draft });
  await calls.tasks.start({ modelId: 'video-b', draft });
  await app.taskWhere(id, (task) => task.state === 'failed' || task.problem !== undefined);
  await calls.drafts.save({ modelId: 'video-b', draft });
  await calls.presets.save({ modelId: 'video-b', name: 'presetcanary', draft, withInputs: false, isDefault: false });
  await calls.conversationPresets.save({
    name: 'Keeper',
    isDefault: false,
    holds: { kind: 'prompt', text: 'You are syscanary' },
  });
  const lines = [
    JSON.stringify({ level: 50, error: `Error: ENOENT, open '${dataFolder}/library/a.png'` }),
    JSON.stringify({ level: 50, error: `Bearer ${testKey}`, authorization: testKey }),
  ];
  await appendFile(join(dataFolder, 'logs', 'triptych.log'), `${lines.join('\n')}\n`);
  const text = await reportOf(app);
  for (const trace of ['canary', 'Canary', testKey, Buffer.from(testKey).toString('base64'), dataFolder, 'wanda']) {
    expect(text.includes(trace), trace).toBe(false);
  }
  expect(text).toMatch(/^Node.js: \d+/m);
  expect(text).toMatch(/^Changed settings\n.*logLevel, .*nameTemplate/m);
  expect(text).toMatch(/^newest runs, rejected: 1$/m);
  expect(text).toMatch(/^presets: 1\nparameter sets and system prompts: 1\nlists and snippets: 0$/m);
  expect(text).toContain("ENOENT, open '~/library/a.png'");
  expect(text).toContain('"call":"tasks.start"');
});

test('a new log level applies from the next line on', async () => {
  const app = await openTestApp();
  const lines = async () => (await reportOf(app)).split('Log, newest lines\n')[1] ?? '';
  await app.calls.support.program();
  expect(await lines()).toContain('"msg":"opened"');
  expect(await lines()).not.toContain('support.program');
  await app.calls.settings.change({ logLevel: 'debug' });
  await app.calls.support.program();
  expect(await lines()).toContain('"call":"support.program"');
  await app.calls.settings.change({ logLevel: 'error' });
  const before = await lines();
  await app.calls.support.program();
  expect(await lines()).toBe(before);
});
