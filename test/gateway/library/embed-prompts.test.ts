import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPartialFile } from '../../../electron/files/partial-file.ts';
import { createEmbeddedPrompts } from '../../../electron/library/files/embed-prompts.ts';
import { readMetadata } from '../../../electron/media/metadata/embedded-metadata.ts';
import { bytesOf } from '../../../electron/media/metadata/new-file-from-pieces.ts';
import { stripMetadata } from '../../../electron/media/metadata/strip-metadata.ts';
import { downloadRoute, importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import { mediaWithMetadata } from '../../support/media-with-metadata.ts';
import { plainFiles } from '../../support/media-without-metadata.ts';
import { numberedVideo } from '../../support/numbered-video.ts';
import { testMediaReader } from '../../support/test-media-reader.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { memorySettings, openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';
const prompt = 'A heron, “still”\n雪国の駅 👩‍🚀 <b>&amp;</b>';
const video = numberedVideo({ framesPerSecond: 24, frames: 6, width: 64, height: 48 });
const gif = (await mediaWithMetadata('', video))['gif'] ?? Buffer.alloc(0);
const sent = [...(await plainFiles(video)), { name: 'a.gif', mime: 'image/gif', bytes: gif }];
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** One run with a result of each kind, in order. */
async function madeWith(settings: { promptsInFiles: boolean }, words = prompt) {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer(({ path }, response) =>
    response.end(sent.find(({ name }) => path === `/${name}`)?.bytes),
  );
  const images = sent.map(({ name }) => `${store.origin}/${name}`);
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images })) },
    { dataFolder, settingsFile: memorySettings(settings) },
  );
  const draft = draftOf(modelId, words);
  const { id } = await app.calls.tasks.start({
    modelId,
    draft: { ...draft, values: { ...draft.values, negative_prompt: 'no fog', seed: 7 } },
  });
  await app.taskWhere(id, (task) => task.state === 'done');
  const items = (await app.itemsOf(id)).toSorted((a, b) => a.position - b.position);
  const pathOf = ({ file }: Item) => join(dataFolder, 'library', file);
  return { app, store, items, pathOf };
}

async function stripped(path: string, mime: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(path, (await stripMetadata(path, mime)) ?? [])) parts.push(part);
  return Buffer.concat(parts);
}

async function bring(app: TestApp, name: string, body: Buffer): Promise<Item> {
  const init = { method: 'POST', body: new Uint8Array(body), headers: { 'content-length': String(body.length) } };
  const response = await app.handle(new Request(`triptych://app${importRoute(name)}`, init));
  return importResultSchema.parse(await response.json()).item;
}

test('with embedding on, each file contains its prompt, and an export without prompts restores the received file', async () => {
  const { items, pathOf } = await madeWith({ promptsInFiles: true });
  const elsewhere = await openTestApp();
  expect(items).toHaveLength(sent.length);
  for (const [index, item] of items.entries()) {
    const came = sent[index];
    if (!came) throw new Error('More items than files.');
    const path = pathOf(item);
    const bytes = readFileSync(path);
    expect([item.hash, item.bytes]).toEqual([sha(bytes), bytes.length]);
    const sidecar = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.json'), 'utf8'));
    expect(sidecar.item).toMatchObject({ hash: item.hash, bytes: item.bytes });
    expect(sidecar.item.received).toEqual(item.received);
    if (came.mime === 'image/gif') {
      expect([bytes.equals(came.bytes), item.received]).toEqual([true, undefined]);
      continue;
    }
    expect(item.received).toEqual({ hash: sha(came.bytes), bytes: came.bytes.length });
    expect(await stripped(path, item.mime)).toEqual(came.bytes);
    expect(await readMetadata(path, item.mime)).toMatchObject({ model: modelId, prompt, negative: 'no fog', seed: 7 });
    for (const secret of [testKey, '127.0.0.1']) expect(bytes.includes(secret)).toBe(false);
    const brought = await bring(elsewhere, came.name, bytes);
    expect(brought).toMatchObject({ modelId, prompt, negative: 'no fog', seed: 7, origin: { kind: 'import' } });
  }
});

test('with embedding off, the default, each file is byte for byte the received one', async () => {
  const { app, items, pathOf } = await madeWith({ promptsInFiles: false });
  expect((await app.snapshot()).settings.promptsInFiles).toBe(false);
  for (const [index, item] of items.entries()) {
    expect(readFileSync(pathOf(item))).toEqual(sent[index]?.bytes);
    expect(item.received).toBeUndefined();
  }
});

test('a key that a user typed into a prompt is in no file', async () => {
  const { items, pathOf } = await madeWith({ promptsInFiles: true }, `with ${testKey} in it`);
  for (const item of items) {
    expect(readFileSync(pathOf(item)).includes(testKey)).toBe(false);
    if (item.received) expect((await readMetadata(pathOf(item), item.mime))?.prompt).toBe('with (key) in it');
  }
});

test('an export embeds prompts only in its own files, and lists the files without prompts', async () => {
  const { app, items, pathOf } = await madeWith({ promptsInFiles: false });
  const request = { target: { ids: items.map(({ id }) => id) }, name: 'out', contents: 'data' as const };
  let zipDownload = '';
  for await (const step of await app.calls.library.export({
    ...request,
    withoutPrompts: false,
    promptsInFiles: true,
  })) {
    if (step.kind === 'packed') zipDownload = step.id;
  }
  const answer = await app.handle(new Request(`http://app${downloadRoute(zipDownload)}`));
  const entries = entriesOf(Buffer.from(await answer.arrayBuffer()));
  const folder = await temporaryFolder();
  for (const [index, item] of items.entries()) {
    const name = item.file.replace(/^.*\//, '');
    const bytes = entries[`out/media/${name}`] ?? Buffer.alloc(0);
    writeFileSync(join(folder, name), bytes);
    const known = JSON.parse(String(entries[`out/media/${name.replace(/\.\w+$/, '.json')}`])).item;
    expect(known).toMatchObject({ hash: sha(bytes), bytes: bytes.length });
    expect(readFileSync(pathOf(item))).toEqual(sent[index]?.bytes);
    if (item.mime === 'image/gif') {
      expect(known.received).toBeUndefined();
      expect(String(entries['out/report.txt'])).toContain(
        `${item.file}: its prompt isn’t in the file: its type can’t contain such text.`,
      );
    } else {
      expect(known.received).toEqual({ hash: item.hash, bytes: item.bytes });
      expect((await readMetadata(join(folder, name), item.mime))?.prompt).toBe(prompt);
    }
  }
});

test('foreign texts in a file are only text: an unknown model stays unknown', async () => {
  const app = await openTestApp();
  const [png] = sent;
  if (!png) throw new Error('There is no image.');
  const path = join(await temporaryFolder(), 'a.png');
  writeFileSync(path, png.bytes);
  const { generationTextsOf } = await import(
    '../../../electron/media/metadata/embedded-texts/embedded-generation-texts.ts'
  );
  const { withMetadata } = await import('../../../electron/media/metadata/embedded-metadata.ts');
  const hostile = `'); DROP TABLE items; -- <img src=x onerror=alert(1)> ../../etc`;
  const texts = generationTextsOf(
    { model: '../../etc/passwd', prompt: hostile },
    { width: 1, height: 1 },
    (text) => text,
  );
  const written = await withMetadata(path, 'image/png', texts);
  if (!('pieces' in written)) throw new Error(written.whyNot);
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(path, written.pieces)) parts.push(part);
  const item = await bring(app, 'a.png', Buffer.concat(parts));
  expect(item).toMatchObject({ modelId: importedModelId, prompt: hostile });
  expect(item.file).toMatch(/^\d{4}\/\d\d\/[\w.-]+\.png$/);
});

test('a file without room for a prompt is saved unchanged', async () => {
  const folder = await temporaryFolder();
  const [png] = sent;
  if (!png) throw new Error('There is no image.');
  const part = await createPartialFile(join(folder, 'a.part'));
  await part.append(png.bytes);
  await part.finish();
  const unexpectedErrors: unknown[] = [];
  const { writeWithPrompts } = createEmbeddedPrompts({
    isWanted: () => true,
    redact: (text) => text,
    mediaReader: testMediaReader().mediaReader,
    onUnexpectedError: (error) => unexpectedErrors.push(error),
  });
  const { items } = await madeWith({ promptsInFiles: false });
  const [item] = items;
  if (!item) throw new Error('There is no item.');
  const sidecar = {
    format: 'triptych-sidecar' as const,
    version: 1 as const,
    item,
    request: { modelId, draft: draftOf(modelId, prompt) },
    task: { id: item.taskId, destination: { kind: 'sandbox' as const }, createdAt: 1 },
  };
  const facts = { kind: 'image', mime: 'image/png', extension: 'png', width: 40, height: 20 } as const;
  expect(await writeWithPrompts(part, item, sidecar, facts, join(folder, 'no-such-folder'))).toBeUndefined();
  expect(unexpectedErrors).toHaveLength(1);
  expect(await writeWithPrompts(part, item, sidecar, { ...facts, width: 41 }, folder)).toBeUndefined();
  expect(unexpectedErrors).toHaveLength(2);
  const written = await writeWithPrompts(part, item, sidecar, facts, folder);
  expect(written?.bytes()).toBeGreaterThan(png.bytes.length);
});
