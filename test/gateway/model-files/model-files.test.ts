import { execFileSync } from 'node:child_process';
import { access, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largestModelFile } from '../../../shared/contract/model-file-contract.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { exampleModelFile } from '../../support/example-model-file.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { sendJson, taskId } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const id = 'video-x-1';
/** The example as a model that needs only a prompt. */
const {
  image: _,
  image_tail: _end,
  masks: _masks,
  free_size: _size,
  camera: _camera,
  ...fields
} = exampleModelFile.fields;
const simpleFile = { ...exampleModelFile, kind: 'text-to-video', fields, rules: exampleModelFile.rules.slice(3) };
const simpleText = JSON.stringify(simpleFile, null, 2);
const draft = { values: { prompt: 'A heron', duration: 5, size: '1280x720' }, extra: '' };

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const dataFolder = await temporaryFolder();
  await mkdir(join(dataFolder, 'models'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(dataFolder, 'models', name), text);
  return dataFolder;
}

test('a model of a file runs in the sandbox, which enforces its limits', async () => {
  const dataFolder = await folderWith({ 'video-x-1.json': simpleText });
  const app = await openTestApp({ dataFolder, sandbox: true, clock: loadTolerantClock(20) });
  const [file] = (await app.snapshot()).modelFiles;
  expect(file).toMatchObject({ name: 'video-x-1.json', problems: [], model: { id } });

  const tooLong = { ...draft, values: { ...draft.values, prompt: 'x'.repeat(61) } };
  await expect(app.calls.tasks.start({ modelId: id, draft: tooLong })).rejects.toMatchObject({
    data: { sentence: 'Prompt is 61 characters long; the limit is 60.' },
  });
  const started = await app.calls.tasks.start({ modelId: id, draft });
  expect(started).toMatchObject({ state: 'waiting', resultPath: exampleModelFile.results[0]?.path });
  await app.taskWhere(started.id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(started.id);
  expect(item).toMatchObject({ kind: 'video', modelId: id });
});

test('the request goes to the connection in use, at the path of the file, with the names of the file', async () => {
  const dataFolder = await folderWith({ 'video-x-1.json': simpleText });
  const { app, gateway } = await openAtGateway({}, { dataFolder });
  const preview = await app.calls.tasks.preview({ modelId: id, draft });
  await app.calls.tasks.start({ modelId: id, draft });
  const [create] = gateway.requests.filter(({ method }) => method === 'POST');
  expect(create?.path).toBe(exampleModelFile.create.path);
  expect(JSON.parse(String(create?.body))).toEqual({ prompt: 'A heron', duration: 5, size: '1280x720' });
  expect(preview.path).toBe(create?.path);
});

test('a task continues and stays readable when its model file is removed while it waits', async () => {
  const dataFolder = await folderWith({ 'video-x-1.json': simpleText });
  const polled: string[] = [];
  const { app } = await openAtGateway(
    {
      poll: (received, response) => {
        polled.push(received.path);
        sendJson(response, 200, { task_info: { id: taskId, status: 'pending' } });
      },
    },
    { dataFolder },
  );
  const { id: startedId } = await app.calls.tasks.start({ modelId: id, draft });
  await app.calls.modelFiles.remove({ name: 'video-x-1.json' });
  expect(modelById(id)).toBeUndefined();
  const before = polled.length;
  await app.calls.tasks.checkStatus({ id: startedId });
  expect(polled.slice(before)).toContain(exampleModelFile.results[0]?.path.replace('{task_id}', taskId));
  expect(await app.calls.tasks.get({ id: startedId })).toMatchObject({ modelId: id, state: 'waiting', draft });
  await expect(app.calls.tasks.start({ modelId: id, draft })).rejects.toMatchObject({
    data: { sentence: `There is no model ${id}.` },
  });
});

test('a changed file is read again automatically, and a broken one is no longer used', async () => {
  const dataFolder = await folderWith({});
  const app = await openTestApp({ dataFolder });
  const path = join(dataFolder, 'models', 'video-x-1.json');
  const files = async () => (await app.snapshot()).modelFiles;
  await writeFile(path, simpleText);
  await expect.poll(() => files()).toMatchObject([{ problems: [] }]);
  expect(modelById(id)?.fields['prompt']).toMatchObject({ maxLength: 60 });
  await writeFile(path, simpleText.replace('"maxLength": 60', '"maxLength": "60"'));
  const problem = { pointer: '/fields/prompt/maxLength', text: 'must be a number; it is "60".' };
  await expect.poll(() => files()).toMatchObject([{ problems: [problem] }]);
  expect(modelById(id)).toBeUndefined();
  await rm(path);
  await expect.poll(() => files()).toEqual([]);
});

test('an override changes a built-in model; single values and all values can be restored', async () => {
  const app = await openTestApp();
  const name = 'video-b-changes.json';
  const changes = { fields: { prompt: { maxLength: 3000 } }, create: { path: '/vendors/vendor-video-b/v2/create' } };
  const text = JSON.stringify({ version: 1, overrides: 'video-b', changes });
  const { differences } = await app.calls.modelFiles.check({ text });
  expect(differences).toEqual([
    {
      pointer: '/create/path',
      before: '"/vendors/vendor-video-b/v1/videos/text2video"',
      after: '"/vendors/vendor-video-b/v2/create"',
    },
    { pointer: '/fields/prompt/maxLength', before: '2500', after: '3000' },
  ]);
  await app.calls.modelFiles.save({ name, text });
  expect(modelById('video-b')).toMatchObject({
    source: { file: name, isOverride: true },
    create: { path: '/vendors/vendor-video-b/v2/create' },
    fields: { prompt: { maxLength: 3000 }, duration: { initial: '5' } },
  });
  await app.calls.modelFiles.remove({ name });
  expect(modelById('video-b')?.source).toBeUndefined();
});

test('a copy of every built-in model can be saved; a name that exists is not replaced by accident', async () => {
  const app = await openTestApp();
  const copy = await app.calls.modelFiles.draft({ modelId: 'image-e-2', as: 'copy' });
  expect(copy.name).toBe('image-e-2-copy.json');
  await app.calls.modelFiles.save(copy);
  await expect(app.calls.modelFiles.save(copy)).rejects.toMatchObject({
    data: { sentence: expect.stringContaining('exists already') },
  });
  const second = await app.calls.modelFiles.draft({ modelId: 'image-e-2', as: 'copy' });
  expect(second.name).toBe('image-e-2-copy-2.json');
  await expect(app.calls.modelFiles.save({ name: 'other.json', text: copy.text })).rejects.toMatchObject({
    data: { sentence: expect.stringContaining('states image-e-2-copy, as image-e-2-copy.json does.') },
  });
  await expect(app.calls.modelFiles.save({ name: 'x.json', text: '{' })).rejects.toMatchObject({
    data: { sentence: expect.stringContaining('The file was not saved. The file isn’t valid JSON.') },
  });
});

test('a pipe, a large file and a folder full of files do not stop the start', async () => {
  const dataFolder = await folderWith({ 'video-x-1.json': simpleText, 'large.json': ' '.repeat(largestModelFile + 1) });
  execFileSync('mkfifo', [join(dataFolder, 'models', 'a-pipe.json')]);
  await mkdir(join(dataFolder, 'models', 'folder.json'));
  await writeFile(join(dataFolder, 'models', 'b\u202Ec.json'), simpleText);
  for (let number = 0; number < 300; number += 1) {
    await writeFile(join(dataFolder, 'models', `z${number}.json`), '{}');
  }
  const app = await openTestApp({ dataFolder });
  const files = (await app.snapshot()).modelFiles;
  const reasonOf = (name: string) => files.find((file) => file.name === name)?.problems[0]?.text;
  expect(reasonOf('a-pipe.json')).toBe('isn’t a plain file.');
  expect(reasonOf('folder.json')).toBe('isn’t a plain file.');
  expect(reasonOf('large.json')).toContain('the limit is');
  expect(reasonOf('b\ufffdc.json')).toContain('Rename the file.');
  expect(files).toHaveLength(201);
  expect(files.at(-1)?.problems).toMatchObject([{ text: expect.stringContaining('the limit is 200 files') }]);
  expect(modelById(id)).toBeDefined();
});

test('a broken file can be removed, and Undo restores it as it was', async () => {
  const dataFolder = await folderWith({ 'broken.json': '{' });
  const app = await openTestApp({ dataFolder });
  const { text } = await app.calls.modelFiles.remove({ name: 'broken.json' });
  expect((await app.snapshot()).modelFiles).toEqual([]);
  await app.calls.modelFiles.restore({ name: 'broken.json', text });
  expect((await app.snapshot()).modelFiles).toMatchObject([{ name: 'broken.json', problems: [{ line: 1 }] }]);
});

test('a model file is never read or written outside its folder', async () => {
  const dataFolder = await folderWith({});
  await writeFile(join(dataFolder, 'secret.json'), simpleText);
  await symlink(join(dataFolder, 'secret.json'), join(dataFolder, 'models', 'link.json'));
  const app = await openTestApp({ dataFolder });
  for (const name of ['../secret.json', '..\\secret.json', '/etc/passwd.json', 'a/b.json', '.json', 'a.txt']) {
    await expect(app.calls.modelFiles.read({ name }), name).rejects.toThrow();
    await expect(app.calls.modelFiles.save({ name, text: simpleText, replaces: true }), name).rejects.toThrow();
    await expect(app.calls.modelFiles.remove({ name }), name).rejects.toThrow();
  }
  await access(join(dataFolder, 'secret.json'));
  const [link] = (await app.snapshot()).modelFiles;
  expect(link).toMatchObject({ name: 'link.json', problems: [{ text: 'is a link. Copy the file itself.' }] });
  expect(modelById(id)).toBeUndefined();
});

test('a file that names another host is refused from the folder and from the window', async () => {
  const hostile = simpleText.replace('"/vendors/vendor-x/v1/video-x-1/generation"', '"//evil.example/v1"');
  const dataFolder = await folderWith({ 'video-x-1.json': hostile });
  const { app, gateway } = await openAtGateway({}, { dataFolder });
  const [file] = (await app.snapshot()).modelFiles;
  expect(file?.problems).toMatchObject([{ pointer: '/create/path', text: expect.stringContaining('contains //') }]);
  await expect(app.calls.modelFiles.save({ name: 'evil.json', text: hostile })).rejects.toThrow();
  await expect(app.calls.tasks.start({ modelId: id, draft })).rejects.toThrow();
  expect(gateway.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a folder of model files that is a link is not read, and nothing is written through it', async () => {
  const dataFolder = await temporaryFolder();
  const elsewhere = await temporaryFolder();
  await writeFile(join(elsewhere, 'video-x-1.json'), simpleText);
  await symlink(elsewhere, join(dataFolder, 'models'));
  const app = await openTestApp({ dataFolder });
  const { modelFiles } = await app.snapshot();
  expect(modelFiles).toMatchObject([{ name: 'models', problems: [{ text: expect.stringMatching(/^is a link\./) }] }]);
  expect(modelById(id)).toBeUndefined();
  const sentence = expect.stringContaining('Replace it by a folder');
  const { calls } = app;
  for (const call of [
    () => calls.modelFiles.read({ name: 'video-x-1.json' }),
    () => calls.modelFiles.remove({ name: 'video-x-1.json' }),
    () => calls.modelFiles.save({ name: 'new.json', text: simpleText }),
    () => calls.modelFiles.restore({ name: 'new.json', text: simpleText }),
  ])
    await expect(call()).rejects.toMatchObject({ data: { sentence } });
  await access(join(elsewhere, 'video-x-1.json'));
  await expect(access(join(elsewhere, 'new.json'))).rejects.toThrow();
});

test('a name that Windows reserves for a device is no name of a file or a model', async () => {
  const dataFolder = await folderWith({ 'NUL.json': simpleText });
  const app = await openTestApp({ dataFolder });
  expect((await app.snapshot()).modelFiles).toMatchObject([
    { name: 'NUL.json', problems: [{ text: expect.stringContaining('no device of Windows') }] },
  ]);
  for (const name of ['con.json', 'COM1.json', 'aux.video.json'])
    await expect(app.calls.modelFiles.save({ name, text: simpleText }), name).rejects.toThrow();
  for (const reserved of ['con', 'LPT1', 'nul.2']) {
    const text = JSON.stringify({ ...simpleFile, id: reserved });
    const { problems } = await app.calls.modelFiles.check({ text });
    expect(problems).toMatchObject([{ pointer: '/id', text: 'is the name of a device on Windows.' }]);
  }
});

test('the limit of a file counts bytes, so that a saved file can be read again', async () => {
  const app = await openTestApp();
  const facts = (length: number) => JSON.stringify({ ...simpleFile, $schema: 'é'.repeat(500) }).padEnd(length, ' ');
  const text = facts(largestModelFile - 100);
  const bytes = Buffer.byteLength(text);
  expect(bytes).toBeGreaterThan(largestModelFile);
  const save = (name: string, content: string) => app.calls.modelFiles.save({ name, text: content });
  await expect(save('large.json', text)).rejects.toMatchObject({
    data: { sentence: expect.stringContaining(`has ${bytes} bytes; the limit is ${largestModelFile}.`) },
  });
  await save('fits.json', facts(largestModelFile - 1000));
  expect((await app.snapshot()).modelFiles).toMatchObject([{ name: 'fits.json', problems: [], model: { id } }]);
});
