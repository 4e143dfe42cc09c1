import { describe, expect, test } from 'vitest';
import { moveCorner, movedBy } from '../../../../../../renderer/entities/image-inputs/resize/crop-area-keys.ts';
import { isChosen, ratioChoices } from '../../../../../../renderer/entities/image-inputs/resize/ratio-choices.ts';
import {
  planFor,
  type ResizePlan,
  recipeOf,
  resizeModeNote,
  withRatio,
} from '../../../../../../renderer/entities/image-inputs/resize/resize-plan.ts';
import type { ImageFile } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import type { ImageLimits } from '../../../../../../shared/fields/image-limits.ts';
import { ratioRange } from '../../../../../../shared/fields/propose-resize.ts';

const free: ImageLimits = { types: ['image/jpeg', 'image/png'], minSide: 300, minRatio: 0.4, maxRatio: 2.5 };
const exact: ImageLimits = { types: ['image/jpeg'], exact: { width: 720, height: 1280 } };

function photo(width: number, height: number): ImageFile {
  return { from: 'file', hash: 'a'.repeat(64), name: 'a.jpg', type: 'image/jpeg', bytes: 9, width, height };
}

function open(image: ImageFile, limits: ImageLimits, way?: ResizePlan['way']): ResizePlan {
  return planFor({ image, limits, title: '', done: () => {}, ...(way ? { way } : {}) });
}

/** The image that a plan makes, as a slot stores it. */
function resized(image: ImageFile, limits: ImageLimits, plan: ResizePlan): ImageFile {
  const recipe = recipeOf(limits, image, plan);
  if (!recipe) throw new Error('This mode cannot work');
  const { from: _, ...original } = image;
  return { ...image, ...recipe.output, type: recipe.type, hash: 'b'.repeat(64), fit: { original, recipe } };
}

describe('a resized image reopens with the mode of its plan and makes the same result again', () => {
  const square = photo(1000, 1000);
  const wide = photo(2000, 500);
  const plans: [name: string, image: ImageFile, limits: ImageLimits, plan: ResizePlan][] = [
    ['a crop', square, exact, open(square, exact)],
    [
      'a crop that was moved',
      square,
      exact,
      { ...open(square, exact), area: { x: 9, y: 40, width: 540, height: 960 } },
    ],
    ['a free crop', wide, free, open(wide, free)],
    ['a free crop at another size', wide, free, { ...open(wide, free), width: 700 }],
    ['a pad', wide, free, open(wide, free, 'pad')],
    ['a pad of another shape, in a colour', wide, free, colourPad(wide)],
    ['a resize', square, free, { ...open(square, free, 'resize'), width: 640 }],
    ['another file type', wide, free, { ...open(wide, free), type: 'image/png' }],
  ];
  test.each(plans)('%s', (_, image, limits, plan) => {
    const made = resized(image, limits, plan);
    const again = open(made, limits);
    expect(again.way).toBe(plan.way);
    expect(recipeOf(limits, image, again)).toEqual(made.fit?.recipe);
  });
});

function colourPad(image: ImageFile): ResizePlan {
  return withRatio(
    free,
    image,
    { ...open(image, free, 'pad'), fill: { kind: 'colour', colour: '#204060' }, width: 900 },
    1,
  );
}

test('a crop for another output size keeps its center', () => {
  const made = resized(photo(1000, 1000), exact, {
    ...open(photo(1000, 1000), exact),
    area: { x: 400, y: 0, width: 563, height: 1000 },
  });
  const turned: ImageLimits = { ...exact, exact: { width: 1280, height: 720 } };
  const recipe = recipeOf(turned, photo(1000, 1000), open(made, turned));
  expect(recipe).toMatchObject({ way: 'crop', output: { width: 1280, height: 720 }, area: { x: 400, width: 563 } });
});

test('a resize mode that cannot work says why', () => {
  expect(recipeOf(exact, photo(1000, 1000), open(photo(1000, 1000), exact, 'resize'))).toBeUndefined();
  expect(resizeModeNote(exact, photo(1000, 1000), 'resize')).toMatch(/can’t change 1:1 to 9:16/);
  expect(resizeModeNote(exact, photo(360, 640), 'pad')).toMatch(/nothing to pad/);
  expect(resizeModeNote(exact, photo(360, 640), 'resize')).toBeUndefined();
  expect(resizeModeNote(free, photo(1000, 300), 'pad')).toBeUndefined();
});

test('a new ratio takes the largest part of the image around the same center and resets the width', () => {
  const plan = withRatio(free, photo(2000, 1000), { ...open(photo(2000, 1000), free), width: 400 }, 1);
  expect(plan).toMatchObject({ ratio: 1, area: { x: 500, y: 0, width: 1000, height: 1000 } });
  expect(plan.width).toBeUndefined();
});

test('only ratios that the limits allow are offered', () => {
  const names = (limits: ImageLimits, width: number, height: number) =>
    ratioChoices(ratioRange(limits), { width, height }).map((choice) => choice.name);
  expect(names(free, 1700, 1000)).toEqual([
    'Any',
    'Original',
    ...['21:9', '16:9', '3:2', '4:3', '1:1', '3:4', '2:3', '9:16'],
  ]);
  expect(names({ ...free, minRatio: 1, maxRatio: 1.5 }, 1000, 1000)).toEqual(['Any', '3:2', '4:3', '1:1']);
  expect(isChosen({ name: '16:9', ratio: 16 / 9 }, 1920 / 1081)).toBe(true);
  expect(isChosen({ name: 'Any', ratio: null }, 1)).toBe(false);
});

describe('the crop area', () => {
  const image = { width: 1000, height: 800 };
  const area = { x: 100, y: 100, width: 400, height: 200 };
  test('moves up to the edges of the image', () => {
    expect(movedBy(area, { x: 10, y: -1 }, image)).toEqual({ ...area, x: 110, y: 99 });
    expect(movedBy(area, { x: -500, y: 900 }, image)).toEqual({ ...area, x: 0, y: 600 });
  });
  test('resizes at a corner or an edge, and the opposite one stays in place', () => {
    expect(moveCorner(area, 'se', { x: 10, y: 0 }, undefined, image)).toEqual({ ...area, width: 410 });
    expect(moveCorner(area, 'nw', { x: 10, y: 0 }, undefined, image)).toEqual({ ...area, x: 110, width: 390 });
    expect(moveCorner(area, 'n', { x: 5, y: -20 }, undefined, image)).toEqual({ ...area, y: 80, height: 220 });
  });
  test('keeps the ratio and stays inside the image', () => {
    expect(moveCorner(area, 'se', { x: 100, y: 0 }, 2, image)).toEqual({ ...area, width: 500, height: 250 });
    expect(moveCorner(area, 'nw', { x: 0, y: -10 }, 2, image)).toEqual({ x: 80, y: 90, width: 420, height: 210 });
    expect(moveCorner(area, 'se', { x: 5000, y: 0 }, 2, image)).toEqual({ ...area, width: 900, height: 450 });
    expect(moveCorner(area, 'se', { x: -5000, y: 0 }, 2, image)).toEqual({ ...area, width: 1, height: 1 });
  });
});
