import { choice, plain, seconds } from '../fields/choice-field.ts';
import { json } from '../fields/json-field.ts';
import { decimal } from '../fields/number-field.ts';
import { defineModel } from './model.ts';
import { negativePrompt, prompt } from './shared-fields.ts';

export const videoB = defineModel({
  id: 'video-b',
  title: 'video-b',
  kind: 'text-to-video',
  output: 'videos',
  facts: '5, 10 s · 16:9, 9:16, 1:1',
  create: { path: '/vendors/vendor-video-b/v1/videos/text2video', evidence: 'documented' },
  results: [
    { path: '/vendors/vendor-video-b/v1/videos/text2video/{task_id}', evidence: 'assumed' },
    { path: '/vendors/vendor-video-b/v1/videos/{task_id}', evidence: 'assumed' },
  ],
  fields: {
    prompt: prompt(2500),
    negative_prompt: negativePrompt(2500),
    aspect_ratio: choice({
      title: 'Aspect ratio',
      role: 'shape',
      initial: '16:9',
      options: plain('16:9', '9:16', '1:1'),
    }),
    duration: choice({ title: 'Duration', role: 'duration', initial: '5', options: seconds('5', '10') }),
    mode: choice({
      title: 'Mode',
      role: 'quality',
      initial: 'std',
      options: [
        { value: 'std', label: 'Standard' },
        { value: 'pro', label: 'Pro' },
      ],
    }),
    model_name: choice({
      title: 'Version',
      initial: 'video-b-v2-1-master',
      options: plain('video-b-v2-1-master'),
      advanced: true,
    }),
    cfg_scale: decimal({
      title: 'CFG scale',
      min: 0,
      max: 1,
      step: 0.05,
      advanced: true,
      note: 'The documented default is 0.5.',
    }),
    camera_control: json({
      title: 'Camera control',
      help: 'JSON; chosen by the model when empty',
      advanced: true,
      note: 'Documented as an object, without details of its fields.',
    }),
  },
  rules: [
    {
      rule: 'used-when',
      field: 'cfg_scale',
      when: { field: 'model_name', isNot: ['video-b-v2-1-master'] },
      reason: 'not supported by version 2',
    },
  ],
});
