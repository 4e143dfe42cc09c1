import { expect, test } from 'vitest';
import { randomSeed } from '../../../../../../renderer/entities/drafts/random-seed.ts';
import { imageLimitRows } from '../../../../../../renderer/entities/image-inputs/resize/image-limit-rows.ts';
import { costText } from '../../../../../../renderer/pages/studio/form/cost-text.ts';
import { generateProblems } from '../../../../../../renderer/pages/studio/form/generate-problems.ts';
import { parse } from '../../../../../../renderer/ui/number-input.tsx';
import { scaleOutlines } from '../../../../../../renderer/ui/scale-shape-outlines.ts';
import type { Connection } from '../../../../../../shared/connections/connection.ts';
import type { ImageFile } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { limitsWith } from '../../../../../../shared/fields/images-field.ts';
import { builtInModels } from '../../../../../../shared/models/all-models.ts';
import { imageC26Image } from '../../../../../../shared/models/image-c-2-6-image.ts';
import { initialDraft } from '../../../../../../shared/models/model.ts';
import { videoA25Turbo } from '../../../../../../shared/models/video-a-2-5-turbo.ts';
import { videoDPro } from '../../../../../../shared/models/video-d-pro.ts';

const sandbox: Connection = { kind: 'sandbox' };
const gateway: Connection = {
  kind: 'gateway',
  baseUrl: 'https://gateway.example',
  hasKey: true,
  temporary: false,
  keyRefused: false,
  refusedPaths: [],
};
const image: ImageFile = {
  from: 'file',
  hash: 'a'.repeat(64),
  name: 'lake.jpg',
  type: 'image/jpeg',
  bytes: 2_400_000,
  width: 1600,
  height: 1067,
};

test('size icons share one scale, and each ratio icon fills its box', () => {
  const box = { width: 36, height: 36 };
  const sizes = [
    { width: 720, height: 1280 },
    { width: 1792, height: 1024 },
  ];
  expect(scaleOutlines(sizes, box, 'sizes')).toEqual([
    { width: 14, height: 26 },
    { width: 36, height: 21 },
  ]);
  expect(
    scaleOutlines(
      [
        { width: 1, height: 1 },
        { width: 8, height: 1 },
      ],
      box,
      'ratios',
    ),
  ).toEqual([
    { width: 36, height: 36 },
    { width: 36, height: 5 },
  ]);
});

test('the resize table shows a size set by another field as the allowed pixels', () => {
  const values = { ...initialDraft(videoDPro).values, size: '1280x720', input_reference: [image] };
  const rows = imageLimitRows(limitsWith(videoDPro.fields.input_reference, values), image);
  expect(rows).toEqual([
    { name: 'Pixels', actual: '1600 × 1067', allowed: '1280 × 720', fits: false },
    { name: 'Type', actual: 'JPEG', allowed: 'JPEG, PNG, WebP', fits: true },
    { name: 'File size', actual: '2.4 MB', allowed: '10 MB', fits: true },
  ]);
});

test('the resize table marks only the limits that the image breaks', () => {
  const rows = imageLimitRows(videoA25Turbo.fields.image, {
    ...image,
    width: 300,
    height: 900,
    type: 'image/webp',
  });
  expect(rows.filter((row) => !row.fits).map((row) => row.name)).toEqual(['Ratio', 'Type']);
  expect(rows.find((row) => row.name === 'Pixels')?.allowed).toBe('at least 300 px per side');
});

test('a number input keeps text that is not a complete number', () => {
  expect(parse('')).toBeUndefined();
  expect(parse(' 42 ')).toBe(42);
  expect(parse('0.05')).toBe(0.05);
  expect(parse('0.')).toBe('0.');
  expect(parse('4e3')).toBe('4e3');
  expect(parse('-')).toBe('-');
});

test('a random seed lies within its limits, both ends included', () => {
  expect(randomSeed(0, 9, () => 0)).toBe(0);
  expect(randomSeed(0, 9, () => 1 - 2 ** -32)).toBe(9);
  expect(randomSeed(0, 2_147_483_647, () => 1 - 2 ** -32)).toBe(2_147_483_647);
});

test('a missing or refused connection is a problem for Generate, listed after those of the form', () => {
  const draft = { values: { ...initialDraft(videoDPro).values, prompt: 'A canoe' }, extra: '' };
  expect(generateProblems(videoDPro, draft, { connection: sandbox })).toEqual([]);
  expect(generateProblems(videoDPro, draft, { connection: { kind: 'none' } })).toMatchObject([
    { targetField: 'connection' },
  ]);
  expect(generateProblems(videoDPro, draft, { connection: { ...gateway, keyRefused: true } })).toMatchObject([
    { targetField: 'connection' },
  ]);
  const refusedHere = { ...gateway, refusedPaths: [videoDPro.create.path] };
  expect(generateProblems(videoDPro, draft, { connection: refusedHere })).toMatchObject([
    { targetField: 'connection', text: expect.stringContaining('for this model') },
  ]);
  expect(generateProblems(videoDPro, draft, { connection: { ...gateway, refusedPaths: ['/elsewhere'] } })).toEqual([]);
  expect(
    generateProblems(videoDPro, initialDraft(videoDPro), { connection: { kind: 'none' } }).map((block) => block.title),
  ).toEqual(['Prompt', 'Connection']);
});

test('the Generate button says what a click costs', () => {
  const four = initialDraft(imageC26Image);
  const one = { ...four, values: { ...four.values, n: 1 } };
  expect(costText(imageC26Image, four, gateway)).toBe('4 images');
  expect(costText(imageC26Image, one, gateway)).toBe('1 charge');
  expect(costText(imageC26Image, four, sandbox)).toBe('4 images, free');
  expect(costText(videoDPro, initialDraft(videoDPro), sandbox)).toBe('free');
});

test.each(builtInModels)(
  'the form of $id has at most five fields in sight beside the prompt and the images',
  ({ fields }) => {
    const inSight = Object.values(fields).filter(
      ({ advanced, role, holds }) => !advanced && role !== 'prompt' && holds !== 'files',
    );
    expect(inSight.length).toBeLessThanOrEqual(5);
  },
);
