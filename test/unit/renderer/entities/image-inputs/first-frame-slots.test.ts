import { expect, test } from 'vitest';
import { firstFrameSlots, slotOfNextShot } from '../../../../../renderer/entities/image-inputs/first-frame-slots.ts';
import { framePairOf } from '../../../../../renderer/entities/image-inputs/slot-images.ts';
import { builtInModels } from '../../../../../shared/models/all-models.ts';
import { imageE2 } from '../../../../../shared/models/image-e-2.ts';
import { videoA25Turbo } from '../../../../../shared/models/video-a-2-5-turbo.ts';
import { videoC21Kf2vPlus } from '../../../../../shared/models/video-c-2-1-kf2v-plus.ts';
import { videoDPro } from '../../../../../shared/models/video-d-pro.ts';

const slots = firstFrameSlots(builtInModels);
const last = { modelId: videoC21Kf2vPlus.id, name: 'image' };
type NextShot = Parameters<typeof slotOfNextShot>[1];
const nowhere: NextShot = { madeBy: 'imported', last: null, open: imageE2.id };

test('every video model with a first frame is offered once, with that slot', () => {
  expect(slots.map(({ model, slot }) => `${model.id} ${slot.name} ${slot.field.title}`)).toEqual([
    'video-d-pro input_reference First frame',
    'video-a-v2.5-turbo image First frame',
    'video-c-2.2-i2v-flash image First frame',
    'video-c-2.1-kf2v-plus image First frame',
  ]);
});

test('a shot continues in its own model, else in the slot that was used last, else in the open form', () => {
  const modelOf = (next: Partial<NextShot>) => slotOfNextShot(slots, { ...nowhere, ...next })?.model.id;
  expect(modelOf({ madeBy: videoDPro.id, last, open: videoA25Turbo.id })).toBe(videoDPro.id);
  expect(modelOf({ madeBy: 'video-b', last, open: videoA25Turbo.id })).toBe(videoC21Kf2vPlus.id);
  expect(modelOf({ madeBy: 'video-b', open: videoA25Turbo.id })).toBe(videoA25Turbo.id);
  expect(modelOf({})).toBeUndefined();
});

test('a last frame that was filled last does not say where the next shot begins', () => {
  const used = { modelId: videoC21Kf2vPlus.id, name: 'image_tail' };
  expect(slotOfNextShot(slots, { ...nowhere, last: used })).toBeUndefined();
});

test('the only model with a first frame needs no choice', () => {
  const [only] = slots;
  expect(slotOfNextShot(slots.slice(0, 1), nowhere)).toBe(only);
  expect(slotOfNextShot([], nowhere)).toBeUndefined();
});

test('the first and the last frame of a video are a pair, whichever of them is asked for', () => {
  const pair = { first: 'image', last: 'image_tail' };
  expect(framePairOf(videoA25Turbo, 'image')).toEqual(pair);
  expect(framePairOf(videoA25Turbo, 'image_tail')).toEqual(pair);
  expect(framePairOf(videoA25Turbo, 'static_mask')).toBeUndefined();
  expect(framePairOf(videoDPro, 'input_reference')).toBeUndefined();
});
