import { choice, seconds, sizes } from '../fields/choice-field.ts';
import { link } from '../fields/link-field.ts';
import { toggle } from '../fields/toggle-field.ts';
import { defineModel } from './model.ts';
import { MB, negativePrompt, prompt, promptExtend, seed } from './shared-fields.ts';

export const videoC26T2vSpark = defineModel({
  id: 'video-c-2.6-t2v-spark',
  title: 'video-c-2.6-t2v-spark',
  kind: 'text-to-video',
  output: 'videos',
  facts: '5, 10, 15 s · 5 sizes · sound',
  create: { path: '/vendors/vendor-router/v1/video-c-2.6-t2v-spark/generation', evidence: 'documented' },
  results: [
    { path: '/vendors/vendor-router/v1/video-c-2.6-t2v-spark/generation/{task_id}', evidence: 'assumed' },
    { path: '/vendors/vendor-image/v1/video-c-2.6-t2v-spark/generation/{task_id}', evidence: 'assumed' },
  ],
  fields: {
    prompt: prompt(2000),
    negative_prompt: negativePrompt(500),
    size: choice({
      title: 'Size',
      role: 'shape',
      initial: '1920*1080',
      options: sizes('1920*1080', '1080*1920', '1440*1440', '1632*1248', '1248*1632'),
    }),
    duration: choice({
      title: 'Duration',
      role: 'duration',
      options: seconds(5, 10, 15),
      help: 'no documented default',
    }),
    audio: toggle({ title: 'Sound', role: 'sound', initial: true }),
    audio_url: link({
      title: 'Audio URL',
      role: 'audio',
      help: 'WAV or MP3, 3 to 30 s, at most 15 MB',
      audio: { types: ['WAV', 'MP3'], minSeconds: 3, maxSeconds: 30, maxBytes: 15 * MB },
      note: 'Replaces Sound. The gateway downloads the file.',
      advanced: true,
    }),
    seed,
    prompt_extend: promptExtend(true),
    shot_type: choice({
      title: 'Shots',
      initial: 'single',
      options: [
        { value: 'single', label: 'One shot' },
        { value: 'multi', label: 'Several shots' },
      ],
      help: 'requires Rewrite prompt',
      note: 'Sent as shot_type. The documentation also mentions multi_shots.',
      advanced: true,
    }),
  },
  rules: [
    {
      rule: 'used-when',
      field: 'shot_type',
      when: { field: 'prompt_extend', is: [true] },
      reason: 'only used while Rewrite prompt is on',
    },
    {
      rule: 'used-when',
      field: 'audio',
      when: { field: 'audio_url', is: 'empty' },
      reason: 'replaced by the audio URL',
    },
  ],
});
