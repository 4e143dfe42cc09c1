import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayName } from '../../../electron/inputs/input-store.ts';
import { readEmbeddedMetadata } from '../../../electron/library/files/read-embedded-metadata.ts';
import { withMetadata } from '../../../electron/media/metadata/embedded-metadata.ts';
import { generationTextsOf } from '../../../electron/media/metadata/embedded-texts/embedded-generation-texts.ts';
import { bytesOf } from '../../../electron/media/metadata/new-file-from-pieces.ts';
import { UnmeasuredError } from '../../../electron/workers/media-files/media-file-reader.ts';
import { importRoute, mediaRoute } from '../../../shared/contract/http-routes.ts';
import { type ImportResult, importResultSchema } from '../../../shared/library/import-result.ts';
import { type Condition, wholeLibrary } from '../../../shared/library/library-query.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import type { Problem } from '../../../shared/problem.ts';
import { problemSchema } from '../../../shared/problem-schema.ts';
import { safeFileName } from '../../../shared/util/file-name-template.ts';
import { pngFile } from '../../support/files-of-other-programs.ts';
import { hevcVideo } from '../../support/hevc-video.ts';
import { makeImage, makeNoisyImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { smallVideo } from '../../support/small-video.ts';
import { samples } from '../../support/test-seed.ts';
import { smallDisk, unmount } from '../faults/small-disk.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { filledLibrary } from './library-test-setup.ts';

async function send(app: TestApp, name: string, body: Buffer): Promise<Response> {
  const init = { method: 'POST', body: new Uint8Array(body), headers: { 'content-length': String(body.length) } };
  return app.handle(new Request(`triptych://app${importRoute(name)}`, init));
}

async function bring(app: TestApp, name: string, body: Buffer): Promise<ImportResult> {
  const response = await send(app, name, body);
  const answer = await response.json();
  if (response.status !== 200) throw new Error(problemSchema.parse(answer).sentence);
  return importResultSchema.parse(answer);
}

async function refusal(app: TestApp, name: string, body: Buffer): Promise<Problem> {
  const response = await send(app, name, body);
  expect(response.status).toBe(422);
  return problemSchema.parse(await response.json());
}

const filesIn = (library: string) =>
  readdirSync(library, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(library.length + 1));

test('images and videos are imported byte for byte, with their original names in the sidecar', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const video = smallVideo();
  for (const [name, bytes, kind] of [
    ['Holiday 2019.png', makeImage(300, 200), 'image'],
    ['Kino.mp4', video, 'video'],
  ] as const) {
    const { outcome, item } = await bring(app, name, bytes);
    expect(outcome).toBe('new');
    expect(item).toMatchObject({ kind, modelId: importedModelId, prompt: '', synthetic: false, bytes: bytes.length });
    expect(item.origin).toEqual({ kind: 'import', name, importedAt: expect.any(Number) });
    const library = join(dataFolder, 'library');
    expect(readFileSync(join(library, item.file))).toEqual(bytes);
    const sidecar = JSON.parse(readFileSync(join(library, item.file.replace(/\.\w+$/, '.json')), 'utf8'));
    expect(sidecar).toMatchObject({
      format: 'triptych-sidecar',
      import: { name },
      item: { id: item.id, hash: item.hash },
    });
    const served = await app.handle(new Request(`triptych://app${mediaRoute(item.id)}`));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
  }
  expect((await app.snapshot()).itemCount).toBe(2);
});

test('a video with a codec that not every browser plays is imported completely, and its codec is known', async () => {
  const app = await openTestApp();
  const bytes = await hevcVideo();
  const { outcome, item } = await bring(app, 'phone.mp4', bytes);
  expect([outcome, item.kind, item.width, item.height]).toEqual(['new', 'video', 64, 48]);
  expect((await app.calls.library.videoFrames({ id: item.id })).codec).toMatch(/^h(vc|ev)1/);
});

test('the same bytes are imported once, under any name and in parallel', async () => {
  const app = await openTestApp();
  const bytes = makeImage(200, 100);
  const answers = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => bring(app, name, bytes)));
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['here', 'here', 'new']);
  expect(new Set(answers.map(({ item }) => item.id)).size).toBe(1);
  await app.calls.library.trash({ target: { ids: [answers[0]?.item.id ?? ''] } });
  const again = await bring(app, 'd.png', bytes);
  expect([again.outcome, again.item.trashedAt]).toEqual(['here', expect.any(Number)]);
  expect((await app.snapshot()).itemCount).toBe(0);
});

test('files that are imported in parallel keep their order, although a large one takes longer', async () => {
  const app = await openTestApp();
  const sizes = [700, 20, 300, 30, 40, 500, 50, 60];
  const answers = await Promise.all(
    sizes.map((size, index) =>
      bring(app, `${index}.png`, index % 2 === 0 ? makeNoisyImage(size, 90) : makeImage(size, 9)),
    ),
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual(sizes.map(() => 'new'));
  const named = (await app.snapshot()).items.map(({ origin }) => origin?.kind === 'import' && origin.name);
  expect(named.toReversed()).toEqual(sizes.map((_, index) => `${index}.png`));
  expect(new Set(answers.map(({ item }) => item.createdAt)).size).toBe(sizes.length);
});

test('a file that is no complete image or video is refused with its name and type, and leaves nothing behind', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const refusalOf = async (name: string, body: Buffer) => (await refusal(app, name, body)).sentence;
  expect(await refusalOf('notes.txt', Buffer.from('hello'))).toMatch(/^notes\.txt is neither an image nor a video/);
  expect(await refusalOf('page.png', Buffer.from('<!doctype html><p>x'))).toMatch(/^page\.png .* HTML/);
  expect(await refusalOf('x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatch(/SVG/);
  expect(await refusalOf('data.xml', Buffer.from('<?xml version="1.0"?><a/>'))).toMatch(/^data\.xml .* XML/);
  expect(await refusalOf('none.png', Buffer.alloc(0))).toMatch(/none\.png is empty/);
  const whole = makeImage(300, 200);
  expect(await refusalOf('cut.png', whole.subarray(0, whole.length / 2))).toMatch(/^cut\.png is an incomplete image/);
  expect(filesIn(join(dataFolder, 'library'))).toEqual([]);
  expect((await app.snapshot()).itemCount).toBe(0);
});

test('F51: an imported file keeps its name as far as every system allows, and stays in the library', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }).filter((name) => name.isWellFormed()),
    fc.constantFrom(
      '..',
      '../../etc/passwd',
      'CON',
      'a\0b.png',
      '\u202egnp.exe',
      '🌊'.repeat(300),
      '/abs',
      'C:\\x',
      '',
    ),
  );
  let count = 0;
  await fc.assert(
    fc.asyncProperty(odd, async (name) => {
      count += 1;
      const { item } = await bring(app, name, makeImage(16, 16 + count));
      const stem = safeFileName(displayName(name).replace(/\.[^.]*$/, ''));
      const [, file] = /^\d{4}\/\d{2}\/([^/\\]+)\.png$/.exec(item.file) ?? [];
      expect([stem, `${stem}-${item.taskId.slice(0, 8)}-1`]).toContain(file);
    }),
    { numRuns: samples(20) },
  );
  const library = join(dataFolder, 'library');
  for (const file of filesIn(library)) expect(file).toMatch(/^\d{4}\/\d{2}\/[^/]+\.(png|json)$/);
  expect(readdirSync(dataFolder).filter((name) => /etc|CON|exe|abs/.test(name))).toEqual([]);
});

test('a file never gets a name beside which another program left an XMP sidecar', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const { item } = await bring(app, 'first.png', makeImage(30, 20));
  const month = item.file.replace('/first.png', '');
  for (const name of ['lake.xmp', 'forest.png.xmp']) writeFileSync(join(dataFolder, 'library', month, name), 'theirs');
  expect((await bring(app, 'lake.png', makeImage(31, 20))).item.file).not.toBe(`${month}/lake.png`);
  expect((await bring(app, 'forest.png', makeImage(32, 20))).item.file).not.toBe(`${month}/forest.png`);
  expect((await bring(app, 'field.png', makeImage(33, 20))).item.file).toBe(`${month}/field.png`);
});

test('F53: the missing file of an item is recognized by its bytes', async () => {
  const { library, items, has, open } = await filledLibrary(2);
  const [item] = items;
  if (!item) throw new Error('no item');
  const app = await open();
  rmSync(join(library, item.file));
  expect((await app.handle(new Request(`triptych://app${mediaRoute(item.id)}`))).status).toBe(404);
  await expect.poll(async () => (await app.calls.library.item({ id: item.id })).fileState).toBe('missing');
  const { outcome, item: back } = await bring(app, 'renamed by me.mp4', Buffer.from('film 1'));
  expect([outcome, back.id, back.fileState]).toEqual(['found', item.id, undefined]);
  expect(has(item.file)).toBe(true);
  expect((await app.snapshot()).itemCount).toBe(2);
});

test('F49: on a full disk an import is refused with one message, and works with free space', async ({ skip }) => {
  const dataFolder = await temporaryFolder();
  const library = smallDisk(join(dataFolder, 'library'), 2);
  if (library === undefined) return skip();
  const app = await openTestApp({ dataFolder, clock: movableClock(50) });
  const bytes = makeNoisyImage(200, 200);
  writeFileSync(join(library, 'filler'), Buffer.alloc(2_040_000));
  const answer = await send(app, 'noise.png', bytes);
  expect([answer.status, problemSchema.parse(await answer.json()).kind]).toEqual([500, 'disk']);
  expect((await app.snapshot()).library.problem?.sentence).toMatch(/disk is full/);
  expect((await send(app, 'noise.png', bytes)).status).toBe(500);
  expect(app.pushes.filter((push) => push.kind === 'set' && push.part === 'library')).toHaveLength(1);
  expect(filesIn(library).filter((name) => name.endsWith('.part'))).toEqual([]);
  rmSync(join(library, 'filler'));
  await expect.poll(async () => (await app.snapshot()).library.problem).toBeUndefined();
  expect((await bring(app, 'noise.png', bytes)).outcome).toBe('new');
  await app.close();
  unmount(library);
});

test('settings that another program wrote into a file are found by a search, and can be viewed', async () => {
  const app = await openTestApp();
  const lines =
    'A zebra at dusk\nNegative prompt: fog\nSteps: 20, Seed: 77, Size: 64x48, Model: base one, Version: v1.10.1';
  const file = pngFile([{ keyword: 'parameters', text: lines }]);
  const { item } = await bring(app, 'a.png', file.bytes);
  expect(item).toMatchObject({ modelId: importedModelId, prompt: 'A zebra at dusk', negative: 'fog', seed: 77 });
  expect(item.origin).toMatchObject({ kind: 'import', program: 'AUTOMATIC1111', model: 'base one' });
  await bring(app, 'b.png', makeImage(30, 20));
  const count = async (words: string, ...conditions: Condition[]) =>
    (await app.calls.library.facets({ query: { ...wholeLibrary, words, conditions } })).count;
  for (const words of ['zebra', 'fog', 'base one', 'AUTOMATIC1111'])
    expect([words, await count(words)]).toEqual([words, 1]);
  for (const [name, value] of [
    ['model', 'base one'],
    ['seed', '77'],
    ['size', '64x48'],
  ] as const)
    expect([name, await count('', { name, value })]).toEqual([name, 1]);
  const { values } = await app.calls.library.suggest({ name: 'model', begins: 'base' });
  expect(values).toEqual([{ value: 'base one', count: 1 }]);
  expect(await app.calls.library.fileTexts({ id: item.id })).toEqual({
    texts: [{ name: 'parameters', text: lines }],
  });
});

test('an imported file that names its model is found by the model, and as imported', async () => {
  const app = await openTestApp();
  const path = join(await temporaryFolder(), 'a.png');
  writeFileSync(path, makeImage(64, 48));
  const known = { model: 'image-e-2', prompt: 'A heron' };
  const texts = generationTextsOf(known, { width: 64, height: 48 }, (text) => text);
  const written = await withMetadata(path, 'image/png', texts);
  if (!('pieces' in written)) throw new Error(written.whyNot);
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(path, written.pieces)) parts.push(part);
  const { item } = await bring(app, 'a.png', Buffer.concat(parts));
  expect(item).toMatchObject({ modelId: 'image-e-2', origin: { kind: 'import' } });
  const facetsOf = (...conditions: Condition[]) =>
    app.calls.library.facets({ query: { ...wholeLibrary, words: '', conditions } });
  const models = async () => (await facetsOf()).facets.model.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  expect(await models()).toEqual([
    { value: 'image-e-2', count: 1 },
    { value: importedModelId, count: 1 },
  ]);
  await bring(app, 'b.png', makeImage(30, 20));
  expect(await models()).toEqual([
    { value: 'image-e-2', count: 1 },
    { value: importedModelId, count: 2 },
  ]);
  expect((await facetsOf({ name: 'model', value: importedModelId })).count).toBe(2);
  expect((await facetsOf({ name: 'model', value: 'image-e-2' })).count).toBe(1);
  expect((await facetsOf({ name: 'model', value: importedModelId, not: true })).count).toBe(0);
});
test.each(['18446744073709551615', '9007199254740995'])(
  'a seed beyond the exact range of numbers is found: %s',
  async (seed) => {
    const app = await openTestApp();
    const text = `A zebra\nSteps: 20, Seed: ${seed}, Size: 64x48`;
    const { item } = await bring(app, 'a.png', pngFile([{ keyword: 'parameters', text }]).bytes);
    expect(item.origin).toMatchObject({ seed });
    await bring(app, 'b.png', makeImage(30, 20));
    const count = async (value: string) =>
      (await app.calls.library.facets({ query: { ...wholeLibrary, conditions: [{ name: 'seed', value }] } })).count;
    expect([await count(seed), await count('5')]).toEqual([1, 0]);
  },
);

test('a file whose text ends the worker is imported without the text', async () => {
  const item = await readEmbeddedMetadata(
    { texts: () => Promise.reject(new UnmeasuredError({ kind: 'unmeasured', sentence: 'Too long.' })) },
    'a.png',
    'image/png',
  );
  expect(item).toEqual({ modelId: importedModelId, prompt: '', synthetic: false, writtenBy: {} });
});
