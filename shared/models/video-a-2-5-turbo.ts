import { choice, seconds } from '../fields/choice.ts';
import { asImages, images } from '../fields/images.ts';
import { motion } from '../fields/motion.ts';
import { text } from '../fields/text.ts';
import { defineModel } from '../model.ts';
import { formatRatio } from '../numbers.ts';
import type { Reason } from '../problem.ts';
import type { ImageFile, Values } from '../values.ts';
import { jpegPng, MB, negativePrompt } from './shared-fields.ts';

const frame = { wire: 'one', encoding: 'base64', max: 1, types: jpegPng, maxBytes: 10 * MB, minSide: 300 } as const;
const ratio = { minRatio: 1 / 2.5, maxRatio: 2.5 };

export const videoA25Turbo = defineModel({
  id: 'video-a-v2.5-turbo',
  title: 'video-a-v2.5-turbo',
  kind: 'image-to-video',
  output: 'videos',
  facts: '5, 10 s · end frame · masks',
  create: {
    path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation',
    evidence: 'documented',
  },
  results: [
    {
      // Stated only for text to video; no result path is stated for the create above.
      path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/text-to-video/generation/{task_id}',
      evidence: 'documented',
    },
    {
      path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation/{task_id}',
      evidence: 'assumed',
    },
  ],
  fields: {
    image: images({ title: 'Image', help: 'first frame', required: true, ...frame, ...ratio }),
    image_tail: images({
      title: 'End frame',
      help: 'last frame',
      ...frame,
      ...ratio,
      note: 'The limits are stated for Image; they are taken to hold for the end frame as well.',
    }),
    prompt: text({ title: 'Prompt', maxLength: 2500, rows: 4 }),
    negative_prompt: negativePrompt(2500),
    duration: choice({ title: 'Duration', initial: 5, options: seconds(5, 10) }),
    mode: choice({
      title: 'Mode',
      initial: 'std',
      options: [
        { value: 'std', label: 'Standard', help: 'cost-effective' },
        { value: 'pro', label: 'Pro', help: 'higher quality' },
      ],
    }),
    static_mask: images({
      title: 'Static mask',
      help: 'what must not move',
      wire: 'one',
      encoding: 'base64',
      max: 1,
      types: jpegPng,
      advanced: true,
    }),
    dynamic_masks: motion({
      title: 'Motion',
      help: 'up to 6 masks, each with a path',
      maxGroups: 6,
      encoding: 'base64',
      advanced: true,
    }),
  },
  rules: (values) => [...endFrameOrMasks(values), ...masksFitTheImage(values)],
});

function endFrameOrMasks(values: Values): Reason[] {
  const filled = (name: string) => {
    const value = values[name];
    return Array.isArray(value) && value.length > 0;
  };
  if (!filled('image_tail')) return [];
  return [
    ...(filled('static_mask')
      ? [{ field: 'image_tail', text: 'cannot be combined with a static mask: remove one of the two.' }]
      : []),
    ...(filled('dynamic_masks')
      ? [{ field: 'image_tail', text: 'cannot be combined with motion masks: remove one of the two.' }]
      : []),
  ];
}

function masksFitTheImage(values: Values): Reason[] {
  const image = file(values, 'image');
  const mask = file(values, 'static_mask');
  if (!image || !mask) return [];
  // Compared as whole pixels: a mask that is one rounding away from the image's shape is right.
  const expected = (image.height / image.width) * mask.width;
  if (Math.abs(expected - mask.height) <= 1) return [];
  const shape = (each: ImageFile) => formatRatio(each.width / each.height);
  return [{ field: 'static_mask', text: `is ${shape(mask)}; it must have the image's ratio, ${shape(image)}.` }];
}

function file(values: Values, name: string): ImageFile | null {
  const image = asImages(values[name] ?? [])?.[0];
  return image?.from === 'file' ? image : null;
}
