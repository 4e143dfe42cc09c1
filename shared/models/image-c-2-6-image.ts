import { images } from '../fields/images-field.ts';
import { integer } from '../fields/number-field.ts';
import { size } from '../fields/size-field.ts';
import { defineModel } from './model.ts';
import { anyImage, MB, negativePrompt, prompt, promptExtend, seed } from './shared-fields.ts';

export const imageC26Image = defineModel({
  id: 'image-c-2.6-image',
  title: 'image-c-2.6-image',
  kind: 'image',
  output: 'images',
  facts: '1-4 images · 1-3 inputs',
  create: { path: '/vendors/vendor-image/v1/image-c-2.6-image/generation', evidence: 'documented' },
  results: [{ path: '/vendors/vendor-image/v1/image-c-2.6-image/generation/{task_id}', evidence: 'documented' }],
  fields: {
    prompt: prompt(2000),
    images: images({
      title: 'Images',
      role: 'image',
      required: true,
      wire: 'list',
      encoding: 'base64',
      max: 3,
      types: anyImage,
      maxBytes: 10 * MB,
      minSide: 384,
      maxSide: 5000,
      note: 'Up to 3 images (the provider’s notes say at most 2). Files are sent as plain Base64; data URIs aren’t documented here.',
    }),
    negative_prompt: negativePrompt(500),
    size: size({
      title: 'Size',
      role: 'shape',
      separator: '*',
      initial: '1280*1280',
      minPixels: 768 * 768,
      maxPixels: 1440 * 1440,
      minRatio: 1 / 4,
      maxRatio: 4,
      presets: ['1280*1280', '1440*810', '810*1440', '1440*1080', '1080*1440', '768*768'],
    }),
    n: integer({ title: 'Count', role: 'count', min: 1, max: 4, initial: 4, help: 'affects cost' }),
    seed,
    prompt_extend: promptExtend(false),
  },
});
