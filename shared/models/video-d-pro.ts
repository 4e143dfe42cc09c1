import { choice, seconds, sizes } from '../fields/choice-field.ts';
import type { ImageType } from '../fields/image-type.ts';
import { images } from '../fields/images-field.ts';
import { defineModel } from './model.ts';
import { MB, prompt } from './shared-fields.ts';

const jpegPngWebp: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/webp'];

export const videoDPro = defineModel({
  id: 'video-d-pro',
  title: 'video-d-pro',
  kind: 'text-to-video',
  output: 'videos',
  facts: '4, 8, 12 s · 16:9, 9:16 · image',
  beta: true,
  create: { path: '/vendors/vendor-chat/v1/video-d-pro/generation', evidence: 'documented' },
  results: [{ path: '/vendors/vendor-chat/v1/video-d-pro/generation/{task_id}', evidence: 'documented' }],
  fields: {
    prompt: prompt(2000),
    input_reference: images({
      title: 'First frame',
      role: 'image',
      wire: 'one',
      encoding: 'data-uri',
      max: 1,
      types: jpegPngWebp,
      maxBytes: 10 * MB,
      sameSizeAs: 'size',
    }),
    size: choice({
      title: 'Size',
      role: 'shape',
      initial: '720x1280',
      // Most videos are watched on a wide screen.
      opening: '1280x720',
      options: sizes('720x1280', '1280x720', '1024x1792', '1792x1024'),
    }),
    seconds: choice({ title: 'Duration', role: 'duration', initial: '4', options: seconds('4', '8', '12') }),
  },
  notes: [
    'Beta. Not every key has access, and requests may be unstable.',
    'Only content suitable for people under 18. Real people, copyrighted characters and music are rejected, as are input images with human faces.',
  ],
});
