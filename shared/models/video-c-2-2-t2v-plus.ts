import { choice, seconds, sizes } from '../fields/choice-field.ts';
import { defineModel } from './model.ts';
import { negativePrompt, prompt, promptExtend, seed } from './shared-fields.ts';

export const videoC22T2vPlus = defineModel({
  id: 'video-c-2.2-t2v-plus',
  title: 'video-c-2.2-t2v-plus',
  kind: 'text-to-video',
  output: 'videos',
  facts: '5 s · 30 fps · 8 sizes',
  create: { path: '/vendors/vendor-image/v1/video-c-2.2-t2v-plus/generation', evidence: 'documented' },
  results: [{ path: '/vendors/vendor-image/v1/video-c-2.2-t2v-plus/generation/{task_id}', evidence: 'assumed' }],
  fields: {
    prompt: prompt(800),
    negative_prompt: negativePrompt(500),
    size: choice({
      title: 'Size',
      role: 'shape',
      initial: '1920*1080',
      options: sizes('832*480', '480*832', '624*624', '1920*1080', '1080*1920', '1440*1440', '1632*1248', '1248*1632'),
    }),
    duration: choice({
      title: 'Duration',
      role: 'duration',
      initial: 5,
      options: seconds(5),
      help: '30 frames a second',
    }),
    seed,
    prompt_extend: promptExtend(true),
  },
});
