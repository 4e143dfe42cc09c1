import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { createThumbnails } from '../../../electron/library/thumbnails/thumbnails.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { createImageDecoder } from '../../../electron/workers/images/image-decoder.ts';
import { createCrashLoopGuard, markKey } from '../../../electron/workers/media-files/crash-loop-guard.ts';
import { importRoute, thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { hugePng } from '../../support/huge-png.ts';
import { makeImage } from '../../support/make-images.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { idOf } from '../../support/store-results.ts';
import { testMediaReader } from '../../support/test-media-reader.ts';
import { isFullRun } from '../../support/test-seed.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

function itemOf(name: string, bytes: Buffer, more: Partial<Item> = {}): Item {
  return {
    id: idOf(name),
    kind: 'image',
    file: `2026/11/${name}.png`,
    mime: 'image/png',
    bytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    width: 640,
    height: 400,
    createdAt: Date.UTC(2026, 10, 1),
    modelId: 'image-e-2',
    prompt: name,
    taskId: idOf(`task ${name}`),
    position: 1,
    synthetic: true,
    ...more,
  };
}

/** Adds items and their files to a library that no program uses. */
async function storeFiles(dataFolder: string, stored: readonly (readonly [Item, Buffer])[]): Promise<void> {
  const database = await openDatabase(dataFolder);
  for (const [item, bytes] of stored) {
    const path = join(dataFolder, 'library', item.file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    await createItemStore(database).add(item);
  }
  await database.destroy();
}

const thumb = (app: TestApp, { id }: Item) => app.handle(new Request(`triptych://app${thumbnailRoute(id)}`));
const thumbnailPath = (dataFolder: string, { id }: Item) =>
  join(dataFolder, 'thumbnails', id.slice(0, 2), `${id}.webp`);

test('an image of 900 million pixels has no thumbnail, a truncated one shows its part, and the next one has one', async () => {
  const dataFolder = await temporaryFolder();
  const whole = makeImage(640, 400);
  const huge = hugePng(30_000, 30_000);
  const stored = [
    [itemOf('huge', huge), huge],
    [itemOf('cut', whole), whole.subarray(0, whole.length / 2)],
    [itemOf('text', whole), Buffer.from('no picture')],
    [itemOf('whole', whole), whole],
  ] as const;
  await storeFiles(dataFolder, stored);
  const app = await openTestApp({ dataFolder });
  const answers = await Promise.all(stored.map(([item]) => thumb(app, item)));
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 404, 200]);
  const thumbnail = await loadImage(Buffer.from((await answers[3]?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect([thumbnail.width, thumbnail.height]).toEqual([480, 300]);
  // The row had no ThumbHash; from now on it has one.
  expect((await app.calls.library.item({ id: idOf('whole') })).thumbHash).toMatch(/^[\w+/]+=*$/);
});

test('an image whose decoding crashed the program twice is not decoded again automatically', async () => {
  const dataFolder = await temporaryFolder();
  const bytes = makeImage(640, 400);
  // The mark belongs to one file, not to another one with the same bytes.
  await storeFiles(dataFolder, [
    [itemOf('fatal', bytes), bytes],
    [itemOf('other', bytes), bytes],
  ]);
  const marks = () => createCrashLoopGuard(join(dataFolder, 'measuring'));
  const fatal = itemOf('fatal', bytes);
  const key = markKey('still', `${fatal.id} ${fatal.hash}`);
  // Two runs that started the measurement and never finished it.
  for (let run = 0; run < 2; run += 1) expect(await marks().start(key)).toBe(true);
  const app = await openTestApp({ dataFolder });
  expect((await thumb(app, fatal)).status).toBe(404);
  expect((await thumb(app, itemOf('other', bytes))).status).toBe(200);
  expect(await marks().start(key)).toBe(false);
});

test('an image that cannot be decoded is tried once, and again after the file changed', async () => {
  const folder = await temporaryFolder();
  const decoder = createImageDecoder();
  onTestFinished(decoder.close);
  let tries = 0;
  const thumbnails = createThumbnails({
    crashLoopGuard: testMediaReader().marks,
    folder: join(folder, 'thumbnails'),
    temporary: join(folder, 'temporary'),
    clock: systemClock,
    imageDecoder: {
      ...decoder,
      thumbnail(job) {
        tries += 1;
        return decoder.thumbnail(job);
      },
    },
  });
  const bytes = makeImage(640, 400);
  const file = join(folder, 'a.png');
  const item = itemOf('a', bytes);
  const read = () => thumbnails.read(item, file, { urgency: 'shown' });
  writeFileSync(file, bytes.subarray(0, 40));
  for (let time = 0; time < 3; time += 1) expect(await read()).toBeUndefined();
  expect(tries).toBe(1);
  writeFileSync(file, bytes);
  expect((await read())?.thumbHash).toBeDefined();
  expect(tries).toBe(2);
  rmSync(file);
  expect(
    (await thumbnails.read({ ...item, thumbHash: 'x' }, file, { urgency: 'shown' }))?.bytes.length,
  ).toBeGreaterThan(100);
  expect(tries).toBe(2);
});

test('thumbnails that an earlier run did not finish are made after the start', async () => {
  const dataFolder = await temporaryFolder();
  const bytes = makeImage(640, 400);
  const video = { kind: 'video', mime: 'video/mp4', seconds: 1 } as const;
  const [none, stored, lost] = [
    itemOf('none', bytes),
    itemOf('kept', bytes),
    itemOf('lost', bytes, { thumbHash: 'x' }),
  ];
  const storedVideo = itemOf('kept film', bytes, video);
  const lostVideo = itemOf('lost film', bytes, { ...video, thumbHash: 'x' });
  const trashed = itemOf('trashed', bytes, { trashedAt: Date.now() });
  const all = [none, stored, lost, storedVideo, lostVideo, trashed];
  await storeFiles(
    dataFolder,
    all.map((item) => [item, bytes]),
  );
  const canvas = createCanvas(48, 30);
  for (const item of [stored, storedVideo]) {
    mkdirSync(dirname(thumbnailPath(dataFolder, item)), { recursive: true });
    writeFileSync(thumbnailPath(dataFolder, item), canvas.toBuffer('image/webp'));
  }
  const before = readFileSync(thumbnailPath(dataFolder, stored));

  const clock = movableClock(1);
  const app = await openTestApp({ dataFolder, clock });
  clock.skip(30_000);
  const hashOf = async ({ id }: Item) => (await app.calls.library.item({ id })).thumbHash;
  await expect.poll(() => hashOf(none)).toBeDefined();
  for (const item of [stored, storedVideo]) await expect.poll(() => hashOf(item)).toBeDefined();
  await expect.poll(() => existsSync(thumbnailPath(dataFolder, lost))).toBe(true);
  // Only the page makes the thumbnails of videos, so the answer is that there is none.
  await expect.poll(() => hashOf(lostVideo)).toBeUndefined();
  expect(readFileSync(thumbnailPath(dataFolder, stored))).toEqual(before);
  expect(existsSync(thumbnailPath(dataFolder, trashed))).toBe(false);
});

/** Imports an image. Returns the item, and the events about it so far. */
async function importImage(app: TestApp) {
  const bytes = new Uint8Array(makeImage(640, 400));
  const init = { method: 'POST', body: bytes, headers: { 'content-length': String(bytes.length) } };
  const response = await app.handle(new Request(`triptych://app${importRoute('new.png')}`, init));
  const { item } = importResultSchema.parse(await response.json());
  const events = () =>
    app.pushes.flatMap((push) =>
      push.kind === 'put' && push.part === 'items' && push.entry.id === item.id ? [push.entry] : [],
    );
  return { item, events };
}

test('the thumbnail of a new image exists when the windows learn of the image', async () => {
  const dataFolder = await temporaryFolder();
  // The wait for a thumbnail is eight seconds.
  const app = await openTestApp({ dataFolder, clock: movableClock(0.05) });
  const { item, events } = await importImage(app);
  await expect.poll(() => events().length).toBeGreaterThan(0);
  expect(events()[0]?.thumbHash).toBeDefined();
  expect(existsSync(thumbnailPath(dataFolder, item))).toBe(true);
});

test('an image whose thumbnail takes long is announced without it, and then with it', async () => {
  // The wait for a thumbnail is shorter than any decoding.
  const app = await openTestApp({ clock: movableClock(1000) });
  const { events } = await importImage(app);
  await expect.poll(() => events().at(-1)?.thumbHash).toBeDefined();
  expect(events()[0]?.thumbHash).toBeUndefined();
});

test('a poster without a visible pixel, which earlier versions saved, is removed after the start, and others stay', async () => {
  const dataFolder = await temporaryFolder();
  const bytes = makeImage(64, 40);
  const hashOf = (alpha: number) =>
    Buffer.from(
      rgbaToThumbHash(
        4,
        4,
        new Uint8Array(64).map((_, index) => (index % 4 === 3 ? alpha : 0)),
      ),
    ).toString('base64');
  const video = { kind: 'video', mime: 'video/mp4', seconds: 1 } as const;
  const invisible = itemOf('invisible', bytes, { ...video, thumbHash: hashOf(0) });
  const black = itemOf('black', bytes, { ...video, thumbHash: hashOf(255) });
  const image = itemOf('transparent image', bytes, { thumbHash: hashOf(0) });
  const all = [invisible, black, image];
  await storeFiles(
    dataFolder,
    all.map((item) => [item, bytes]),
  );
  for (const item of all) {
    mkdirSync(dirname(thumbnailPath(dataFolder, item)), { recursive: true });
    writeFileSync(thumbnailPath(dataFolder, item), createCanvas(48, 30).toBuffer('image/webp'));
  }
  const clock = movableClock(1);
  const app = await openTestApp({ dataFolder, clock });
  clock.skip(30_000);
  const storedHashOf = async ({ id }: Item) => (await app.calls.library.item({ id })).thumbHash;
  await expect.poll(() => storedHashOf(invisible)).toBeUndefined();
  expect(existsSync(thumbnailPath(dataFolder, invisible))).toBe(false);
  for (const item of [black, image]) {
    expect(await storedHashOf(item)).toBe(item.thumbHash);
    expect(existsSync(thumbnailPath(dataFolder, item))).toBe(true);
  }
});

test('a video thumbnail that cannot be saved does not count against the video', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'thumbnails'), 'in the way');
  const decoder = createImageDecoder();
  onTestFinished(decoder.close);
  const thumbnails = createThumbnails({
    crashLoopGuard: testMediaReader().marks,
    folder: join(folder, 'thumbnails'),
    temporary: join(folder, 'temporary'),
    clock: systemClock,
    imageDecoder: decoder,
  });
  const bytes = makeImage(64, 40);
  const video = itemOf('film', bytes, { kind: 'video', mime: 'video/mp4', seconds: 1 });
  const savePoster = (thumbnail: Buffer) => thumbnails.savePoster(video, thumbnail, 0);
  await expect(savePoster(bytes)).rejects.toMatchObject({
    problem: { kind: 'disk', sentence: 'Couldn’t save the poster: a file with that name already exists.' },
  });
  await expect(savePoster(bytes.subarray(0, 40))).rejects.toMatchObject({ problem: { kind: 'input' } });
});

test('an image with any bytes ends with a thumbnail or without one', async () => {
  const decoder = createImageDecoder();
  onTestFinished(decoder.close);
  const canvas = createCanvas(60, 40);
  canvas.getContext('2d').fillRect(10, 10, 20, 20);
  const images = [
    makeImage(60, 40),
    makeImage(60, 40, 'image/jpeg'),
    canvas.toBuffer('image/webp'),
    canvas.toBuffer('image/avif'),
  ];
  const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...images), edits, fc.nat(), async (whole, bitten, cut) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of bitten) bytes[at % bytes.length] = value;
      const source = cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
      const thumbnail = await decoder.thumbnail({ source, longest: 48 }).catch(() => undefined);
      if (thumbnail) expect(thumbnail.bytes.toString('latin1', 8, 12)).toBe('WEBP');
    }),
    { numRuns: isFullRun ? 5000 : 60 },
  );
  expect((await decoder.thumbnail({ source: makeImage(60, 40), longest: 48 })).bytes.length).toBeGreaterThan(20);
});
