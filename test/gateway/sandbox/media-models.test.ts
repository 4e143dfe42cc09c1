import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { afterAll, expect, test } from 'vitest';
import { openSandbox } from '../../../electron/sandbox/sandbox.ts';
import { probeVideo } from './probe-video.ts';
import { ask, dataUri, model, resultFiles, sampleImage, sandboxForTest, validBody } from './test-sandbox.ts';

// One sandbox for all, because starting a renderer takes longer than most drawings.
const sandbox = await openSandbox();
afterAll(() => sandbox.close());

const videos: readonly [id: string, change: Record<string, unknown>, ratio: number, seconds: number, rate: number][] = [
  ['video-d-pro', { size: '1024x1792', seconds: '8' }, 1024 / 1792, 8, 12],
  ['video-d-pro', { size: '720x1280', input_reference: dataUri(sampleImage(720, 1280)) }, 9 / 16, 4, 12],
  ['video-b', { aspect_ratio: '1:1', duration: '10' }, 1, 10, 12],
  ['video-c-2.6-t2v-spark', { size: '1632*1248', duration: 15 }, 1632 / 1248, 15, 12],
  ['video-c-2.2-t2v-plus', { size: '480*832' }, 480 / 832, 5, 30],
  ['video-a-v2.5-turbo', { image: sampleImage(640, 480), duration: 5 }, 4 / 3, 5, 12],
  ['video-c-2.2-i2v-flash', {}, 1, 5, 12],
  ['video-c-2.1-kf2v-plus', {}, 1, 5, 12],
];

test.each(videos)('%s makes a video as requested: %o', async (id, change, ratio, seconds, rate) => {
  const files = await resultFiles(sandbox, model(id), validBody(model(id), change));
  expect(files).toHaveLength(1);
  const found = await probeVideo(files[0] ?? new Uint8Array());
  expect(found.ratio).toBeCloseTo(ratio, 9);
  expect([found.width % 2, found.height % 2]).toEqual([0, 0]);
  expect(found.seconds).toBeCloseTo(seconds, 2);
  expect(found.frames).toBe(seconds * rate);
  expect(found.keyFrames[0]).toBe(0);
  expect(found.keyFrames.length).toBe(Math.ceil(seconds / 2));
});

const images: readonly [id: string, change: Record<string, unknown>, sizes: [number, number][]][] = [
  ['image-c-2.6-image', {}, Array(4).fill([1280, 1280])],
  ['image-c-2.6-image', { size: '1440*810', n: 2 }, Array(2).fill([1440, 810])],
  ['image-e-2', {}, [[1024, 1024]]],
  ['image-e-2', { aspect_ratio: '16:9', resolution: '2K' }, [[2736, 1539]]],
  ['image-e-2', { resolution: '4K' }, [[4096, 4096]]],
  ['image-e-2', { aspect_ratio: '1:8' }, [[384, 3072]]],
  ['image-c-2.5-t2i-preview', {}, [[1280, 1280]]],
  ['image-c-2.5-i2i-preview', { images: [dataUri(sampleImage(600, 400))] }, [[1568, 1045]]],
];

test.each(images)('%s makes images as requested: %o', async (id, change, sizes) => {
  const files = await resultFiles(sandbox, model(id), validBody(model(id), change));
  expect(files.map((file) => imageSize(file)).map(({ width, height, type }) => [width, height, type])).toEqual(
    sizes.map((size) => [...size, 'png']),
  );
  expect(new Set(files.map((file) => Buffer.from(file).toString('base64'))).size).toBe(files.length);
});

test.each(['video-c-2.2-i2v-flash', 'image-c-2.6-image'])('%s repeats a result with the same seed', async (id) => {
  const make = async (seed: number) => {
    // A new sandbox each time, so that no result comes from a cache.
    const own = await sandboxForTest();
    const [file] = await resultFiles(
      own,
      model(id),
      validBody(model(id), { seed, ...(id.startsWith('image') ? { n: 1 } : {}) }),
    );
    return Buffer.from(file ?? []).toString('base64');
  };
  const [first, again, other] = [await make(7), await make(7), await make(8)];
  expect(again === first).toBe(true);
  expect(other === first).toBe(false);
});

test('an input image is visible in the result', async () => {
  const made = model('image-e-2');
  const colours = ['#ff0000', '#0000ff'];
  const shares = await Promise.all(
    colours.map(async (colour) => {
      const body = validBody(made, { images: [dataUri(sampleImage(300, 300, colour))] });
      const [file] = await resultFiles(sandbox, made, body);
      const image = await loadImage(Buffer.from(file ?? []));
      const context = createCanvas(1, 1).getContext('2d');
      context.drawImage(image, 400, 300, 200, 200, 0, 0, 1, 1);
      const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return red - blue;
    }),
  );
  expect(shares[0]).toBeGreaterThan(60);
  expect(shares[1]).toBeLessThan(-60);
});

test('a task is found under the result path of its own model, and for image-e-2 under the second path', async () => {
  const made = model('image-e-2');
  const answer = await ask(sandbox, made.create.path, validBody(made));
  const id = String((answer.body['task_info'] as Record<string, unknown>)['id']);
  const statusOf = async (path: string) => (await ask(sandbox, path.replace('{task_id}', id))).status;
  const [first, second] = made.results.map((result) => result.path);
  expect(await statusOf(first ?? '')).toBe(404);
  expect(await statusOf(second ?? '')).toBe(200);
  expect(await statusOf(model('video-d-pro').results[0]?.path ?? '')).toBe(404);
  const unknown = await ask(sandbox, (second ?? '').replace('{task_id}', '00000000-0000-4000-8000-000000000000'));
  expect(unknown.status).toBe(404);
  expect(unknown.body).toMatchObject({ code: 'unknown_task', title: 'Not Found' });
});
