import { guessedNegativePrompt, guessedPrompt, guessedSeed } from './fields-of-undocumented-models.ts';
import { defineModel } from './model.ts';

export const imageC25T2iPreview = defineModel({
  id: 'image-c-2.5-t2i-preview',
  title: 'image-c-2.5-t2i-preview',
  kind: 'image',
  output: 'images',
  facts: 'Text to image',
  create: { path: '/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation', evidence: 'assumed' },
  results: [{ path: '/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation/{task_id}', evidence: 'documented' }],
  fields: { prompt: guessedPrompt, negative_prompt: guessedNegativePrompt, seed: guessedSeed },
});
