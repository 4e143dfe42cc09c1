import { expect, test } from 'vitest';
import { models } from '../../../shared/models/index.ts';
import { ask, dataUri, model, picture, rightBody, sandboxForTest, wrongFields } from './test-sandbox.ts';

const cases: readonly [model: string, what: string, change: Record<string, unknown>, field: string][] = [
  ['video-a-v2.5-turbo', 'no image', { image: undefined }, 'image'],
  ['video-a-v2.5-turbo', 'an image with a data: prefix', { image: dataUri(picture(320, 320)) }, 'image'],
  ['video-a-v2.5-turbo', 'an image of 299 pixels', { image: picture(400, 299) }, 'image'],
  ['video-a-v2.5-turbo', 'an image of 2.6:1', { image: picture(910, 350) }, 'image'],
  ['video-a-v2.5-turbo', 'an image that is text', { image: Buffer.from('hello!').toString('base64') }, 'image'],
  ['video-a-v2.5-turbo', 'an image that is not base64', { image: '***' }, 'image'],
  ['video-a-v2.5-turbo', 'a prompt of 2501', { prompt: 'x'.repeat(2501) }, 'prompt'],
  ['video-a-v2.5-turbo', 'a duration as text', { duration: '5' }, 'duration'],
  ['video-a-v2.5-turbo', 'an unknown mode', { mode: 'fast' }, 'mode'],
  ['video-a-v2.5-turbo', 'a mask of another ratio', { static_mask: picture(320, 200) }, 'static_mask'],
  [
    'video-a-v2.5-turbo',
    'an end frame and a mask',
    { image_tail: picture(320, 320), static_mask: picture(320, 320) },
    'image_tail',
  ],
  [
    'video-a-v2.5-turbo',
    'seven masks',
    { dynamic_masks: Array.from({ length: 7 }, () => ({ mask: picture(320, 320), trajectories: [{ x: 1, y: 2 }] })) },
    'dynamic_masks',
  ],
  [
    'video-a-v2.5-turbo',
    'a trajectory of fractions',
    { dynamic_masks: [{ mask: picture(320, 320), trajectories: [{ x: 1.5, y: 2 }] }] },
    'dynamic_masks',
  ],
  ['video-c-2.6-t2v-spark', 'no prompt', { prompt: undefined }, 'prompt'],
  ['video-c-2.6-t2v-spark', 'a size with x', { size: '1920x1080' }, 'size'],
  ['video-c-2.6-t2v-spark', 'a negative prompt of 501', { negative_prompt: 'x'.repeat(501) }, 'negative_prompt'],
  ['video-c-2.6-t2v-spark', 'a seed of 2^31', { seed: 2 ** 31 }, 'seed'],
  ['video-c-2.6-t2v-spark', 'a duration of 7', { duration: 7 }, 'duration'],
  ['video-c-2.6-t2v-spark', 'an address that is none', { audio_url: 'sound.mp3' }, 'audio_url'],
  ['video-c-2.2-t2v-plus', 'a prompt of 801', { prompt: 'x'.repeat(801) }, 'prompt'],
  ['video-c-2.2-t2v-plus', 'a duration of 10', { duration: 10 }, 'duration'],
  ['image-c-2.6-image', 'no images', { images: [] }, 'images'],
  ['image-c-2.6-image', 'four images', { images: Array(4).fill(dataUri(picture(400, 400))) }, 'images'],
  ['image-c-2.6-image', 'an image of 383 pixels', { images: [dataUri(picture(383, 400))] }, 'images[0]'],
  ['image-c-2.6-image', 'too large an area', { size: '1441*1441' }, 'size'],
  ['image-c-2.6-image', 'too long a shape', { size: '2400*500' }, 'size'],
  ['image-c-2.6-image', 'five results', { n: 5 }, 'n'],
  ['image-e-2', 'a lower-case resolution', { resolution: '2k' }, 'resolution'],
  ['image-e-2', 'an unknown ratio', { aspect_ratio: '5:3' }, 'aspect_ratio'],
  ['image-e-2', 'fifteen images', { images: Array(15).fill(dataUri(picture(8, 8))) }, 'images'],
  ['image-e-2', 'an image without a data: prefix', { images: [picture(400, 400)] }, 'images[0]'],
  ['image-e-2', 'a JPEG that says it is a PNG', { images: [dataUri(picture(9, 9, '#fff', 'jpeg'))] }, 'images[0]'],
  ['video-d-pro', 'seconds as a number', { seconds: 4 }, 'seconds'],
  ['video-d-pro', 'a size with *', { size: '720*1280' }, 'size'],
  [
    'video-d-pro',
    'an image of another size',
    { size: '1280x720', input_reference: dataUri(picture(720, 1280)) },
    'input_reference',
  ],
  ['video-b', 'a duration as a number', { duration: 5 }, 'duration'],
  ['video-b', 'cfg_scale above 1', { cfg_scale: 1.1 }, 'cfg_scale'],
  ['video-b', 'camera_control as text', { camera_control: 'left' }, 'camera_control'],
];

test('every limit of the interface is held', async () => {
  const sandbox = await sandboxForTest();
  for (const [id, what, change, field] of cases) {
    const answer = await ask(sandbox, model(id).create.path, rightBody(model(id), change));
    expect([id, what, answer.status]).toEqual([id, what, 400]);
    expect([id, what, ...wrongFields(answer)]).toEqual([id, what, field]);
  }
});

test('fields the interface does not name, nulls it allows and links are taken', async () => {
  const sandbox = await sandboxForTest();
  const taken: readonly [string, Record<string, unknown>][] = [
    ['image-e-2', { search_grounding: true, images: ['https://example.com/a.png'] }],
    ['video-c-2.6-t2v-spark', { audio: null, audio_url: null, shot_type: null }],
    ['video-a-v2.5-turbo', { image_tail: null, static_mask: null, dynamic_masks: null }],
    ['image-c-2.6-image', { size: null, images: [picture(400, 400)] }],
    ['video-b', { camera_control: { type: 'simple' } }],
    ['video-d-pro', { prompt: '🎬'.repeat(2000) }],
  ];
  for (const [id, change] of taken) {
    const answer = await ask(sandbox, model(id).create.path, rightBody(model(id), change));
    expect([id, answer.status, answer.body['detail']]).toEqual([id, 202, undefined]);
  }
});

test('the answer to a create holds a status where the interface says so, and none elsewhere', async () => {
  const sandbox = await sandboxForTest();
  const withStatus: string[] = [];
  for (const made of models) {
    const answer = await ask(sandbox, made.create.path, rightBody(made));
    expect([made.id, answer.status]).toEqual([made.id, 202]);
    const info = answer.body['task_info'] as Record<string, unknown>;
    expect(info['id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    if (info['status'] !== undefined) withStatus.push(made.id);
  }
  expect(withStatus.toSorted()).toEqual(['image-e-2', 'video-a-v2.5-turbo', 'video-b', 'video-d-pro']);
});
