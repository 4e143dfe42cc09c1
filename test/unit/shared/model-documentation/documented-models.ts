import type { SpecField } from '../../models/spec-table.ts';

// What the pages in `test/fixtures/documentation` mean, written by hand from their text. A person reads more than the
// program: a value that the program cannot know from the page is here too.

export interface DocumentedModel {
  readonly create: string | null;
  readonly result: string | null;
  readonly output: 'videos' | 'images';
  readonly kind: 'text-to-video' | 'image-to-video' | 'image';
  readonly fields: Readonly<Record<string, SpecField>>;
}

const text = (maxLength: number | null, required?: true): SpecField => ({
  type: 'text',
  maxLength,
  ...(required && { required }),
});
const options = (values: (string | number)[], initial: string | number | null = null, required?: true): SpecField => ({
  type: 'enum',
  values,
  default: initial,
  ...(required && { required }),
});
const whole = (min: number, max: number, initial: number | null = null): SpecField => ({
  type: 'integer',
  min,
  max,
  default: initial,
});
const decimal = (min: number, max: number): SpecField => ({ type: 'number', min, max, default: null });
const flag = (initial: boolean | null): SpecField => ({ type: 'boolean', default: initial });

const anyImage = { maxSide: null, minSide: null, ratio: null, maxMegabytes: null };

const model = (name: string, kind: DocumentedModel['kind'], fields: DocumentedModel['fields']): DocumentedModel => ({
  create: `/vendors/${name}/generation`,
  result: `/vendors/${name}/generation/{task_id}`,
  output: kind === 'image' ? 'images' : 'videos',
  kind,
  fields,
});

/** By the name of the file, in the order of its text. */
export const documentedModels: Readonly<Record<string, readonly DocumentedModel[]>> = {
  '01-table': [
    model('vendor-nova/v1/nova-motion-1', 'text-to-video', {
      prompt: text(1500, true),
      negative_prompt: text(300),
      aspect_ratio: options(['16:9', '9:16', '1:1', '21:9'], '16:9'),
      duration: options([4, 8, 12], 8),
      mode: options(['fast', 'fine'], 'fast'),
      seed: whole(0, 4294967295),
      guidance_scale: decimal(1, 20),
      watermark: flag(false),
    }),
  ],
  '02-copied-table': [
    model('vendor-ember/v1/ember-still-3', 'image', {
      prompt: text(3000, true),
      negative_prompt: text(1000),
      size: options(['1024x1024', '1536x1024', '1024x1536'], '1024x1024'),
      n: whole(1, 6, 1),
      style: options(['vivid', 'natural'], 'vivid'),
      seed: whole(0, 2147483647),
    }),
  ],
  '03-table-with-columns': [
    model('vendor-bridge/v1/frame-bridge-2', 'image-to-video', {
      image: {
        type: 'image',
        required: true,
        ...anyImage,
        formats: ['jpeg', 'png'],
        maxMegabytes: 8,
        minSide: 256,
        maxSide: 4096,
        count: [1, 1],
        base64: 'raw',
      },
      image_tail: {
        type: 'image',
        required: true,
        ...anyImage,
        formats: ['jpeg', 'png'],
        maxMegabytes: 8,
        minSide: 256,
        maxSide: 4096,
        count: [1, 1],
        base64: 'raw',
      },
      prompt: text(1200),
      seconds: options(['5', '10'], '5'),
      resolution: options(['720p', '1080p'], '720p'),
      prompt_extend: flag(true),
    }),
  ],
  '04-prose': [
    {
      create: '/vendors/vendor-lumen/v2/lumen-clip/generation',
      result: '/vendors/vendor-lumen/v2/lumen-clip/generation/{task_id}',
      output: 'videos',
      kind: 'text-to-video',
      fields: {
        prompt: text(900, true),
        negative_prompt: text(200),
        aspect_ratio: options(['16:9', '9:16', '4:3'], '16:9'),
        seed: whole(0, 999999),
      },
    },
  ],
  '05-list': [
    {
      create: '/vendors/vendor-weave/v1/image-weave-4/edit',
      result: '/vendors/vendor-weave/v1/image-weave-4/edit/{task_id}',
      output: 'images',
      kind: 'image',
      fields: {
        prompt: text(4000, true),
        images: {
          type: 'image array',
          required: true,
          ...anyImage,
          formats: ['jpeg', 'png', 'webp'],
          maxMegabytes: 15,
          count: [1, 8],
          base64: 'data URI',
        },
        aspect_ratio: options(['1:1', '3:4', '4:3', '16:9'], '1:1'),
        resolution: options(['1K', '2K'], '2K'),
        seed: whole(0, 2147483647),
        watermark: flag(true),
      },
    },
  ],
  '06-name-and-type-lines': [
    {
      ...model('vendor-drift/v1/drift-1-lite', 'image-to-video', {
        prompt: text(700, true),
        image: {
          type: 'image',
          required: true,
          ...anyImage,
          formats: ['jpeg', 'png'],
          maxMegabytes: 6,
          count: [1, 1],
          base64: 'raw',
        },
        duration: options([3, 4, 5, 6, 7, 8, 9], 5),
        camera_fixed: flag(false),
        seed: whole(0, 65535),
      }),
      result: null,
    },
  ],
  '07-curl': [
    model('vendor-pine/v1/pine-cut-2', 'text-to-video', {
      prompt: text(null, true),
      duration: options(['4', '8'], '8'),
      aspect_ratio: options(['16:9', '9:16'], '16:9'),
      seed: whole(0, 2147483647),
    }),
  ],
  '08-curl-windows': [
    {
      ...model('vendor-oak/v1/oak-photo-1', 'image', {
        prompt: text(null, true),
        size: options(['1280*1280', '1280*720'], '1280*1280'),
        n: whole(1, 4, 1),
      }),
      result: null,
    },
  ],
  '09-openapi-3-0': [
    model('vendor-tide/v1/tide-video-5', 'image-to-video', {
      prompt: text(2000, true),
      image: {
        type: 'image',
        required: true,
        ...anyImage,
        formats: ['jpeg', 'png', 'webp'],
        maxMegabytes: 10,
        minSide: 320,
        count: [1, 1],
        base64: 'raw',
      },
      duration: options([5, 10], 5),
      resolution: options(['480p', '720p', '1080p'], '720p'),
      motion_strength: decimal(0, 1),
      generate_audio: flag(true),
      seed: whole(0, 2147483647),
    }),
  ],
  '10-openapi-3-0-yaml': [
    model('vendor-quartz/v1/quartz-image-2', 'image', {
      prompt: text(1800, true),
      size: options(['1024x1024', '1344x768', '768x1344'], '1024x1024'),
      n: whole(1, 4, 1),
      steps: whole(10, 50),
      seed: whole(0, 4294967295),
    }),
  ],
  '11-openapi-3-1': [
    {
      create: '/vendors/vendor-reed/v1/reed-motion/image-to-video',
      result: null,
      output: 'videos',
      kind: 'image-to-video',
      fields: {
        prompt: text(1000, true),
        negative_prompt: text(400),
        strength: decimal(0, 2),
        style: options(['natural', 'animated']),
        image: {
          type: 'image',
          required: true,
          ...anyImage,
          formats: ['jpeg', 'png'],
          maxMegabytes: 12,
          ratio: [1 / 3, 3],
          count: [1, 1],
          base64: 'data URI',
        },
        duration: options(['6', '12'], '6'),
      },
    },
  ],
  '12-path-item': [
    {
      ...model('vendor-salt/v1/salt-clip-mini', 'text-to-video', {
        prompt: text(640, true),
        duration: options([3, 6, 9], null, true),
        size: options(['1280*720', '720*1280'], '1280*720'),
        audio: flag(false),
      }),
      result: null,
    },
  ],
  '13-json-schema': [
    {
      create: null,
      result: null,
      output: 'images',
      kind: 'image',
      fields: {
        model: options(['vale-portrait-2'], 'vale-portrait-2'),
        prompt: text(1600, true),
        reference_images: {
          type: 'image array',
          required: true,
          ...anyImage,
          formats: ['png', 'webp'],
          maxMegabytes: 5,
          count: [1, 4],
          base64: 'data URI',
        },
        aspect_ratio: options(['2:3', '1:1', '3:2'], '2:3'),
        num_images: whole(1, 8, 2),
        guidance_scale: decimal(1, 10),
      },
    },
  ],
  '14-json-schema-and-paths': [
    {
      create: '/vendors/vendor-willow/v1/willow-7/text-to-video',
      result: '/vendors/vendor-willow/v1/willow-7/text-to-video/{task_id}',
      output: 'videos',
      kind: 'text-to-video',
      fields: {
        prompt: text(2200, true),
        duration: options([4, 6, 8], 6),
        aspect_ratio: options(['16:9', '9:16'], '16:9'),
        cfg_scale: decimal(0, 1),
        mode: options(['std', 'pro'], 'std'),
      },
    },
  ],
  '15-chinese-table': [
    model('vendor-yunfan/v1/yunfan-video-1.2', 'text-to-video', {
      prompt: text(800, true),
      negative_prompt: text(500),
      size: options(['1280*720', '720*1280', '960*960'], '1280*720'),
      duration: options([5, 10], 5),
      prompt_extend: flag(true),
      seed: whole(0, 2147483647),
    }),
  ],
  '16-chinese-list': [
    model('vendor-moying/v1/moying-edit-3', 'image', {
      prompt: text(1000, true),
      images: {
        type: 'image array',
        required: true,
        ...anyImage,
        formats: ['jpeg', 'png'],
        maxMegabytes: 10,
        minSide: 384,
        maxSide: 5000,
        count: [1, 3],
        base64: 'raw',
      },
      n: whole(1, 4, 1),
      size: {
        type: 'size',
        separator: '*',
        pixels: [512 * 512, 2048 * 2048],
        ratio: [1 / 3, 3],
        default: '1024*1024',
      },
      watermark: flag(false),
    }),
  ],
  '17-mixed': [
    model('vendor-aster/v1/aster-loop', 'text-to-video', {
      prompt: text(1100, true),
      image: {
        type: 'image',
        ...anyImage,
        formats: ['jpeg', 'png', 'webp'],
        maxMegabytes: 20,
        count: [0, 1],
        base64: 'raw',
      },
      duration: options(['5', '10']),
      loop: flag(false),
    }),
  ],
  '18-python': [
    {
      ...model('vendor-basalt/v1/basalt-2', 'image', {
        prompt: text(2400, true),
        aspect_ratio: options(['16:9', '1:1', '9:16'], '1:1'),
        num_images: whole(1, 4, 1),
        enhance_prompt: flag(true),
        reference_image: {
          type: 'image',
          ...anyImage,
          formats: ['jpeg', 'png'],
          count: [0, 1],
          base64: 'raw',
        },
      }),
      result: null,
    },
  ],
  '19-examples': [
    {
      create: null,
      result: null,
      output: 'videos',
      kind: 'text-to-video',
      fields: {
        prompt: text(null, true),
        seconds: options([6, 12], 6),
        size: options(['1280x720', '720x1280'], '1280x720'),
        guidance_scale: decimal(0, 10),
        audio: flag(true),
      },
    },
  ],
  '20-several-models': [
    model('vendor-iris/v1/iris-draw', 'image', {
      prompt: text(500, true),
      resolution: options(['1K', '2K'], '1K'),
    }),
    model('vendor-iris/v1/iris-move', 'image-to-video', {
      image: {
        type: 'image',
        required: true,
        ...anyImage,
        formats: ['png'],
        maxMegabytes: 4,
        count: [1, 1],
        base64: 'data URI',
      },
      prompt: text(600),
      duration: options([5], 5),
    }),
  ],
};
