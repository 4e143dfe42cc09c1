import { guessedImage, guessedNegativePrompt, guessedPrompt, guessedSeed } from './fields-of-undocumented-models.ts';
import { defineModel } from './model.ts';

export const videoC21Kf2vPlus = defineModel({
  id: 'video-c-2.1-kf2v-plus',
  title: 'video-c-2.1-kf2v-plus',
  kind: 'image-to-video',
  output: 'videos',
  facts: 'First and last frame',
  create: { path: '/vendors/vendor-image/v1/video-c-2.1-kf2v-plus/generation', evidence: 'assumed' },
  results: [{ path: '/vendors/vendor-image/v1/video-c-2.1-kf2v-plus/generation/{task_id}', evidence: 'documented' }],
  fields: {
    image: guessedImage('First frame', true),
    image_tail: guessedImage('Last frame', true, 'image'),
    prompt: guessedPrompt,
    negative_prompt: guessedNegativePrompt,
    seed: guessedSeed,
  },
});
