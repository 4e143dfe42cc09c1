import { choice, seconds } from '../fields/choice-field.ts';
import type { ImageType } from '../fields/image-type.ts';
import { images } from '../fields/images-field.ts';
import { motion } from '../fields/motion-field.ts';
import { text } from '../fields/text-field.ts';
import { defineModel } from './model.ts';
import { MB, negativePrompt } from './shared-fields.ts';

const jpegPng: readonly ImageType[] = ['image/jpeg', 'image/png'];

const frame = { wire: 'one', encoding: 'base64', max: 1, types: jpegPng, maxBytes: 10 * MB, minSide: 300 } as const;
const ratio = { minRatio: 1 / 2.5, maxRatio: 2.5 };

export const videoA25Turbo = defineModel({
  id: 'video-a-v2.5-turbo',
  title: 'video-a-v2.5-turbo',
  kind: 'image-to-video',
  output: 'videos',
  facts: '5, 10 s · last frame · masks',
  create: {
    path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation',
    evidence: 'documented',
  },
  results: [
    {
      // Documented only for text to video. The API documents no result path for the create path above.
      path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/text-to-video/generation/{task_id}',
      evidence: 'documented',
    },
    {
      path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation/{task_id}',
      evidence: 'assumed',
    },
  ],
  fields: {
    image: images({ title: 'First frame', role: 'image', required: true, ...frame, ...ratio }),
    image_tail: images({
      title: 'Last frame',
      role: 'end-image',
      endOf: 'image',
      ...frame,
      ...ratio,
      note: 'Same limits as the first frame (assumed).',
    }),
    prompt: text({ title: 'Prompt', role: 'prompt', maxLength: 2500, rows: 4 }),
    negative_prompt: negativePrompt(2500),
    duration: choice({ title: 'Duration', role: 'duration', initial: 5, options: seconds(5, 10) }),
    mode: choice({
      title: 'Mode',
      role: 'quality',
      initial: 'std',
      options: [
        { value: 'std', label: 'Standard', help: 'cost-effective' },
        { value: 'pro', label: 'Pro', help: 'higher quality' },
      ],
    }),
    static_mask: images({
      title: 'Static mask',
      role: 'static-mask',
      help: 'area that must not move',
      wire: 'one',
      encoding: 'base64',
      max: 1,
      types: jpegPng,
      sameRatioAs: 'image',
      advanced: true,
    }),
    dynamic_masks: motion({
      title: 'Motion',
      role: 'motion',
      help: 'up to 6 masks, each with a path',
      note: 'Masks must match the image’s aspect ratio (documented for the static mask only). Path points are assumed to start from the upper left corner.',
      maxGroups: 6,
      sameRatioAs: 'image',
      encoding: 'base64',
      advanced: true,
    }),
  },
  rules: [
    {
      rule: 'exclusive',
      sides: [
        { fields: ['image_tail'], name: 'last frame' },
        { fields: ['static_mask', 'dynamic_masks'], name: 'masks' },
      ],
    },
  ],
});
