import { describe, expect, test } from 'vitest';
import type { Draft, FieldValue, ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels, modelById } from '../../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../../shared/models/model.ts';
import { prepareRun } from '../../../../shared/models/prepare-run.ts';

const encode = () => 'BYTES';

function model(id: string): Model {
  const found = modelById(id);
  if (!found) throw new Error(`no model ${id}`);
  return found;
}

function draft(id: string, values: Record<string, FieldValue>, extra = ''): Draft {
  return { values: { ...initialDraft(model(id)).values, ...values }, extra };
}

function body(id: string, values: Record<string, FieldValue>, extra = ''): Record<string, unknown> {
  const prepared = prepareRun(model(id), draft(id, values, extra));
  if (prepared.reasons.length > 0) throw new Error(JSON.stringify(prepared.reasons));
  return { ...prepared.body(encode) };
}

function reasons(id: string, values: Record<string, FieldValue>, extra = '') {
  return prepareRun(model(id), draft(id, values, extra)).reasons;
}

const image: ImageFile = {
  from: 'file',
  hash: 'b'.repeat(64),
  name: 'lake.jpg',
  type: 'image/jpeg',
  bytes: 5000,
  width: 1280,
  height: 720,
};

describe.each(builtInModels.map((each) => [each.id, each] as const))('the initial form of %s', (_id, each) => {
  test('has no faults except fields that the user must fill', () => {
    const wrong = prepareRun(each, initialDraft(each)).reasons.map((reason) => reason.field);
    const required = Object.entries(each.fields).flatMap(([name, field]) => (field.required ? [name] : []));
    expect(wrong).toEqual(required);
  });

  test('has initial values that pass their own check and that the gateway accepts', () => {
    for (const [name, value] of Object.entries(initialDraft(each).values)) {
      const field = each.fields[name];
      expect(field?.check(value)).toEqual([]);
      const sent = field?.send(value, encode);
      if (sent !== undefined) expect(field?.checkWireValue(sent)).toEqual([]);
    }
  });
});

test('a form beyond a limit has a reason', () => {
  expect(reasons('video-b', { prompt: 'x'.repeat(2501) })).toEqual([
    { field: 'prompt', text: 'is 2501 characters long; the limit is 2500.' },
  ]);
});

test('a value that would be ignored is kept and not sent', () => {
  expect(body('video-b', { prompt: 'a', cfg_scale: 0.7 })).not.toHaveProperty('cfg_scale');
  expect(body('video-c-2.6-t2v-spark', { prompt: 'a', prompt_extend: false })).not.toHaveProperty('shot_type');
  const spoken = body('video-c-2.6-t2v-spark', { prompt: 'a', audio_url: 'https://example.com/a.mp3' });
  expect(spoken).not.toHaveProperty('audio');
  expect(spoken).toMatchObject({ audio_url: 'https://example.com/a.mp3', shot_type: 'single' });
});

test('video-d-pro accepts an image of exactly the chosen size', () => {
  expect(reasons('video-d-pro', { prompt: 'a', input_reference: [image], size: '1280x720' })).toEqual([]);
  expect(reasons('video-d-pro', { prompt: 'a', input_reference: [image], size: '720x1280' })).toEqual([
    { field: 'input_reference', text: 'is 1280 × 720; this size requires exactly 720 × 1280.' },
  ]);
});

test('video-a accepts a last frame or masks', () => {
  const both = { image: [image], image_tail: [image], static_mask: [image] };
  expect(reasons('video-a-v2.5-turbo', both).map((reason) => reason.field)).toEqual(['image_tail']);
  const { static_mask: _, ...without } = both;
  expect(reasons('video-a-v2.5-turbo', without)).toEqual([]);
  const square = { ...image, width: 500, height: 500 };
  expect(reasons('video-a-v2.5-turbo', { image: [image], static_mask: [square] })).toEqual([
    { field: 'static_mask', text: 'is 500 × 500 (1:1); it must have the image’s ratio, 16:9.' },
  ]);
});

describe('extra body fields', () => {
  test('are merged as written', () =>
    expect(body('video-d-pro', { prompt: 'a' }, '{"grade":{"look":["neutral"]}}')).toMatchObject({
      grade: { look: ['neutral'] },
    }));
  test('that are not JSON block sending, with the line', () =>
    expect(reasons('video-d-pro', { prompt: 'a' }, '{\n"a": 1,\n}')).toEqual([
      { field: 'extra', text: 'isn’t valid JSON (line 3).' },
    ]));
  test('must not bypass a field of the form', () =>
    expect(reasons('video-d-pro', { prompt: 'a' }, '{"seconds":"60"}')).toEqual([
      { field: 'extra', text: 'contain seconds, which the form already sends as Duration.' },
    ]));
  test('may replace a field that is only assumed, required or not', () =>
    expect(body('video-c-2.2-i2v-flash', { prompt: 'a' }, '{"image":"https://example.com/a.png"}')).toMatchObject({
      image: 'https://example.com/a.png',
    }));
});

test('a value under an unknown name is a reason, and is not sent', () => {
  expect(reasons('video-d-pro', { prompt: 'a', steps: 20 })).toEqual([
    { field: 'steps', text: 'isn’t a field of this model. Remove it.' },
  ]);
});

test('a last frame and masks exclude each other, and one click removes either', () => {
  const mask = { ...image, name: 'mask.png', type: 'image/png' as const };
  const values = { image: [image], image_tail: [image], static_mask: [mask] };
  expect(reasons('video-a-v2.5-turbo', values)).toEqual([
    {
      field: 'image_tail',
      text: 'can’t be combined with masks. The model accepts only one of them.',
      remedies: [
        { label: 'Remove masks', clear: ['static_mask'] },
        { label: 'Remove last frame', clear: ['image_tail'] },
      ],
    },
  ]);
});

test('a mask has the aspect ratio of its image, within a pixel', () => {
  const mask = (width: number, height: number) => ({ ...image, type: 'image/png' as const, width, height });
  expect(reasons('video-a-v2.5-turbo', { image: [image], static_mask: [mask(640, 360)] })).toEqual([]);
  expect(reasons('video-a-v2.5-turbo', { image: [image], static_mask: [mask(641, 360)] })).toEqual([]);
  const square = reasons('video-a-v2.5-turbo', {
    image: [image],
    dynamic_masks: [
      {
        mask: mask(500, 500),
        path: [
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ],
      },
    ],
  });
  expect(square).toEqual([
    { field: 'dynamic_masks', text: 'is 500 × 500 (1:1); it must have the image’s ratio, 16:9.' },
  ]);
});

test('objects and characters are counted separately', () => {
  const list = (count: number, group?: string) =>
    Array.from({ length: count }, () => (group === undefined ? image : { ...image, group }));
  expect(reasons('image-e-2', { prompt: 'x', images: [...list(10), ...list(4, 'character')] })).toEqual([]);
  expect(reasons('image-e-2', { prompt: 'x', images: [...list(11)] })).toEqual([
    { field: 'images', text: 'has 11 object images; the limit is 10.' },
  ]);
  expect(reasons('image-e-2', { prompt: 'x', images: [...list(1, 'object'), ...list(5, 'character')] })).toEqual([
    { field: 'images', text: 'has 5 character images; the limit is 4.' },
  ]);
});

test('a lost character in a text, a link or an extra field is a reason, and its escape sequence is not', () => {
  const text = 'contains a character that could not be read (�). Type it again, or delete it.';
  expect(reasons('video-b', { prompt: 'H\ufffdfen' })).toEqual([{ field: 'prompt', text }]);
  expect(reasons('video-b', { prompt: 'whale \ud83d' })).toEqual([{ field: 'prompt', text }]);
  const link = { from: 'link', url: 'https://media.test/h\ufffdfen.png' } as const;
  expect(reasons('image-e-2', { prompt: 'x', images: [link] }).map((each) => each.text)).toContain(text);
  expect(reasons('video-b', { prompt: 'x' }, '{"style": "\ufffd"}')).toHaveLength(1);
  expect(reasons('video-b', { prompt: 'x 🐋' }, String.raw`{"style": "\ufffd"}`)).toEqual([]);
});
