import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { sidecarSchema } from '../../../electron/library/files/sidecar.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { cropRecipe, proposeCrop, proposePad } from '../../../shared/fields/propose-resize.ts';
import type { ResizeRecipe } from '../../../shared/fields/resize-recipe.ts';
import { cmykJpeg } from '../../support/cmyk-jpeg.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { bytesOf, disc, drawn, give, pixelsOf, tall } from './resize-test-setup.ts';

describe('the size limit of a resized image', () => {
  const noise = drawn(900, 900, (context) => {
    const pixels = context.createImageData(900, 900);
    let state = 12_345;
    for (let index = 0; index < pixels.data.length; index += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      pixels.data[index] = index % 4 === 3 ? 255 : (state >> 16) & 0xff;
    }
    context.putImageData(pixels, 0, 0);
  });
  const area = { x: 0, y: 0, width: 900, height: 900 };
  test('is met by a lower quality before fewer pixels', async () => {
    const app = await openTestApp();
    const image = await give(app, 'noise.png', noise);
    const recipe = cropRecipe({ types: ['image/jpeg'], maxBytes: 400_000 }, image, area);
    const fitted = await app.calls.inputs.resize({ image, recipe });
    expect(fitted).toMatchObject({ width: 900, height: 900, type: 'image/jpeg' });
    expect(fitted.bytes).toBeLessThanOrEqual(400_000);
    expect(fitted.bytes).toBeGreaterThan(200_000);
  });
  test('turns a PNG into a JPEG if allowed, and the recipe says so', async () => {
    const app = await openTestApp();
    const image = await give(app, 'noise.png', noise);
    const recipe = cropRecipe({ types: ['image/png'], maxBytes: 400_000 }, image, area);
    const fitted = await app.calls.inputs.resize({ image, recipe, orJpeg: true });
    expect(fitted).toMatchObject({ type: 'image/jpeg', fit: { recipe: { ...recipe, type: 'image/jpeg' } } });
    expect(fitted.bytes).toBeLessThanOrEqual(400_000);
    await expect(app.calls.inputs.resize({ image, recipe })).rejects.toMatchObject({
      data: {
        kind: 'input',
        sentence: expect.stringMatching(
          /^noise\.png would be 2\.\d MB as PNG of 900 × 900; the limit is 400 KB\. Choose another type or fewer pixels\.$/,
        ),
      },
    });
  });
  test('that no quality meets is reported', async () => {
    const app = await openTestApp();
    const image = await give(app, 'noise.png', noise);
    const recipe = cropRecipe({ types: ['image/jpeg'], maxBytes: 9000 }, image, area);
    await expect(app.calls.inputs.resize({ image, recipe })).rejects.toMatchObject({
      data: { sentence: expect.stringContaining('at the lowest usable quality; the limit is 9 KB.') },
    });
  });
});

test('a recipe that does not fit the original is refused with the reason', async () => {
  const app = await openTestApp();
  const image = await give(app, 'disc.png', disc(500, 400));
  const good: ResizeRecipe = {
    way: 'crop',
    area: { x: 0, y: 0, width: 400, height: 400 },
    output: { width: 800, height: 800 },
    type: 'image/png',
  };
  const sentenceOf = (recipe: ResizeRecipe, of: ImageFile = image) =>
    app.calls.inputs.resize({ image: of, recipe }).then(
      () => 'taken',
      (error) => error.data.sentence,
    );
  expect(await sentenceOf(good)).toBe('taken');
  expect(await sentenceOf({ ...good, area: { ...good.area, x: 101 } })).toBe(
    'disc.png is 500 × 400; the crop area, 400 × 400 at 101, 0, isn’t inside it.',
  );
  expect(await sentenceOf({ ...good, output: { width: 720, height: 1280 } })).toBe(
    'disc.png would be stretched: the crop area 400 × 400 at 0, 0 would become 720 × 1280.',
  );
  expect(await sentenceOf({ ...good, type: 'image/bmp' })).toMatch('can’t be saved as BMP');
  expect(await sentenceOf({ ...good, output: { width: 15_000, height: 15_000 } })).toMatch('120 megapixels');
  // Main measures the image itself; measurements of the page don't count.
  expect(await sentenceOf({ ...good, area: { ...good.area, x: 101 } }, { ...image, width: 9000 })).toMatch('500 × 400');
  expect(await sentenceOf(good, { ...image, hash: 'f'.repeat(64) })).toBe('disc.png is missing. Add it again.');
});

test('the recipe and the original stay with the image, the task and the result, and give the same file again', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder, sandbox: true });
  const photo = await give(app, 'disc.png', disc(1000, 1000));
  const source: ImageFile = { ...photo, origin: { kind: 'painted', on: 'e'.repeat(64) } };
  const recipe = proposeCrop(tall, source);
  const fitted = await app.calls.inputs.resize({ image: source, recipe });
  const { from, ...original } = photo;
  expect(fitted).toMatchObject({ from, fit: { original, recipe }, origin: source.origin });

  // A resized image is resized again from its original.
  const again = await app.calls.inputs.resize({ image: fitted, recipe });
  expect(again).toEqual(fitted);
  const padded = await app.calls.inputs.resize({ image: fitted, recipe: proposePad(tall, photo) });
  expect(padded.fit?.original).toEqual(original);
  expect(padded.hash).not.toBe(fitted.hash);

  const draft = draftOf('video-d-pro', '[fast] A disc');
  const values = { ...draft.values, size: '720x1280', input_reference: [fitted] };
  const task = await app.calls.tasks.start({ modelId: 'video-d-pro', draft: { ...draft, values } });
  expect(task.draft.values['input_reference']).toEqual([fitted]);
  await app.taskWhere(task.id, (each) => each.state === 'done');
  const [item] = await app.itemsOf(task.id);
  const beside = join(dataFolder, 'library', (item?.file ?? '').replace(/\.[^.]+$/, '.json'));
  const sidecar = sidecarSchema.parse(JSON.parse(await readFile(beside, 'utf8')));
  if (!('request' in sidecar)) throw new Error('The item has no task');
  expect(sidecar.request.draft.values['input_reference']).toEqual([fitted]);
});

test('a CMYK JPEG is converted to RGB, because gateways refuse four inks', async () => {
  const app = await openTestApp();
  const inks = cmykJpeg(64, 48, (column) => (column < 4 ? [0, 255, 255, 0] : [255, 255, 0, 0]));
  const image = await give(app, 'print.jpg', inks);
  expect(image).toMatchObject({ type: 'image/jpeg', width: 64, height: 48 });
  const resized = await bytesOf(app, image);
  expect(resized).not.toEqual(inks);
  // The frame header has the number of components.
  const frame = resized.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(resized[at + 1] ?? 0));
  expect(resized[frame + 9]).toBe(3);
  const { at } = await pixelsOf(app, image);
  const [red = 0, , ...rest] = at(8, 24);
  expect(red).toBeGreaterThan(200);
  expect(rest[0]).toBeLessThan(90);
  const [, , blue = 0] = at(56, 24);
  expect(blue).toBeGreaterThan(100);
});

test('main keeps answering while an image of 25 megapixels is resized', async () => {
  const app = await openTestApp();
  const large = await give(app, 'large.jpg', disc(5000, 5000, 'jpeg'));
  const recipe = proposeCrop({ types: ['image/jpeg'], maxSide: 4500 }, large);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const startTime = performance.now();
  delays.enable();
  const fitted = await app.calls.inputs.resize({ image: large, recipe });
  delays.disable();
  const took = performance.now() - startTime;
  expect([fitted.width, fitted.height]).toEqual([4500, 4500]);
  // A busy machine slows both. Drawing on main's thread would block it for most of the time.
  expect(delays.max / 1e6).toBeLessThan(took / 5);
});
