import { expect, test } from 'vitest';
import { applyRemedy } from '../../../../../../renderer/entities/drafts/apply-remedy.ts';
import { generateProblems } from '../../../../../../renderer/pages/studio/form/generate-problems.ts';
import type { ImageFile, Values } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { imageC26Image } from '../../../../../../shared/models/image-c-2-6-image.ts';
import { videoA25Turbo } from '../../../../../../shared/models/video-a-2-5-turbo.ts';

const image = (digit: string, name: string): ImageFile => ({
  from: 'file',
  hash: digit.repeat(64),
  name,
  type: 'image/png',
  bytes: 1000,
  width: 800,
  height: 600,
});
const lake = image('a', 'lake.png');
const canoe = image('b', 'canoe.png');

test('a missing file is one problem for each field that has it, and the remedy removes only this file', () => {
  const values: Values = { prompt: 'A canoe', images: [lake, canoe, lake] };
  const blocks = generateProblems(imageC26Image, { values, extra: '' }, { missing: new Set([lake.hash]) });
  expect(blocks.map(({ title, text }) => `${title} ${text}`)).toEqual([
    'Images contains lake.png, but this file is missing. Add it again or remove it.',
  ]);
  const [remedy] = blocks[0]?.remedies ?? [];
  if (!remedy) throw new Error('no remedy');
  expect(applyRemedy(values, remedy)).toEqual({ images: [canoe] });
  expect(applyRemedy({ images: [lake] }, remedy)).toEqual({ images: undefined });
});

test('a last frame together with masks is a problem, and the remedies remove either', () => {
  const group = { mask: lake, path: [] };
  const values: Values = { image: [canoe], image_tail: [canoe], static_mask: [lake], dynamic_masks: [group] };
  const [masks, tail] =
    generateProblems(videoA25Turbo, { values, extra: '' }, {}).find((block) => block.remedies)?.remedies ?? [];
  if (!masks || !tail) throw new Error('no remedies');
  expect([masks.label, tail.label]).toEqual(['Remove masks', 'Remove last frame']);
  expect(applyRemedy(values, masks)).toEqual({ static_mask: undefined, dynamic_masks: undefined });
  expect(applyRemedy(values, tail)).toEqual({ image_tail: undefined });
  expect(applyRemedy(values, { label: '', clear: ['dynamic_masks'], only: [lake.hash] })).toEqual({
    dynamic_masks: undefined,
  });
});
