import { guessedImage, guessedNegativePrompt, guessedPrompt, guessedSeed } from './fields-of-undocumented-models.ts';
import { defineModel } from './model.ts';

export const videoC22I2vFlash = defineModel({
  id: 'video-c-2.2-i2v-flash',
  title: 'video-c-2.2-i2v-flash',
  kind: 'image-to-video',
  output: 'videos',
  facts: 'First frame',
  create: { path: '/vendors/vendor-image/v1/video-c-2.2-i2v-flash/generation', evidence: 'assumed' },
  results: [{ path: '/vendors/vendor-image/v1/video-c-2.2-i2v-flash/generation/{task_id}', evidence: 'documented' }],
  fields: {
    image: guessedImage('First frame', true),
    prompt: guessedPrompt,
    negative_prompt: guessedNegativePrompt,
    seed: guessedSeed,
  },
});
