import { expect, test } from 'vitest';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import { openingDraft, presetDraft, withPreset } from '../../../../shared/models/apply-preset.ts';
import { initialDraft } from '../../../../shared/models/model.ts';
import type { Preset } from '../../../../shared/models/preset.ts';
import { filesOf, withFiles } from '../../../../shared/models/preset-images.ts';
import { knownModel } from '../../../support/known-model.ts';

const videoA = knownModel('video-a-v2.5-turbo');
const image = (letter: string): ImageFile => ({
  from: 'file',
  hash: letter.repeat(64),
  name: `${letter}.png`,
  type: 'image/png',
  bytes: 1000,
  width: 800,
  height: 600,
});
const { from: _, ...original } = image('d');
const fitted: ImageFile = {
  ...image('a'),
  fit: {
    original,
    recipe: { way: 'pad', fill: { kind: 'blur' }, output: { width: 800, height: 600 }, type: 'image/png' },
  },
};
const draft = {
  values: {
    ...initialDraft(videoA).values,
    image: [fitted],
    dynamic_masks: [{ mask: image('c'), path: [{ x: 1, y: 2 }] }],
    prompt: 'A canoe',
  },
  extra: '{"a": 1}',
};
const preset: Preset = {
  id: '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11',
  modelId: videoA.id,
  name: 'Dusk',
  draft,
  withInputs: true,
  isDefault: true,
  keptAt: 1,
};

test('every file is included, and each reference gets its name in the new place', () => {
  expect(filesOf(draft).map(({ name }) => name)).toEqual(['a.png', 'd.png', 'c.png']);
  const here = new Map([
    [fitted.hash, { ...image('b'), bytes: 2000 }],
    [original.hash, image('e')],
  ]);
  expect(withFiles(draft, here)).toEqual({
    ...draft,
    values: {
      ...draft.values,
      image: [
        {
          ...fitted,
          hash: image('b').hash,
          bytes: 2000,
          fit: { ...fitted.fit, original: { ...original, hash: image('e').hash } },
        },
      ],
    },
  });
});

test('a preset without inputs does not change the images in the form', () => {
  const bare = presetDraft(videoA, draft, false);
  expect(Object.keys(bare.values).sort()).toEqual(['duration', 'mode', 'prompt']);
  const now = { values: { image: [image('b')], prompt: 'Mine', negative_prompt: 'text' }, extra: '' };
  expect(withPreset(videoA, { draft: bare, withInputs: false }, now)).toEqual({
    ...bare,
    values: { ...bare.values, image: [image('b')] },
  });
  expect(withPreset(videoA, preset, now)).toEqual(draft);
});

test('a form opens with the default preset of its model', () => {
  expect(openingDraft(videoA, [preset])).toEqual(draft);
  expect(openingDraft(videoA, [{ ...preset, isDefault: false }])).toEqual(initialDraft(videoA));
  expect(openingDraft(knownModel('video-b'), [preset])).toEqual(initialDraft(knownModel('video-b')));
});
