import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SupportBundleInput } from '../../../shared/request-log/support-bundle.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { report, sendJson } from '../support/fake-server.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const prompt = 'Canary words on a wire: "wrencanary" sings over the quay';
const negative = 'blurcanary, no second bird';
const system = 'You are syscanary, a careful keeper of birds';
const traces = ['wrencanary', 'blurcanary', 'syscanary', 'presetcanary', 'extracanary', 'Canary words'];
const plain: SupportBundleInput = { withPrompts: false, tasks: 10, screen: { size: '1280 × 800' } };

const bundleOf = async (app: TestApp, request: Partial<SupportBundleInput> = {}) => {
  const { files } = await app.calls.support.bundle({ ...plain, ...request });
  return { files, all: files.map(({ name, text }) => `${name}\n${text}`).join('\n') };
};

/** An app with the texts, the key and the folder of a user in every place that could contain them. */
async function lived() {
  const dataFolder = join(await temporaryFolder(), 'home', 'wanda');
  await mkdir(join(dataFolder, 'logs'), { recursive: true });
  let turn = 0;
  const echo = {
    title: 'Refused',
    detail: `Not this prompt: ${prompt}`,
    prompt,
    headers: [`Bearer ${testKey}`, testKey],
  };
  const { app, gateway } = await openAtGateway(
    {
      create: (incoming, response) => {
        turn += 1;
        if (turn === 2) return sendJson(response, 400, { ...echo, received: incoming.body });
        return sendJson(response, 202, { task_info: { id: 'task-1', status: 'pending', prompt } });
      },
      poll: (_, response) =>
        sendJson(response, 200, { ...report('failed', {}), error: { message: `Failed: ${prompt}` } }),
    },
    { dataFolder, homeFolder: dataFolder },
  );
  const { calls } = app;
  await calls.settings.change({ logLevel: 'debug' });
  const draft = draftOf('video-b', prompt);
  const written = { values: { ...draft.values, negative_prompt: negative }, extra: '{"note":"extracanary tells"}' };
  const first = await calls.tasks.start({ modelId: 'video-b', draft: written });
  const second = await calls.tasks.start({ modelId: 'video-b', draft: written });
  await app.taskWhere(first.id, (task) => task.state === 'failed' || task.problem !== undefined);
  await calls.drafts.save({ modelId: 'video-b', draft: written });
  await calls.presets.save({ modelId: 'video-b', name: 'presetcanary', draft, withInputs: false, isDefault: false });
  await calls.conversationPresets.save({ name: 'Keeper', isDefault: false, holds: { kind: 'prompt', text: system } });
  const lines = [
    `no JSON at all: ${prompt} ${testKey} ${dataFolder}/library`,
    JSON.stringify({
      level: 50,
      error: `SyntaxError: Unexpected token, "...${prompt.slice(3, 30)}" is not valid JSON`,
    }),
    JSON.stringify({ level: 50, error: `Error: ENOENT, open '${dataFolder}/library/canary-words-on-a-wire.png'` }),
    JSON.stringify({ level: 50, error: `${system} / presetcanary / Bearer ${testKey}`, authorization: testKey }),
  ];
  await appendFile(join(dataFolder, 'logs', 'triptych.log'), `${lines.join('\n')}\n`);
  return { app, gateway, dataFolder, first, second };
}

test('no file of a support bundle contains a key, a text of the user, or a user folder', async () => {
  const { app, dataFolder, second } = await lived();
  const { files, all } = await bundleOf(app);
  expect(files.map(({ name }) => name.replace(/-[0-9a-f]{8}\.json/, '.json'))).toEqual([
    'system.json',
    'settings.json',
    'log.txt',
    'requests.json',
    'tasks/video-b.json',
    'tasks/video-b.json',
  ]);
  for (const trace of [
    ...traces,
    testKey,
    Buffer.from(testKey).toString('base64').replace(/=+$/, ''),
    dataFolder,
    'wanda',
  ]) {
    expect(all.includes(trace), trace).toBe(false);
  }
  // The bundle still contains what support needs to know.
  const textOf = (name: string) => files.find((file) => file.name.startsWith(name))?.text ?? '';
  expect(textOf('log.txt')).toContain("ENOENT, open '~/library/(text).png'");
  expect(textOf('log.txt')).toContain('"call":"tasks.start"');
  expect(textOf('system.json')).toMatch(/"Node.js": "\d+/);
  expect(textOf('settings.json')).toContain('"logLevel": "debug"');
  expect(JSON.parse(textOf('requests.json'))).toContainEqual(
    expect.objectContaining({
      kind: 'create',
      status: 400,
      received: expect.objectContaining({ body: expect.anything() }),
    }),
  );
  const refused = files.find(({ name }) => name.includes(second.id.slice(0, 8)))?.text ?? '';
  expect(JSON.parse(refused)).toMatchObject({
    task: { state: 'rejected', draft: { values: { prompt: expect.stringMatching(/^\(text, \d+ characters\)$/) } } },
    evidence: [{ kind: 'sending' }, { kind: 'refused', httpStatus: 400 }],
  });
});

test('a support bundle with prompts contains them, but neither the key nor the folder', async () => {
  const { app, dataFolder } = await lived();
  const { all } = await bundleOf(app, { withPrompts: true });
  for (const trace of ['wrencanary', 'blurcanary', 'extracanary']) expect(all.includes(trace), trace).toBe(true);
  for (const trace of [testKey, dataFolder, 'wanda']) expect(all.includes(trace), trace).toBe(false);
});

test('a support bundle contains only the chosen tasks, and can be made in an empty app', async () => {
  const { app, first, second } = await lived();
  const taskNames = async (tasks: SupportBundleInput['tasks']) =>
    (await bundleOf(app, { tasks })).files.map(({ name }) => name).filter((name) => name.startsWith('tasks/'));
  expect(await taskNames([first.id])).toEqual([expect.stringContaining(first.id.slice(0, 8))]);
  expect(await taskNames(1)).toEqual([expect.stringContaining(second.id.slice(0, 8))]);
  expect(await taskNames(0)).toEqual([]);
  const { files } = await bundleOf(await openTestApp());
  expect(files.map(({ name }) => name)).toEqual(['system.json', 'settings.json', 'log.txt', 'requests.json']);
});

test('a new log level applies from the next line on', async () => {
  const app = await openTestApp();
  const lines = async () => (await bundleOf(app)).files.find(({ name }) => name === 'log.txt')?.text ?? '';
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
