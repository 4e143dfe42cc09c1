import { images } from '../fields/images-field.ts';
import { guessedNegativePrompt, guessedPrompt, guessedSeed } from './fields-of-undocumented-models.ts';
import { defineModel } from './model.ts';
import { anyImage, MB } from './shared-fields.ts';

export const imageC25I2iPreview = defineModel({
  id: 'image-c-2.5-i2i-preview',
  title: 'image-c-2.5-i2i-preview',
  kind: 'image',
  output: 'images',
  facts: 'Image to image',
  create: { path: '/vendors/vendor-image/v1/image-c-2.5-i2i-preview/generation', evidence: 'assumed' },
  results: [{ path: '/vendors/vendor-image/v1/image-c-2.5-i2i-preview/generation/{task_id}', evidence: 'documented' }],
  fields: {
    prompt: guessedPrompt,
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
      evidence: 'assumed',
      note: 'Limits assumed from image-c-2.6-image.',
    }),
    negative_prompt: guessedNegativePrompt,
    seed: guessedSeed,
  },
});
