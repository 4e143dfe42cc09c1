import { choice, seconds, sizes } from '../fields/choice.ts';
import { asImages, images } from '../fields/images.ts';
import { parseSize } from '../fields/size.ts';
import { defineModel } from '../model.ts';
import { formatPixels } from '../numbers.ts';
import type { Reason } from '../problem.ts';
import type { Values } from '../values.ts';
import { jpegPngWebp, MB, prompt } from './shared-fields.ts';

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
      title: 'Image',
      help: 'first frame, no faces',
      wire: 'one',
      encoding: 'data-uri',
      max: 1,
      types: jpegPngWebp,
      maxBytes: 10 * MB,
    }),
    size: choice({
      title: 'Size',
      initial: '720x1280',
      options: sizes('720x1280', '1280x720', '1024x1792', '1792x1024'),
    }),
    seconds: choice({ title: 'Duration', initial: '4', options: seconds('4', '8', '12') }),
  },
  rules: imageFillsTheSize,
  notes: [
    'Beta: not every key has access, and requests may be unstable.',
    'Only content suitable for people under 18. Real people, copyrighted characters and music are rejected; so are input images that show human faces.',
  ],
});

function imageFillsTheSize(values: Values): Reason[] {
  const image = asImages(values['input_reference'] ?? [])?.[0];
  const size = parseSize(String(values['size'] ?? ''));
  if (image?.from !== 'file' || !size) return [];
  if (image.width === size.width && image.height === size.height) return [];
  const actual = formatPixels(image.width, image.height);
  const allowed = formatPixels(size.width, size.height);
  return [{ field: 'input_reference', text: `is ${actual}; this size takes exactly ${allowed}.` }];
}
