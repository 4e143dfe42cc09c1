import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { cropRecipe, padRecipe, proposeCrop, proposePad } from '../../../shared/fields/propose-resize.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { bytesOf, disc, drawn, extentOfDark, give, pixelsOf, tall } from './resize-test-setup.ts';

test('a crop has exactly the requested size, and a circle stays a circle', async () => {
  const app = await openTestApp();
  const photo = await give(app, 'disc.jpg', disc(1000, 1000, 'jpeg'));
  const fitted = await app.calls.inputs.resize({ image: photo, recipe: proposeCrop(tall, photo) });
  expect(fitted).toMatchObject({ name: 'disc.jpg', type: 'image/jpeg', width: 720, height: 1280 });
  const bytes = await bytesOf(app, fitted);
  expect(imageSize(bytes)).toMatchObject({ width: 720, height: 1280, type: 'jpg' });
  expect(fitted.bytes).toBe(bytes.length);
  const { across, down } = extentOfDark(await pixelsOf(app, fitted));
  // The disc is 400 pixels wide, and 1000 pixels of height became 1280.
  expect(Math.abs(across - 512)).toBeLessThanOrEqual(2);
  expect(Math.abs(down - 512)).toBeLessThanOrEqual(2);
});

test('a crop takes the part that its area defines', async () => {
  const app = await openTestApp();
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
  const quarters = drawn(800, 600, (context) => {
    for (const [index, colour] of colours.entries()) {
      context.fillStyle = colour;
      context.fillRect((index % 2) * 400, Math.floor(index / 2) * 300, 400, 300);
    }
  });
  const image = await give(app, 'quarters.png', quarters);
  // 300 to 700 horizontally and 200 to 500 vertically: the borders between the colors move to a quarter and a third.
  const area = { x: 300, y: 200, width: 400, height: 300 };
  const recipe = cropRecipe({ types: ['image/png'] }, image, area, { output: { width: 200, height: 150 } });
  const { width, height, at } = await pixelsOf(app, await app.calls.inputs.resize({ image, recipe }));
  expect([width, height]).toEqual([200, 150]);
  expect(at(48, 48)).toEqual([255, 0, 0, 255]);
  expect(at(51, 48)).toEqual([0, 255, 0, 255]);
  expect(at(48, 51)).toEqual([0, 0, 255, 255]);
  expect(at(51, 51)).toEqual([255, 255, 0, 255]);
});

describe('a pad keeps the whole image and fills the rest', () => {
  const framed = drawn(900, 600, (context) => {
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 900, 600);
    context.fillStyle = '#0000ff';
    context.fillRect(30, 30, 840, 540);
  });
  test('with a color', async () => {
    const app = await openTestApp();
    const image = await give(app, 'framed.png', framed);
    const recipe = padRecipe(tall, image, { kind: 'colour', colour: '#204060' });
    const { width, height, at } = await pixelsOf(app, await app.calls.inputs.resize({ image, recipe }));
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
  test('with a blurred and darker copy of itself, without visible edges', async () => {
    const app = await openTestApp();
    const image = await give(app, 'framed.png', framed);
    const recipe = proposePad(tall, image);
    const { at } = await pixelsOf(app, await app.calls.inputs.resize({ image, recipe }));
    expect(at(360, 640)).toEqual([0, 0, 255, 255]);
    const [red = 0, green = 0, blue = 0, alpha] = at(360, 200);
    expect(alpha).toBe(255);
    expect(blue).toBeGreaterThan(150);
    expect(blue).toBeLessThan(200);
    expect(Math.max(red, green)).toBeLessThan(40);
    // The blur has no step between neighbors, and none to black at its border.
    for (let y = 1; y < 395; y += 1) {
      expect(Math.abs((at(100, y)[2] ?? 0) - (at(100, y - 1)[2] ?? 0))).toBeLessThan(12);
    }
    expect(Math.max(...at(5, 2).slice(0, 3))).toBeGreaterThan(100);
  });
});

test('transparency stays if the type has it, and becomes white in a JPEG', async () => {
  const app = await openTestApp();
  const glass = drawn(600, 600, (context) => {
    context.fillStyle = 'rgba(255, 0, 0, 0.5)';
    context.fillRect(0, 0, 300, 600);
  });
  const image = await give(app, 'glass.png', glass);
  const area = { x: 0, y: 0, width: 600, height: 600 };
  const plan = cropRecipe({ types: ['image/png'], maxSide: 300 }, image, area);
  const png = await pixelsOf(app, await app.calls.inputs.resize({ image, recipe: plan }));
  expect(png.at(250, 100)[3]).toBe(0);
  expect(png.at(50, 100).slice(0, 3)).toEqual([255, 0, 0]);
  expect(Math.abs((png.at(50, 100)[3] ?? 0) - 128)).toBeLessThanOrEqual(1);
  const recipe = cropRecipe({ types: ['image/jpeg'], maxSide: 300 }, image, area);
  const jpeg = await pixelsOf(app, await app.calls.inputs.resize({ image, recipe }));
  expect(Math.min(...jpeg.at(250, 100))).toBeGreaterThan(250);
  expect(jpeg.at(50, 100)[1]).toBeGreaterThan(115);
});

test('fine patterns become gray when scaled down, without moiré', async () => {
  const app = await openTestApp();
  const checker = drawn(2000, 2000, (context) => {
    const pixels = context.createImageData(2000, 2000);
    for (let index = 0; index < 2000 * 2000; index += 1) {
      const value = ((index % 2000) + Math.floor(index / 2000)) % 2 === 0 ? 0 : 255;
      pixels.data.set([value, value, value, 255], index * 4);
    }
    context.putImageData(pixels, 0, 0);
  });
  const image = await give(app, 'checker.png', checker);
  const recipe = cropRecipe({ types: ['image/png'], maxSide: 350 }, image, { x: 0, y: 0, width: 2000, height: 2000 });
  const { at } = await pixelsOf(app, await app.calls.inputs.resize({ image, recipe }));
  for (let step = 5; step < 345; step += 1) {
    expect(Math.abs((at(step, 350 - step)[0] ?? 0) - 127)).toBeLessThan(4);
  }
});
