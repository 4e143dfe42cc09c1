import { expect, test } from 'vitest';
import { carryOver, isUntouched } from '../../../renderer/studio/draft/carry-over.ts';
import { initialDraft, type Model } from '../../../shared/model.ts';
import { modelById } from '../../../shared/models/index.ts';
import type { Draft, ImageFile } from '../../../shared/values.ts';

function model(id: string): Model {
  const found = modelById(id);
  if (!found) throw new Error(`There is no model ${id}.`);
  return found;
}

const picture = (hash: string, width = 800, height = 600): ImageFile => ({
  from: 'file',
  hash: hash.repeat(64).slice(0, 64),
  name: `${hash}.png`,
  type: 'image/png',
  bytes: 1000,
  width,
  height,
});

const filled = (of: Model, values: Draft['values']): Draft => ({
  values: { ...initialDraft(of).values, ...values },
  extra: '',
});

const videoD = model('video-d-pro');
const videoB = model('video-b');
const imageC = model('image-c-2.6-image');
const videoA = model('video-a-v2.5-turbo');

test('prompt and negative prompt go along, the settings of a model stay with it', () => {
  const draft = filled(videoB, { prompt: 'A canoe', negative_prompt: 'text', duration: '10' });
  const carried = carryOver({ model: videoB, draft }, { model: imageC, draft: initialDraft(imageC) });
  expect(carried.values).toEqual({ ...initialDraft(imageC).values, prompt: 'A canoe', negative_prompt: 'text' });
});

test('a field that the target does not have is not made up', () => {
  const draft = filled(videoB, { prompt: 'A canoe', negative_prompt: 'text' });
  const carried = carryOver({ model: videoB, draft }, { model: videoD, draft: initialDraft(videoD) });
  expect(carried.values).not.toHaveProperty('negative_prompt');
});

test('text that is too long for the target is not cut', () => {
  const prompt = 'a'.repeat(2400);
  const carried = carryOver(
    { model: videoB, draft: filled(videoB, { prompt }) },
    { model: videoD, draft: initialDraft(videoD) },
  );
  expect(carried.values['prompt']).toBe(prompt);
});

test('what the person wrote for the target is never overwritten', () => {
  const own = filled(videoD, { prompt: 'My own' });
  expect(
    carryOver({ model: videoB, draft: filled(videoB, { prompt: 'A canoe' }) }, { model: videoD, draft: own }),
  ).toBe(own);
});

test('what the last switch put there is no work of the person and follows the source', () => {
  const carried = carryOver(
    { model: videoB, draft: filled(videoB, { prompt: 'One' }) },
    { model: videoD, draft: initialDraft(videoD) },
  );
  const again = carryOver(
    { model: videoB, draft: filled(videoB, { prompt: 'Two' }) },
    { model: videoD, draft: carried, carried },
  );
  expect(again.values['prompt']).toBe('Two');
});

test('input images fill the slots of the target in their order, masks stay', () => {
  const [first, last, mask] = [picture('a'), picture('b'), picture('c')];
  const draft = filled(videoA, { image: [first], image_tail: [last], static_mask: [mask] });
  const carried = carryOver({ model: videoA, draft }, { model: imageC, draft: initialDraft(imageC) });
  expect(carried.values['images']).toEqual([first, last]);

  const back = carryOver(
    { model: imageC, draft: filled(imageC, { images: [first, last] }) },
    { model: videoA, draft: initialDraft(videoA) },
  );
  expect(back.values).toMatchObject({ image: [first], image_tail: [last] });
  expect(back.values).not.toHaveProperty('static_mask');
});

test('an image that the target would refuse stays where it is', () => {
  const carried = carryOver(
    { model: imageC, draft: filled(imageC, { images: [picture('a', 800, 600)] }) },
    { model: videoD, draft: initialDraft(videoD) },
  );
  expect(carried.values).not.toHaveProperty('input_reference');
});

test('emptied fields are as good as untouched, extra fields are not', () => {
  const first = initialDraft(imageC);
  expect(isUntouched(imageC, { ...first, values: { ...first.values, prompt: '', images: [] } })).toBe(true);
  expect(isUntouched(imageC, { ...first, values: { ...first.values, n: 2 } })).toBe(false);
  expect(isUntouched(imageC, { ...first, extra: '{}' })).toBe(false);
});
