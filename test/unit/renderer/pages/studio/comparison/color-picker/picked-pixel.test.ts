import { expect, test } from 'vitest';
import { pickedText } from '../../../../../../../renderer/pages/studio/comparison/color-picker/color-picker.tsx';
import {
  hexOf,
  pixelAt,
} from '../../../../../../../renderer/pages/studio/comparison/color-picker/read-picked-pixel.ts';

test('a place is the same part of images of different sizes', () => {
  expect(pixelAt({ x: 0.25, y: 0.5 }, 16 / 9, { width: 1920, height: 1080 })).toEqual({ x: 480, y: 540 });
  expect(pixelAt({ x: 0.25, y: 0.5 }, 16 / 9, { width: 320, height: 180 })).toEqual({ x: 80, y: 90 });
});

test('the edges belong to the first and the last pixel', () => {
  const size = { width: 100, height: 50 };
  expect(pixelAt({ x: 0, y: 0 }, 2, size)).toEqual({ x: 0, y: 0 });
  expect(pixelAt({ x: 1, y: 1 }, 2, size)).toEqual({ x: 99, y: 49 });
});

test('an image of another shape is centered in the frame of the first, with nothing beside it', () => {
  const square = { width: 100, height: 100 };
  expect(pixelAt({ x: 0.5, y: 0.5 }, 2, square)).toEqual({ x: 50, y: 50 });
  expect(pixelAt({ x: 0.25, y: 0 }, 2, square)).toEqual({ x: 0, y: 0 });
  expect(pixelAt({ x: 0.2, y: 0.5 }, 2, square)).toBeUndefined();
  expect(pixelAt({ x: 0.8, y: 0.5 }, 2, square)).toBeUndefined();
});

test('values as text', () => {
  expect(hexOf([57, 191, 16, 4])).toBe('#BF1004');
  const pixel = { x: 1, y: 2, encoding: 'RGB, full range' };
  expect(pickedText('A', { ...pixel, values: [57, 191, 16, 4] })).toBe('A: R 191 G 16 B 4, #BF1004, Y 57');
  expect(pickedText('A', { ...pixel, values: undefined })).toBeUndefined();
});
