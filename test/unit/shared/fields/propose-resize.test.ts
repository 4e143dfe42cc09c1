import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside, isSameShape, moveInside } from '../../../../shared/fields/crop-area.ts';
import type { ImageFile, Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import { checkImage, type ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { imageTypes } from '../../../../shared/fields/image-type.ts';
import { limitsWith } from '../../../../shared/fields/images-field.ts';
import {
  changesNothing,
  cropRecipe,
  enlargement,
  type ImageFacts,
  nearestOutput,
  originalOf,
  padRecipe,
  proposeCrop,
  proposePad,
  proposeResize,
  ratioRange,
} from '../../../../shared/fields/propose-resize.ts';
import { type ResizeRecipe, resizeRecipeSchema } from '../../../../shared/fields/resize-recipe.ts';
import { writableTypes } from '../../../../shared/fields/resized-image-type.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';

const anyImage = fc.record<ImageFacts>({
  type: fc.constantFrom(...imageTypes),
  bytes: fc.integer({ min: 100, max: 50_000_000 }),
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});

function neighbour(width: number, height: number): ImageFile {
  return { from: 'file', hash: 'a'.repeat(64), name: 'a.png', type: 'image/png', bytes: 1, width, height };
}

/** Every slot of every model, with each size of its form and some neighboring sizes. */
function everySlot(): [name: string, limits: ImageLimits][] {
  return builtInModels.flatMap((model) =>
    Object.entries(model.fields).flatMap(([name, field]): [string, ImageLimits][] => {
      if (field.kind !== 'images' && field.kind !== 'motion') return [];
      const base: Parameters<typeof limitsWith>[0] = { types: imageTypes, ...field };
      const size = base.sameSizeAs === undefined ? undefined : model.fields[base.sameSizeAs];
      const sizes = size?.kind === 'choice' ? size.options.map((option) => String(option.value)) : [undefined];
      const others = base.sameRatioAs === undefined ? [undefined] : [neighbour(1920, 1080), neighbour(333, 777)];
      return sizes.flatMap((chosen) =>
        others.map((other): [string, ImageLimits] => {
          const values: Values = {
            ...(base.sameSizeAs !== undefined && chosen !== undefined ? { [base.sameSizeAs]: chosen } : {}),
            ...(base.sameRatioAs !== undefined && other ? { [base.sameRatioAs]: [other] } : {}),
          };
          return [`${model.id} ${name} ${chosen ?? ''} ${other?.width ?? ''}`.trim(), limitsWith(base, values)];
        }),
      );
    }),
  );
}

/** Returns the slot's objections to the image of a recipe. The image's bytes are unknown before the image is made. */
function reasonsAfter(limits: ImageLimits, { output, type }: ResizeRecipe): string[] {
  return checkImage(limits, { ...output, type, bytes: 1 });
}

describe.each(everySlot())('a resize for %s', (_, limits) => {
  test('by crop is accepted, from inside the image, without distortion', () => {
    fc.assert(
      fc.property(anyImage, (given) => {
        const recipe = proposeCrop(limits, given);
        expect(reasonsAfter(limits, recipe)).toEqual([]);
        expect(isInside(recipe.area, given)).toBe(true);
        expect(isSameShape(recipe.area, recipe.output)).toBe(true);
        expect(resizeRecipeSchema.parse(recipe)).toEqual(recipe);
      }),
      { numRuns: 300 },
    );
  });

  test('turns any part of any image, at any requested size, into an accepted one', () => {
    const side = fc.integer({ min: -30_000, max: 30_000 });
    const length = fc.integer({ min: 1, max: 30_000 });
    const area = fc.record({ x: side, y: side, width: length, height: length });
    const output = fc.record({ width: length, height: length });
    fc.assert(
      fc.property(anyImage, area, fc.option(output, { nil: undefined }), (given, part, request) => {
        const recipe = cropRecipe(limits, given, part, request ? { output: request } : {});
        expect(reasonsAfter(limits, recipe)).toEqual([]);
        expect(isInside(recipe.area, given)).toBe(true);
        expect(isSameShape(recipe.area, recipe.output)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('by pad is accepted, and by scale is accepted or not offered', () => {
    fc.assert(
      fc.property(anyImage, (given) => {
        expect(reasonsAfter(limits, proposePad(limits, given))).toEqual([]);
        const resized = proposeResize(limits, given);
        if (!resized) return;
        expect(reasonsAfter(limits, resized)).toEqual([]);
        expect(isSameShape(resized.output, given)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps the size of an image that fits', () => {
    fc.assert(
      fc.property(anyImage, (given) => {
        const fitting = { ...given, ...nearestOutput(limits, given), type: writableTypes(limits)[0] ?? 'image/png' };
        const recipe = proposeCrop(limits, fitting);
        expect(recipe.output).toEqual({ width: fitting.width, height: fitting.height });
        expect(changesNothing(recipe, fitting)).toBe(given.bytes <= (limits.maxBytes ?? Infinity));
      }),
      { numRuns: 300 },
    );
  });
});

const photo: ImageFacts = { type: 'image/jpeg', bytes: 2_400_000, width: 1000, height: 1000 };
const tall: ImageLimits = { types: ['image/jpeg', 'image/png'], exact: { width: 720, height: 1280 }, maxBytes: 1e7 };

test('a square photo for 720 × 1280 loses its sides, or gets bars above and below', () => {
  expect(proposeCrop(tall, photo)).toEqual({
    way: 'crop',
    area: { x: 218, y: 0, width: 563, height: 1000 },
    output: { width: 720, height: 1280 },
    type: 'image/jpeg',
    maxBytes: 1e7,
  });
  expect(proposePad(tall, photo)).toMatchObject({ fill: { kind: 'blur' }, output: { width: 720, height: 1280 } });
  expect(proposeResize(tall, photo)).toBeUndefined();
  expect(proposeResize(tall, { ...photo, width: 1440, height: 2560 })).toMatchObject({
    area: { x: 0, y: 0, width: 1440, height: 2560 },
    output: { width: 720, height: 1280 },
  });
});

test('padding adds only as much as the aspect ratio needs', () => {
  const wide: ImageLimits = { types: ['image/png'], minSide: 300, minRatio: 0.4, maxRatio: 2.5 };
  expect(padRecipe(wide, { ...photo, width: 1000, height: 300 }, { kind: 'blur' }).output).toEqual({
    width: 1000,
    height: 400,
  });
  expect(proposeCrop(wide, { ...photo, width: 1000, height: 300 })).toMatchObject({
    area: { x: 125, y: 0, width: 750, height: 300 },
    output: { width: 750, height: 300 },
  });
});

test('an image that is too small is enlarged, and one that is too large is reduced, in its own aspect ratio', () => {
  const sides: ImageLimits = { types: ['image/jpeg'], minSide: 384, maxSide: 5000 };
  const small = proposeCrop(sides, { ...photo, width: 200, height: 100 });
  expect(small.output).toEqual({ width: 768, height: 384 });
  expect(enlargement(small, photo)).toBeCloseTo(3.84);
  expect(proposeCrop(sides, { ...photo, width: 10_000, height: 4000 }).output).toEqual({ width: 5000, height: 2000 });
  // Scaling alone can't make a strip of 100:1 fit.
  expect(ratioRange(sides).max).toBeCloseTo(5000 / 384);
  expect(proposeResize(sides, { ...photo, width: 10_000, height: 100 })).toBeUndefined();
});

describe('the type of a resized image', () => {
  const typeOf = (types: ImageLimits['types'], type: ImageFacts['type']) =>
    proposeCrop({ types }, { ...photo, type }).type;
  test.each([
    [['image/jpeg', 'image/png'], 'image/png', 'image/png'],
    [['image/jpeg', 'image/png'], 'image/webp', 'image/jpeg'],
    [['image/jpeg', 'image/png', 'image/bmp'], 'image/bmp', 'image/png'],
    [['image/jpeg'], 'image/bmp', 'image/jpeg'],
    [['image/png'], 'image/jpeg', 'image/png'],
    [['image/webp'], 'image/jpeg', 'image/webp'],
  ] as const)('of %s, %s becomes %s', (types, from, to) => {
    expect(typeOf(types, from)).toBe(to);
  });
});

test('an area is moved only inside the image', () => {
  const area = { x: 100, y: 100, width: 200, height: 100 };
  const inImage = { width: 500, height: 400 };
  expect(moveInside({ ...area, x: 450, y: -3 }, inImage)).toEqual({ x: 300, y: 0, width: 200, height: 100 });
});

test('a resized image restores its original with its source and its group', () => {
  const { from, ...original } = neighbour(1000, 1000);
  const image: ImageFile = {
    ...neighbour(720, 1280),
    hash: 'b'.repeat(64),
    origin: { kind: 'item', itemId: '00000000-0000-4000-8000-000000000000' },
    group: 'object',
    fit: { original, recipe: proposeCrop(tall, photo) },
  };
  expect(originalOf(image)).toEqual({ from, ...original, origin: image.origin, group: 'object' });
  expect(originalOf(neighbour(5, 5))).toEqual(neighbour(5, 5));
});
