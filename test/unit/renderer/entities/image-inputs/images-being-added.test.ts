import { expect, test } from 'vitest';
import { untilImagesAreAdded, whileAdding } from '../../../../../renderer/entities/image-inputs/images-being-added.ts';

function imageUpload() {
  const upload = Promise.withResolvers<string>();
  return { ...upload, load: () => upload.promise };
}

test('a form waits for its own images, added or refused, and for no others', async () => {
  const [lake, boat, other] = [imageUpload(), imageUpload(), imageUpload()];
  const added = [
    whileAdding('form', lake.load),
    whileAdding('form', boat.load),
    whileAdding('another form', other.load),
  ];
  const events: string[] = [];
  const waiting = untilImagesAreAdded('form').then(() => events.push('all are added'));
  lake.resolve('lake');
  expect(await added[0]).toBe('lake');
  events.push('one is added');
  boat.reject(new Error('This file isn’t an image.'));
  await expect(added[1]).rejects.toThrow('isn’t an image');
  await waiting;
  expect(events).toEqual(['one is added', 'all are added']);
  await untilImagesAreAdded('form');
  other.resolve('other');
  await Promise.all([added[2], untilImagesAreAdded('another form')]);
});
