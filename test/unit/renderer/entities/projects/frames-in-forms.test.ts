import { describe, expect, test } from 'vitest';
import { reasonAgainstModel } from '../../../../../renderer/entities/projects/target-shot.ts';
import {
  filledFrames,
  formsWithoutFrames,
  modelForFrames,
  valuesWithoutFrames,
} from '../../../../../renderer/entities/projects/values-of-shot.ts';
import type { Values } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels } from '../../../../../shared/models/all-models.ts';
import { imageE2 } from '../../../../../shared/models/image-e-2.ts';
import type { Model } from '../../../../../shared/models/model.ts';
import { videoA25Turbo } from '../../../../../shared/models/video-a-2-5-turbo.ts';
import { videoB } from '../../../../../shared/models/video-b.ts';
import { videoC21Kf2vPlus } from '../../../../../shared/models/video-c-2-1-kf2v-plus.ts';
import { videoDPro } from '../../../../../shared/models/video-d-pro.ts';
import { imageFile } from '../../../../support/any-draft.ts';

const fitting = (...roles: Parameters<typeof reasonAgainstModel>[1]) =>
  builtInModels.filter((model) => reasonAgainstModel(model, roles) === undefined).map(({ id }) => id);

describe('the fields for frames', () => {
  test('a model without them has a reason, and so has every model for images', () => {
    expect(fitting()).toHaveLength(builtInModels.length);
    expect(fitting('image')).toEqual([
      'video-d-pro',
      'video-a-v2.5-turbo',
      'video-c-2.2-i2v-flash',
      'video-c-2.1-kf2v-plus',
    ]);
    expect(fitting('image', 'end-image')).toEqual(['video-a-v2.5-turbo', 'video-c-2.1-kf2v-plus']);
    expect(reasonAgainstModel(videoB, ['image'])).toBe('No first frame');
    expect(reasonAgainstModel(imageE2, ['image'])).toBe('No first frame');
    expect(reasonAgainstModel(videoDPro, ['image', 'end-image'])).toBe('No last frame');
  });

  test('the open form stays if it has them, else the model of the last filled slot opens, else one that is tested', () => {
    const chosen = (open: typeof videoB | typeof videoDPro, lastId?: string) =>
      modelForFrames(builtInModels, ['image'], { open, lastId }).id;
    expect(chosen(videoDPro, 'video-a-v2.5-turbo')).toBe('video-d-pro');
    expect(chosen(videoB, 'video-c-2.1-kf2v-plus')).toBe('video-c-2.1-kf2v-plus');
    expect(chosen(videoB, 'image-e-2')).toBe('video-d-pro');
    expect(modelForFrames(builtInModels, ['image', 'end-image'], { open: videoB, lastId: undefined })).toBe(
      videoA25Turbo,
    );
    expect(modelForFrames([videoB], ['image'], { open: videoB, lastId: undefined })).toBe(videoB);
  });

  test('receive the images of the shot; a field that the model lacks receives nothing', () => {
    const images = [
      { role: 'image', image: imageFile('a') },
      { role: 'end-image', image: imageFile('b') },
    ] as const;
    const namesIn = (model: Parameters<typeof filledFrames>[0]) =>
      filledFrames(model, images).map(({ name, image }) => [name, image.name]);
    expect(namesIn(videoC21Kf2vPlus)).toEqual([
      ['image', 'a.png'],
      ['image_tail', 'b.png'],
    ]);
    expect(namesIn(videoDPro)).toEqual([['input_reference', 'a.png']]);
    expect(namesIn(imageE2)).toEqual([]);
  });

  test('lose the frames of other shots, also if it was resized or carried over, but no image of the user', () => {
    const frame = imageFile('a');
    const { from: _, ...original } = frame;
    const area = { x: 0, y: 0, width: 640, height: 360 };
    const recipe = { way: 'crop', area, output: { width: 320, height: 180 }, type: 'image/png' } as const;
    const resized = { ...imageFile('c'), fit: { original, recipe } };
    const own = imageFile('b');
    expect(valuesWithoutFrames([frame.hash], videoDPro, { input_reference: [frame] })).toEqual({
      input_reference: undefined,
    });
    expect(valuesWithoutFrames([frame.hash], videoDPro, { input_reference: [resized] })).toEqual({
      input_reference: undefined,
    });
    expect(valuesWithoutFrames([frame.hash], imageE2, { images: [own, frame] })).toEqual({ images: [own] });
    expect(valuesWithoutFrames([frame.hash], videoDPro, { input_reference: [own] })).toEqual({});
    expect(valuesWithoutFrames([], videoDPro, { input_reference: [frame] })).toEqual({});
  });

  test('lose the frames of other shots in all models; forms without such frames stay as they are', () => {
    const frame = imageFile('a');
    const forms = new Map<Model, Values>([
      [videoDPro, { input_reference: [frame] }],
      [videoC21Kf2vPlus, { image: [imageFile('b')], image_tail: [frame] }],
      [imageE2, { images: [imageFile('b')] }],
    ]);
    const cleared = formsWithoutFrames([frame.hash], (model) => forms.get(model) ?? {});
    expect(new Map([...cleared].map(([{ id }, values]) => [id, Object.entries(values)]))).toEqual(
      new Map([
        ['video-d-pro', [['input_reference', undefined]]],
        ['video-c-2.1-kf2v-plus', [['image_tail', undefined]]],
      ]),
    );
  });
});
