import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { sidecarSchema } from '../../../electron/library/sidecar.ts';
import { cropRecipe, padRecipe, proposeCrop, proposePad } from '../../../shared/fit.ts';
import type { FitRecipe } from '../../../shared/fit-recipe.ts';
import { inputRoute, inputsRoute } from '../../../shared/routes.ts';
import type { ImageFile } from '../../../shared/values.ts';
import { cmykJpeg } from '../../support/cmyk-jpeg.ts';
import { draftOf } from './at-gateway.ts';
import { openTestStudio, type TestStudio, temporaryFolder } from './open-test-studio.ts';

const origin = 'triptych://app';
const tall = { types: ['image/jpeg', 'image/png', 'image/webp'], exact: { width: 720, height: 1280 } } as const;

/** A picture that a test draws, as a file's bytes. */
function drawn(width: number, height: number, draw: (context: SKRSContext2D) => void, type: 'png' | 'jpeg' = 'png') {
  const canvas = createCanvas(width, height);
  draw(canvas.getContext('2d'));
  return type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 95);
}

async function give(studio: TestStudio, name: string, body: Buffer): Promise<ImageFile> {
  const request = new Request(origin + inputsRoute(name), { method: 'POST', body: new Uint8Array(body) });
  const response = await studio.handle(request);
  expect(response.status).toBe(200);
  return (await response.json()) as ImageFile;
}

async function bytesOf(studio: TestStudio, image: ImageFile): Promise<Buffer> {
  const response = await studio.handle(new Request(origin + inputRoute(image.hash)));
  return Buffer.from(await response.arrayBuffer());
}

/** The colour at a place of a kept picture, for as many places as are asked. */
async function pixelsOf(studio: TestStudio, image: ImageFile) {
  const picture = await loadImage(await bytesOf(studio, image));
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const at = (x: number, y: number) => [...data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4)];
  return { width: picture.width, height: picture.height, at };
}

/** White with a black disc of a fifth of its width in the middle: what is stretched is no circle any more. */
const disc = (width: number, height: number, type: 'png' | 'jpeg' = 'png') =>
  drawn(
    width,
    height,
    (context) => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'black';
      context.beginPath();
      context.arc(width / 2, height / 2, width / 5, 0, Math.PI * 2);
      context.fill();
    },
    type,
  );

/** How wide and how tall what is dark is, along the two lines through the middle. */
function extentOfDark({ width, height, at }: Awaited<ReturnType<typeof pixelsOf>>) {
  const isDark = (x: number, y: number) => (at(x, y)[1] ?? 255) < 128;
  const along = (length: number, dark: (index: number) => boolean) =>
    Array.from({ length }, (_, index) => index).filter(dark).length;
  return {
    across: along(width, (x) => isDark(x, Math.floor(height / 2))),
    down: along(height, (y) => isDark(Math.floor(width / 2), y)),
  };
}

test('a crop has exactly the size that is asked for, and a circle stays a circle', async () => {
  const studio = await openTestStudio();
  const photo = await give(studio, 'disc.jpg', disc(1000, 1000, 'jpeg'));
  const fitted = await studio.calls.inputs.fit({ image: photo, recipe: proposeCrop(tall, photo) });
  expect(fitted).toMatchObject({ name: 'disc.jpg', type: 'image/jpeg', width: 720, height: 1280 });
  const bytes = await bytesOf(studio, fitted);
  expect(imageSize(bytes)).toMatchObject({ width: 720, height: 1280, type: 'jpg' });
  expect(fitted.bytes).toBe(bytes.length);
  const { across, down } = extentOfDark(await pixelsOf(studio, fitted));
  // The disc is 400 pixels wide, and 1000 pixels of height became 1280.
  expect(Math.abs(across - 512)).toBeLessThanOrEqual(2);
  expect(Math.abs(down - 512)).toBeLessThanOrEqual(2);
});

test('a crop takes the part that its area names', async () => {
  const studio = await openTestStudio();
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
  const quarters = drawn(800, 600, (context) => {
    for (const [index, colour] of colours.entries()) {
      context.fillStyle = colour;
      context.fillRect((index % 2) * 400, Math.floor(index / 2) * 300, 400, 300);
    }
  });
  const image = await give(studio, 'quarters.png', quarters);
  // 300 to 700 across and 200 to 500 down: the borders between the colours come to stand at a quarter and a third.
  const area = { x: 300, y: 200, width: 400, height: 300 };
  const recipe = cropRecipe({ types: ['image/png'] }, image, area, { output: { width: 200, height: 150 } });
  const { width, height, at } = await pixelsOf(studio, await studio.calls.inputs.fit({ image, recipe }));
  expect([width, height]).toEqual([200, 150]);
  expect(at(48, 48)).toEqual([255, 0, 0, 255]);
  expect(at(51, 48)).toEqual([0, 255, 0, 255]);
  expect(at(48, 51)).toEqual([0, 0, 255, 255]);
  expect(at(51, 51)).toEqual([255, 255, 0, 255]);
});

describe('a pad leaves the whole picture and fills the rest', () => {
  const framed = drawn(900, 600, (context) => {
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 900, 600);
    context.fillStyle = '#0000ff';
    context.fillRect(30, 30, 840, 540);
  });
  test('with a colour', async () => {
    const studio = await openTestStudio();
    const image = await give(studio, 'framed.png', framed);
    const recipe = padRecipe(tall, image, { kind: 'colour', colour: '#204060' });
    const { width, height, at } = await pixelsOf(studio, await studio.calls.inputs.fit({ image, recipe }));
    expect([width, height]).toEqual([720, 1280]);
    // 900 × 600 becomes 720 × 480, with 400 above and 400 below.
    expect(at(360, 398)).toEqual([0x20, 0x40, 0x60, 255]);
    expect(at(360, 882)).toEqual([0x20, 0x40, 0x60, 255]);
    for (const [x, y] of [
      [360, 403],
      [360, 876],
      [2, 640],
      [717, 640],
    ] as const) {
      expect(at(x, y)).toEqual([255, 0, 0, 255]);
    }
    expect(at(360, 640)).toEqual([0, 0, 255, 255]);
  });
  test('with itself, soft and darker, without an edge of its own', async () => {
    const studio = await openTestStudio();
    const image = await give(studio, 'framed.png', framed);
    const recipe = proposePad(tall, image);
    const { at } = await pixelsOf(studio, await studio.calls.inputs.fit({ image, recipe }));
    expect(at(360, 640)).toEqual([0, 0, 255, 255]);
    const [red = 0, green = 0, blue = 0, alpha] = at(360, 200);
    expect(alpha).toBe(255);
    expect(blue).toBeGreaterThan(150);
    expect(blue).toBeLessThan(200);
    expect(Math.max(red, green)).toBeLessThan(40);
    // No step between neighbours in the blur, and none to black at its border.
    for (let y = 1; y < 395; y += 1) {
      expect(Math.abs((at(100, y)[2] ?? 0) - (at(100, y - 1)[2] ?? 0))).toBeLessThan(12);
    }
    expect(Math.max(...at(5, 2).slice(0, 3))).toBeGreaterThan(100);
  });
});

test('transparency stays where the type has it, and stands on white in a JPEG', async () => {
  const studio = await openTestStudio();
  const glass = drawn(600, 600, (context) => {
    context.fillStyle = 'rgba(255, 0, 0, 0.5)';
    context.fillRect(0, 0, 300, 600);
  });
  const image = await give(studio, 'glass.png', glass);
  const area = { x: 0, y: 0, width: 600, height: 600 };
  const kept = cropRecipe({ types: ['image/png'], maxSide: 300 }, image, area);
  const png = await pixelsOf(studio, await studio.calls.inputs.fit({ image, recipe: kept }));
  expect(png.at(250, 100)[3]).toBe(0);
  expect(png.at(50, 100).slice(0, 3)).toEqual([255, 0, 0]);
  expect(Math.abs((png.at(50, 100)[3] ?? 0) - 128)).toBeLessThanOrEqual(1);
  const recipe = cropRecipe({ types: ['image/jpeg'], maxSide: 300 }, image, area);
  const jpeg = await pixelsOf(studio, await studio.calls.inputs.fit({ image, recipe }));
  expect(Math.min(...jpeg.at(250, 100))).toBeGreaterThan(250);
  expect(jpeg.at(50, 100)[1]).toBeGreaterThan(115);
});

test('fine patterns made small are grey, without false patterns of their own', async () => {
  const studio = await openTestStudio();
  const checker = drawn(2000, 2000, (context) => {
    const pixels = context.createImageData(2000, 2000);
    for (let index = 0; index < 2000 * 2000; index += 1) {
      const value = ((index % 2000) + Math.floor(index / 2000)) % 2 === 0 ? 0 : 255;
      pixels.data.set([value, value, value, 255], index * 4);
    }
    context.putImageData(pixels, 0, 0);
  });
  const image = await give(studio, 'checker.png', checker);
  const recipe = cropRecipe({ types: ['image/png'], maxSide: 350 }, image, { x: 0, y: 0, width: 2000, height: 2000 });
  const { at } = await pixelsOf(studio, await studio.calls.inputs.fit({ image, recipe }));
  for (let step = 5; step < 345; step += 1) {
    expect(Math.abs((at(step, 350 - step)[0] ?? 0) - 127)).toBeLessThan(4);
  }
});

describe('the limit of bytes', () => {
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
  test('is met by a lower quality, before any pixel goes', async () => {
    const studio = await openTestStudio();
    const image = await give(studio, 'noise.png', noise);
    const recipe = cropRecipe({ types: ['image/jpeg'], maxBytes: 400_000 }, image, area);
    const fitted = await studio.calls.inputs.fit({ image, recipe });
    expect(fitted).toMatchObject({ width: 900, height: 900, type: 'image/jpeg' });
    expect(fitted.bytes).toBeLessThanOrEqual(400_000);
    expect(fitted.bytes).toBeGreaterThan(200_000);
  });
  test('makes a JPEG of a PNG where that is allowed, and says so in the recipe', async () => {
    const studio = await openTestStudio();
    const image = await give(studio, 'noise.png', noise);
    const recipe = cropRecipe({ types: ['image/png'], maxBytes: 400_000 }, image, area);
    const fitted = await studio.calls.inputs.fit({ image, recipe, orJpeg: true });
    expect(fitted).toMatchObject({ type: 'image/jpeg', fit: { recipe: { ...recipe, type: 'image/jpeg' } } });
    expect(fitted.bytes).toBeLessThanOrEqual(400_000);
    await expect(studio.calls.inputs.fit({ image, recipe })).rejects.toMatchObject({
      data: {
        kind: 'input',
        sentence: expect.stringMatching(
          /^noise\.png has 2\.\d MB as PNG of 900 × 900; at most 400 KB are taken\. Choose another type or fewer pixels\.$/,
        ),
      },
    });
  });
  test('that no quality meets is said', async () => {
    const studio = await openTestStudio();
    const image = await give(studio, 'noise.png', noise);
    const recipe = cropRecipe({ types: ['image/jpeg'], maxBytes: 9000 }, image, area);
    await expect(studio.calls.inputs.fit({ image, recipe })).rejects.toMatchObject({
      data: { sentence: expect.stringContaining('at the lowest quality that is of use; at most 9 KB are taken.') },
    });
  });
});

test('a recipe that does not suit the original is refused, with what is wrong with it', async () => {
  const studio = await openTestStudio();
  const image = await give(studio, 'disc.png', disc(500, 400));
  const good: FitRecipe = {
    way: 'crop',
    area: { x: 0, y: 0, width: 400, height: 400 },
    output: { width: 800, height: 800 },
    type: 'image/png',
  };
  const sentenceOf = (recipe: FitRecipe, of: ImageFile = image) =>
    studio.calls.inputs.fit({ image: of, recipe }).then(
      () => 'taken',
      (error) => error.data.sentence,
    );
  expect(await sentenceOf(good)).toBe('taken');
  expect(await sentenceOf({ ...good, area: { ...good.area, x: 101 } })).toBe(
    'disc.png is 500 × 400; the part to keep, 400 × 400 at 101, 0, is not inside it.',
  );
  expect(await sentenceOf({ ...good, output: { width: 720, height: 1280 } })).toBe(
    'disc.png would be stretched: the part to keep is 400 × 400 at 0, 0, and becomes 720 × 1280.',
  );
  expect(await sentenceOf({ ...good, type: 'image/bmp' })).toMatch('cannot be written as BMP');
  expect(await sentenceOf({ ...good, output: { width: 15_000, height: 15_000 } })).toMatch('120 megapixels');
  // Its measures are main's own: what the screen says of them does not count.
  expect(await sentenceOf({ ...good, area: { ...good.area, x: 101 } }, { ...image, width: 9000 })).toMatch('500 × 400');
  expect(await sentenceOf(good, { ...image, hash: 'f'.repeat(64) })).toBe('disc.png is no longer here. Give it again.');
});

test('the recipe and the original stay with the picture, the task and the result; done again it gives the same file', async () => {
  const dataFolder = await temporaryFolder();
  const studio = await openTestStudio({ dataFolder, sandbox: true });
  const photo = await give(studio, 'disc.png', disc(1000, 1000));
  const source: ImageFile = { ...photo, origin: { kind: 'painted', on: 'e'.repeat(64) } };
  const recipe = proposeCrop(tall, source);
  const fitted = await studio.calls.inputs.fit({ image: source, recipe });
  const { from, ...original } = photo;
  expect(fitted).toMatchObject({ from, fit: { original, recipe }, origin: source.origin });

  // A fitted picture is fitted from its original, not from what was made of it.
  const again = await studio.calls.inputs.fit({ image: fitted, recipe });
  expect(again).toEqual(fitted);
  const padded = await studio.calls.inputs.fit({ image: fitted, recipe: proposePad(tall, photo) });
  expect(padded.fit?.original).toEqual(original);
  expect(padded.hash).not.toBe(fitted.hash);

  const draft = draftOf('video-d-pro', '[fast] A disc');
  const values = { ...draft.values, size: '720x1280', input_reference: [fitted] };
  const task = await studio.calls.tasks.start({ modelId: 'video-d-pro', draft: { ...draft, values } });
  expect(task.draft.values['input_reference']).toEqual([fitted]);
  await studio.taskWhere(task.id, (each) => each.state === 'done');
  const [item] = await studio.itemsOf(task.id);
  const beside = join(dataFolder, 'library', (item?.file ?? '').replace(/\.[^.]+$/, '.json'));
  const sidecar = sidecarSchema.parse(JSON.parse(await readFile(beside, 'utf8')));
  if (!('request' in sidecar)) throw new Error('No task made it');
  expect(sidecar.request.draft.values['input_reference']).toEqual([fitted]);
});

test('a CMYK JPEG is taken in as RGB: gateways refuse four inks', async () => {
  const studio = await openTestStudio();
  const inks = cmykJpeg(64, 48, (column) => (column < 4 ? [0, 255, 255, 0] : [255, 255, 0, 0]));
  const image = await give(studio, 'print.jpg', inks);
  expect(image).toMatchObject({ type: 'image/jpeg', width: 64, height: 48 });
  const kept = await bytesOf(studio, image);
  expect(kept).not.toEqual(inks);
  // The frame header says how many components there are.
  const frame = kept.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(kept[at + 1] ?? 0));
  expect(kept[frame + 9]).toBe(3);
  const { at } = await pixelsOf(studio, image);
  const [red = 0, , ...rest] = at(8, 24);
  expect(red).toBeGreaterThan(200);
  expect(rest[0]).toBeLessThan(90);
  const [, , blue = 0] = at(56, 24);
  expect(blue).toBeGreaterThan(100);
});

test('main answers while a picture of 25 megapixels is made to fit', async () => {
  const studio = await openTestStudio();
  const large = await give(studio, 'large.jpg', disc(5000, 5000, 'jpeg'));
  const recipe = proposeCrop({ types: ['image/jpeg'], maxSide: 4500 }, large);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  delays.enable();
  const fitted = await studio.calls.inputs.fit({ image: large, recipe });
  delays.disable();
  const took = performance.now() - began;
  expect([fitted.width, fitted.height]).toEqual([4500, 4500]);
  // A machine that is busy elsewhere stretches both; drawn on main's own thread, one pause would be most of it.
  expect(delays.max / 1e6).toBeLessThan(took / 5);
});
