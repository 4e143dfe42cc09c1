import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  distanceTo,
  greatestDistance,
  nearCopyDistance,
  numbersOf,
  referenceOf,
} from '../../../../shared/similarity/compare-descriptors.ts';
import { createDescriptor } from '../../../../shared/similarity/create-descriptor.ts';
import { descriptorBytes } from '../../../../shared/similarity/descriptor-layout.ts';
import { makeImage } from '../../../support/make-images.ts';
import { nearCopyMakers, promptOfBrief, renderTake } from '../../../support/similar-images.ts';

async function describe(file: Buffer): Promise<Uint8Array> {
  const image = await loadImage(file);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return createDescriptor({ width, height, data: context.getImageData(0, 0, width, height).data });
}

const distance = (one: Uint8Array, other: Uint8Array) => distanceTo(referenceOf(one), numbersOf(other), 0);

const models = ['image-c-2.5-t2i-preview', 'image-e-2', 'image-c-2.6-image'];
let images: readonly { readonly file: Buffer; readonly descriptor: Uint8Array }[] = [];

beforeAll(async () => {
  const files = await Promise.all(
    Array.from({ length: 24 }, (_, number) =>
      renderTake({
        prompt: promptOfBrief(number * 7),
        model: models[number % models.length] ?? '',
        seed: number,
        width: number % 2 === 0 ? 320 : 240,
        height: number % 3 === 0 ? 180 : 240,
      }),
    ),
  );
  images = await Promise.all(files.map(async (file) => ({ file, descriptor: await describe(file) })));
});

test.each(Object.keys(nearCopyMakers))('an image finds its copy that is %s, and no other image', async (name) => {
  const makeCopy = nearCopyMakers[name];
  if (!makeCopy) throw new Error(name);
  for (const { file, descriptor } of images) {
    const copy = await describe(await makeCopy(file));
    expect(distance(descriptor, copy)).toBeLessThanOrEqual(nearCopyDistance);
    const others = images.filter((each) => each.descriptor !== descriptor);
    for (const other of others) expect(distance(copy, other.descriptor)).toBeGreaterThan(nearCopyDistance);
  }
});

test('images of one color, transparent ones and the smallest ones have descriptors too', async () => {
  const plain = (width: number, height: number, color: string) => {
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').fillStyle = color;
    canvas.getContext('2d').fillRect(0, 0, width, height);
    return describe(canvas.toBuffer('image/png'));
  };
  const [red, small, blue, none] = await Promise.all([
    plain(300, 200, '#c03020'),
    plain(1, 1, '#c03020'),
    plain(300, 200, '#2030c0'),
    plain(40, 30, 'rgba(0, 0, 0, 0)'),
  ]);
  expect([red, small, blue, none].map(({ length }) => length)).toEqual(Array(4).fill(descriptorBytes));
  expect(distance(red, small)).toBe(0);
  expect(distance(red, blue)).toBeGreaterThan(40);
  expect(distance(none, await plain(10, 10, '#808080'))).toBe(0);
});

test('the same palette is nearer than another one', async () => {
  const [one, same, other] = await Promise.all(
    [200, 206, 20].map((hue) => describe(makeImage(300, 200, 'image/png', hue))),
  );
  if (!one || !same || !other) throw new Error('no image');
  expect(distance(one, same)).toBeLessThan(distance(one, other));
});

/** Fewer pixels have waves of exactly 0, whose sign in the hash is that of an error of rounding. */
const anyImage = fc
  .tuple(fc.integer({ min: 4, max: 70 }), fc.integer({ min: 4, max: 70 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((data) => ({ width, height, data })),
  );

test('the mirror image of any image has a distance of almost 0', () => {
  fc.assert(
    fc.property(anyImage, ({ width, height, data }) => {
      const mirrored = new Uint8Array(data.length);
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const from = (y * width + x) * 4;
          mirrored.set(data.subarray(from, from + 4), (y * width + width - 1 - x) * 4);
        }
      const [one, other] = [
        createDescriptor({ width, height, data }),
        createDescriptor({ width, height, data: mirrored }),
      ];
      expect(distance(one, other)).toBeLessThanOrEqual(nearCopyDistance / 4);
    }),
  );
});

const anyDescriptor = fc.uint8Array({ minLength: descriptorBytes, maxLength: descriptorBytes });

test('a distance is 0 for equal descriptors, never above the greatest, and independent of the place', () => {
  fc.assert(
    fc.property(anyDescriptor, anyDescriptor, (one, other) => {
      const packed = new Uint8Array(3 * descriptorBytes);
      packed.set(other, 2 * descriptorBytes);
      const found = distanceTo(referenceOf(one), numbersOf(packed), 2);
      expect(found).toBe(distance(one, other));
      expect(distance(one, one)).toBe(0);
      expect(found).toBeLessThanOrEqual(greatestDistance);
    }),
  );
});
