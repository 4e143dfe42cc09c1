import { expect, test } from 'vitest';
import { sentFrameImages } from '../../../../shared/measurements/sent-frame-images.ts';
import { draftOf, imageFileOf } from '../comparisons/sample-panes.ts';

const [first, last] = [imageFileOf('a'), imageFileOf('b')];

test('finds the images for the first and the last frame', () => {
  const draft = draftOf({ image: [first], image_tail: [last] });
  expect(sentFrameImages('video-a-v2.5-turbo', draft)).toEqual({ first, last });
  expect(sentFrameImages('video-a-v2.5-turbo', draftOf({ image: [first] }))).toEqual({ first });
  expect(sentFrameImages('video-a-v2.5-turbo', draftOf({}))).toEqual({});
});

test('an image from a URL, an image model and an unknown model have none', () => {
  const link = { from: 'link' as const, url: 'https://example.com/a.png' };
  expect(sentFrameImages('video-a-v2.5-turbo', draftOf({ image: [link] }))).toEqual({});
  expect(sentFrameImages('image-e-2', draftOf({ image: [first] }))).toEqual({});
  expect(sentFrameImages('no-such-model', draftOf({ image: [first] }))).toEqual({});
});
