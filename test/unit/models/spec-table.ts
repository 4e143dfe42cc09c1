// The field tables of the gateway's interface, written by hand from its text and from nothing in this program. The test
// beside this file compares every model file with it, in both directions. `default: null` means that no default is
// stated.

interface Text {
  type: 'text';
  maxLength: number | null;
}
interface Enum {
  type: 'enum';
  values: (string | number)[];
  default: string | number | null;
}
interface Whole {
  type: 'integer';
  min: number;
  max: number;
  default: number | null;
}
interface Decimal {
  type: 'number';
  min: number;
  max: number;
  default: number | null;
}
interface Flag {
  type: 'boolean';
  default: boolean | null;
}
interface Image {
  type: 'image' | 'image array';
  /** In the order of the interface's text; compared as a set. */
  formats: string[];
  maxMegabytes: number | null;
  minSide: number | null;
  maxSide: number | null;
  /** Width to height. */
  ratio: [number, number] | null;
  count: [number, number];
  base64: 'raw' | 'data URI';
}
interface Size {
  type: 'size';
  separator: string;
  pixels: [number, number];
  ratio: [number, number];
  default: string;
}
interface Other {
  type: 'URL' | 'object';
}
interface Motion {
  type: 'masks';
  maxItems: number;
  base64: 'raw' | 'data URI';
}

export type SpecField = (Text | Enum | Whole | Decimal | Flag | Image | Size | Other | Motion) & { required?: true };

export interface SpecModel {
  /** `null`: not shown in the interface. */
  create: string | null;
  result: string | null;
  resultField: 'videos' | 'images';
  /** `null`: the request body is not shown. */
  fields: Record<string, SpecField> | null;
}

const seed: SpecField = { type: 'integer', min: 0, max: 2147483647, default: null };
const negative500: SpecField = { type: 'text', maxLength: 500 };

export const specTable: Record<string, SpecModel> = {
  'video-a-v2.5-turbo': {
    create: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/image-to-video/generation',
    result: '/vendors/vendor-video-a/v1/video-a-v2.5-turbo/text-to-video/generation/{task_id}',
    resultField: 'videos',
    fields: {
      image: {
        type: 'image',
        required: true,
        formats: ['jpeg', 'png'],
        maxMegabytes: 10,
        minSide: 300,
        maxSide: null,
        ratio: [1 / 2.5, 2.5],
        count: [1, 1],
        base64: 'raw',
      },
      // The table states no limits for this field; those of `image` are assumed.
      image_tail: {
        type: 'image',
        formats: ['jpeg', 'png'],
        maxMegabytes: 10,
        minSide: 300,
        maxSide: null,
        ratio: [1 / 2.5, 2.5],
        count: [0, 1],
        base64: 'raw',
      },
      prompt: { type: 'text', maxLength: 2500 },
      negative_prompt: { type: 'text', maxLength: 2500 },
      mode: { type: 'enum', values: ['std', 'pro'], default: 'std' },
      static_mask: {
        type: 'image',
        formats: ['jpeg', 'png'],
        maxMegabytes: null,
        minSide: null,
        maxSide: null,
        ratio: null,
        count: [0, 1],
        base64: 'raw',
      },
      dynamic_masks: { type: 'masks', maxItems: 6, base64: 'raw' },
      duration: { type: 'enum', values: [5, 10], default: 5 },
    },
  },
  'video-c-2.6-t2v-spark': {
    create: '/vendors/vendor-router/v1/video-c-2.6-t2v-spark/generation',
    result: null,
    resultField: 'videos',
    fields: {
      prompt: { type: 'text', required: true, maxLength: 2000 },
      negative_prompt: negative500,
      size: {
        type: 'enum',
        values: ['1920*1080', '1080*1920', '1440*1440', '1632*1248', '1248*1632'],
        default: '1920*1080',
      },
      duration: { type: 'enum', values: [5, 10, 15], default: null },
      prompt_extend: { type: 'boolean', default: true },
      shot_type: { type: 'enum', values: ['single', 'multi'], default: 'single' },
      audio: { type: 'boolean', default: true },
      audio_url: { type: 'URL' },
      seed,
    },
  },
  'image-c-2.6-image': {
    create: '/vendors/vendor-image/v1/image-c-2.6-image/generation',
    result: '/vendors/vendor-image/v1/image-c-2.6-image/generation/{task_id}',
    resultField: 'images',
    fields: {
      prompt: { type: 'text', required: true, maxLength: 2000 },
      images: {
        type: 'image array',
        required: true,
        formats: ['jpeg', 'png', 'bmp', 'webp'],
        maxMegabytes: 10,
        minSide: 384,
        maxSide: 5000,
        ratio: null,
        count: [1, 3],
        base64: 'raw',
      },
      negative_prompt: negative500,
      size: {
        type: 'size',
        separator: '*',
        pixels: [768 * 768, 1440 * 1440],
        ratio: [0.25, 4],
        default: '1280*1280',
      },
      n: { type: 'integer', min: 1, max: 4, default: 4 },
      seed,
      prompt_extend: { type: 'boolean', default: false },
    },
  },
  'video-c-2.2-t2v-plus': {
    create: '/vendors/vendor-image/v1/video-c-2.2-t2v-plus/generation',
    result: null,
    resultField: 'videos',
    fields: {
      prompt: { type: 'text', required: true, maxLength: 800 },
      negative_prompt: negative500,
      size: {
        type: 'enum',
        values: ['832*480', '480*832', '624*624', '1920*1080', '1080*1920', '1440*1440', '1632*1248', '1248*1632'],
        default: '1920*1080',
      },
      duration: { type: 'enum', values: [5], default: 5 },
      prompt_extend: { type: 'boolean', default: true },
      seed,
    },
  },
  'image-c-2.5-t2i-preview': {
    create: null,
    result: '/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation/{task_id}',
    resultField: 'images',
    fields: null,
  },
  'video-c-2.2-i2v-flash': {
    create: null,
    result: '/vendors/vendor-image/v1/video-c-2.2-i2v-flash/generation/{task_id}',
    resultField: 'videos',
    fields: null,
  },
  'image-c-2.5-i2i-preview': {
    create: null,
    result: '/vendors/vendor-image/v1/image-c-2.5-i2i-preview/generation/{task_id}',
    resultField: 'images',
    fields: null,
  },
  'video-c-2.1-kf2v-plus': {
    create: null,
    result: '/vendors/vendor-image/v1/video-c-2.1-kf2v-plus/generation/{task_id}',
    resultField: 'videos',
    fields: null,
  },
  'video-d-pro': {
    create: '/vendors/vendor-chat/v1/video-d-pro/generation',
    result: '/vendors/vendor-chat/v1/video-d-pro/generation/{task_id}',
    resultField: 'videos',
    fields: {
      prompt: { type: 'text', required: true, maxLength: 2000 },
      input_reference: {
        type: 'image',
        formats: ['jpeg', 'png', 'webp'],
        maxMegabytes: 10,
        minSide: null,
        maxSide: null,
        ratio: null,
        count: [0, 1],
        base64: 'data URI',
      },
      seconds: { type: 'enum', values: ['4', '8', '12'], default: '4' },
      size: { type: 'enum', values: ['720x1280', '1280x720', '1024x1792', '1792x1024'], default: '720x1280' },
    },
  },
  'image-e-2': {
    create: '/vendors/vendor-edit/v1/image-e-2/edit',
    result: null,
    resultField: 'images',
    fields: {
      prompt: { type: 'text', required: true, maxLength: null },
      images: {
        type: 'image array',
        required: true,
        formats: ['jpeg', 'png', 'bmp', 'webp'],
        maxMegabytes: 20,
        minSide: null,
        maxSide: null,
        ratio: null,
        count: [1, 14],
        base64: 'data URI',
      },
      aspect_ratio: {
        type: 'enum',
        values: ['1:1', '1:4', '1:8', '2:3', '3:2', '3:4', '4:1', '4:3', '4:5', '5:4', '8:1', '9:16', '16:9', '21:9'],
        default: '1:1',
      },
      resolution: { type: 'enum', values: ['1K', '2K', '4K'], default: '1K' },
    },
  },
  'video-b': {
    create: '/vendors/vendor-video-b/v1/videos/text2video',
    result: null,
    resultField: 'videos',
    fields: {
      prompt: { type: 'text', required: true, maxLength: 2500 },
      model_name: { type: 'enum', values: ['video-b-v2-1-master'], default: 'video-b-v2-1-master' },
      negative_prompt: { type: 'text', maxLength: 2500 },
      // The stated default is 0.5, but version 2 does not support the field, so the form starts without it.
      cfg_scale: { type: 'number', min: 0, max: 1, default: null },
      mode: { type: 'enum', values: ['std', 'pro'], default: 'std' },
      camera_control: { type: 'object' },
      aspect_ratio: { type: 'enum', values: ['16:9', '9:16', '1:1'], default: '16:9' },
      duration: { type: 'enum', values: ['5', '10'], default: '5' },
    },
  },
};
