import type { FieldValue, ImageFile } from '../../shared/fields/field-values-and-drafts.ts';
import { makeImage } from './make-images.ts';

// A complete form of each model and the exact body that it becomes. The bodies are written by hand from the interface;
// `<a>` and `<b>` replace the Base64 of the two images. Together the forms of a model fill every field.

export const wide = makeImage(1280, 720, 'image/jpeg', 30);
export const square = makeImage(600, 600, 'image/png', 210);

export interface FullForm {
  modelId: string;
  /** Returns the values of the form. `a` and `b` are the two images. */
  values: (a: ImageFile, b: ImageFile) => Record<string, FieldValue>;
  extra?: string;
  path: string;
  body: string;
}

export const fullForms: Record<string, FullForm> = {
  'video-d-pro': {
    modelId: 'video-d-pro',
    values: (a) => ({ prompt: 'A lake 🎬', input_reference: [a], size: '1280x720', seconds: '8' }),
    extra: '{"grade": {"look": "neutral"}}',
    path: '/vendors/vendor-chat/v1/video-d-pro/generation',
    body: '{"prompt":"A lake 🎬","input_reference":"data:image/jpeg;base64,<a>","size":"1280x720","seconds":"8","grade":{"look":"neutral"}}',
  },
  'video-b': {
    modelId: 'video-b',
    values: () => ({
      prompt: 'A lake',
      negative_prompt: 'text',
      aspect_ratio: '9:16',
      duration: '10',
      mode: 'pro',
      model_name: 'video-b-v2-1-master',
      cfg_scale: 0.7,
      camera_control: '{ "type": "simple", "config": { "zoom": 2 } }',
    }),
    path: '/vendors/vendor-video-b/v1/videos/text2video',
    // Version 2 does not support cfg_scale, so it stays here.
    body: '{"prompt":"A lake","negative_prompt":"text","aspect_ratio":"9:16","duration":"10","mode":"pro","model_name":"video-b-v2-1-master","camera_control":{"type":"simple","config":{"zoom":2}}}',
  },
  'video-c-2.6-t2v-spark': {
    modelId: 'video-c-2.6-t2v-spark',
    values: () => ({
      prompt: 'A lake',
      negative_prompt: 'text',
      size: '1080*1920',
      duration: 15,
      audio: true,
      audio_url: 'https://example.com/water.mp3',
      seed: 2147483647,
      prompt_extend: true,
      shot_type: 'multi',
    }),
    path: '/vendors/vendor-router/v1/video-c-2.6-t2v-spark/generation',
    // audio_url overrides audio.
    body: '{"prompt":"A lake","negative_prompt":"text","size":"1080*1920","duration":15,"audio_url":"https://example.com/water.mp3","seed":2147483647,"prompt_extend":true,"shot_type":"multi"}',
  },
  'video-c-2.2-t2v-plus': {
    modelId: 'video-c-2.2-t2v-plus',
    values: () => ({
      prompt: 'A lake',
      negative_prompt: 'text',
      size: '832*480',
      duration: 5,
      seed: 0,
      prompt_extend: false,
    }),
    path: '/vendors/vendor-image/v1/video-c-2.2-t2v-plus/generation',
    body: '{"prompt":"A lake","negative_prompt":"text","size":"832*480","duration":5,"seed":0,"prompt_extend":false}',
  },
  'video-a-v2.5-turbo': {
    modelId: 'video-a-v2.5-turbo',
    values: (a) => ({
      image: [a],
      prompt: 'A lake',
      negative_prompt: 'text',
      duration: 10,
      mode: 'pro',
      static_mask: [a],
      dynamic_masks: [
        {
          mask: a,
          path: [
            { x: 10, y: 20 },
            { x: 300, y: 200 },
          ],
        },
      ],
    }),
    path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation',
    body: '{"image":"<a>","prompt":"A lake","negative_prompt":"text","duration":10,"mode":"pro","static_mask":"<a>","dynamic_masks":[{"mask":"<a>","trajectories":[{"x":10,"y":20},{"x":300,"y":200}]}]}',
  },
  // Masks and a last frame cannot be combined.
  'video-a-v2.5-turbo with a last frame': {
    modelId: 'video-a-v2.5-turbo',
    values: (a, b) => ({
      image: [b],
      image_tail: [a],
      prompt: '  A lake, as typed \n',
      negative_prompt: 'text',
      duration: 5,
      mode: 'std',
    }),
    path: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation',
    body: '{"image":"<b>","image_tail":"<a>","prompt":"  A lake, as typed \\n","negative_prompt":"text","duration":5,"mode":"std"}',
  },
  'video-c-2.2-i2v-flash': {
    modelId: 'video-c-2.2-i2v-flash',
    values: (a) => ({ image: [a], prompt: 'A lake', negative_prompt: 'text', seed: 7 }),
    extra: '{"duration": 5}',
    path: '/vendors/vendor-image/v1/video-c-2.2-i2v-flash/generation',
    body: '{"image":"<a>","prompt":"A lake","negative_prompt":"text","seed":7,"duration":5}',
  },
  'video-c-2.1-kf2v-plus': {
    modelId: 'video-c-2.1-kf2v-plus',
    values: (a, b) => ({ image: [a], image_tail: [b], prompt: 'A lake', negative_prompt: 'text', seed: 7 }),
    path: '/vendors/vendor-image/v1/video-c-2.1-kf2v-plus/generation',
    body: '{"image":"<a>","image_tail":"<b>","prompt":"A lake","negative_prompt":"text","seed":7}',
  },
  'image-c-2.6-image': {
    modelId: 'image-c-2.6-image',
    values: (a, b) => ({
      prompt: 'A lake',
      images: [b, a, { from: 'link', url: 'https://example.com/c.png' }],
      negative_prompt: 'text',
      size: '1440*1080',
      n: 1,
      seed: 7,
      prompt_extend: true,
    }),
    path: '/vendors/vendor-image/v1/image-c-2.6-image/generation',
    body: '{"prompt":"A lake","images":["<b>","<a>","https://example.com/c.png"],"negative_prompt":"text","size":"1440*1080","n":1,"seed":7,"prompt_extend":true}',
  },
  'image-e-2': {
    modelId: 'image-e-2',
    values: (a, b) => ({
      prompt: 'Make it dusk',
      images: [{ ...a, group: 'character' }, b, { from: 'link', url: 'https://example.com/c.png', group: 'object' }],
      aspect_ratio: '21:9',
      resolution: '4K',
    }),
    extra: '{"search": true}',
    path: '/vendors/vendor-edit/v1/image-e-2/edit',
    body: '{"prompt":"Make it dusk","images":["data:image/jpeg;base64,<a>","data:image/png;base64,<b>","https://example.com/c.png"],"aspect_ratio":"21:9","resolution":"4K","search":true}',
  },
  'image-c-2.5-t2i-preview': {
    modelId: 'image-c-2.5-t2i-preview',
    values: () => ({ prompt: 'A lake', negative_prompt: 'text', seed: 7 }),
    path: '/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation',
    body: '{"prompt":"A lake","negative_prompt":"text","seed":7}',
  },
  'image-c-2.5-i2i-preview': {
    modelId: 'image-c-2.5-i2i-preview',
    values: (a, b) => ({ prompt: 'A lake', images: [a, b], negative_prompt: 'text', seed: 7 }),
    path: '/vendors/vendor-image/v1/image-c-2.5-i2i-preview/generation',
    body: '{"prompt":"A lake","images":["<a>","<b>"],"negative_prompt":"text","seed":7}',
  },
};

/** Returns the body with the images in it. */
export function fullBody(form: FullForm): string {
  return form.body.replaceAll('<a>', wide.toString('base64')).replaceAll('<b>', square.toString('base64'));
}
