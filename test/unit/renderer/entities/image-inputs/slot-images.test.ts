import { expect, test } from 'vitest';
import { imageOriginText } from '../../../../../renderer/entities/image-inputs/image-origin-text.ts';
import {
  firstWithFreeSlot,
  groupCounts,
  keysOf,
  moveEntry,
  replaceEntry,
  restoreSlot,
  slotsOf,
  swapFields,
  withoutImage,
} from '../../../../../renderer/entities/image-inputs/slot-images.ts';
import type { ImageFile } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { imageC26Image } from '../../../../../shared/models/image-c-2-6-image.ts';
import { imageE2 } from '../../../../../shared/models/image-e-2.ts';
import { videoA25Turbo } from '../../../../../shared/models/video-a-2-5-turbo.ts';
import { videoB } from '../../../../../shared/models/video-b.ts';

const image = (digit: string, more: Partial<ImageFile> = {}): ImageFile => ({
  from: 'file',
  hash: digit.repeat(64),
  name: `${digit}.png`,
  type: 'image/png',
  bytes: 1000,
  width: 800,
  height: 600,
  ...more,
});
const [a, b, c] = [image('a'), image('b'), image('c')];

test('`moved` moves an image to another index, and changes nothing for a missing index', () => {
  expect(moveEntry([a, b, c], 0, 2)).toEqual([b, c, a]);
  expect(moveEntry([a, b, c], 2, 0)).toEqual([c, a, b]);
  expect(moveEntry([a, b], 5, 0)).toEqual([a, b]);
});

test('an image that is twice in a list has two different keys', () => {
  expect(new Set(keysOf([a, b, a])).size).toBe(3);
});

test('adding, removing and replacing an image can be undone even after other changes', () => {
  expect(restoreSlot([a, c], 1, b)).toEqual([a, b, c]);
  expect(restoreSlot([], 4, b)).toEqual([b]);
  expect(replaceEntry([c, b], b, a)).toEqual([c, a]);
  expect(replaceEntry([c], b, a)).toEqual([c]);
  expect(withoutImage([a, b, a], a)).toEqual([a, b]);
  expect(withoutImage([a], a)).toBeUndefined();
  expect(withoutImage([b], a)).toEqual([b]);
});

test('objects and characters are counted separately; an image without a group is an object', () => {
  const { groups } = imageE2.fields.images;
  expect(groupCounts(groups ?? [], [a, b, c, image('d', { group: 'character' })])).toBe(
    '3 objects of 10 · 1 character of 4',
  );
});

test('the first and last frames swap, even if one is missing', () => {
  expect(swapFields({ image: [a], image_tail: [b] }, 'image', 'image_tail')).toEqual({ image: [b], image_tail: [a] });
  expect(swapFields({ image: [a] }, 'image', 'image_tail')).toEqual({ image: undefined, image_tail: [a] });
  expect(videoA25Turbo.fields.image_tail.endOf).toBe('image');
});

test('a pasted image goes to the first slot with room, and never to a mask', () => {
  expect(slotsOf(videoA25Turbo).map(({ name }) => name)).toEqual(['image', 'image_tail']);
  expect(firstWithFreeSlot(videoA25Turbo, {})?.name).toBe('image');
  expect(firstWithFreeSlot(videoA25Turbo, { image: [a] })?.name).toBe('image_tail');
  expect(firstWithFreeSlot(videoA25Turbo, { image: [a], image_tail: [b] })).toBeUndefined();
  expect(firstWithFreeSlot(imageC26Image, { images: [a, b] })?.name).toBe('images');
  expect(firstWithFreeSlot(imageC26Image, { images: [a, b, c] })).toBeUndefined();
  expect(firstWithFreeSlot(videoB, {})).toBeUndefined();
});

test('`imageOriginText` says where an image came from', () => {
  const itemId = '00000000-0000-4000-8000-000000000000';
  expect(imageOriginText(a)).toBeNull();
  expect(imageOriginText(image('a', { origin: { kind: 'item', itemId } }))).toBe('from the library');
  const origin = { kind: 'frame', name: 'lake.mp4', frame: 86, seconds: 3.58 } as const;
  expect(imageOriginText(image('a', { origin }))).toBe('frame 86 of lake.mp4');
});
