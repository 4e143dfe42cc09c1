import {
  aLink,
  anyType,
  bmp,
  bytesUpTo,
  type EdgeFile,
  jpeg,
  type ModelEdges,
  none,
  oneOf,
  optional,
  passes,
  png,
  refused,
  required,
  tenMB,
  upTo,
  webp,
} from './edge.ts';
import { familyCEdges } from './family-c-edges.ts';
import { videoAEdges } from './video-a-edges.ts';

// Each limit of the gateway's interface at its edge and one beyond, written by hand from the tables of the interface
// and not from the program. Where the interface states nothing (four models, and masks), the rows contain the program's
// assumptions.

const vase = (count: number, of: 'object' | 'character'): EdgeFile[] =>
  Array.from({ length: count }, () => ({ ...png(64, 64), group: of }));

export const edgeTable: Readonly<Record<string, ModelEdges>> = {
  ...videoAEdges,
  ...familyCEdges,
  'video-d-pro': {
    base: { prompt: 'A lake', size: '720x1280' },
    fields: {
      prompt: [...upTo(2000), ...required],
      input_reference: [
        none,
        passes('JPEG', [jpeg(720, 1280)]),
        passes('WebP', [webp(720, 1280)]),
        refused('BMP', [bmp(720, 1280)], ['JPEG, PNG, WebP', 'BMP']),
        passes('720x1280', [png(720, 1280)]),
        passes('1280x720', [png(1280, 720)], { size: '1280x720' }),
        passes('1024x1792', [png(1024, 1792)], { size: '1024x1792' }),
        passes('1792x1024', [png(1792, 1024)], { size: '1792x1024' }),
        refused('one pixel wider', [png(721, 1280)], ['720 × 1280', '721 × 1280']),
        refused('one pixel lower', [png(720, 1279)], ['720 × 1280', '720 × 1279']),
        refused('of another size', [png(720, 1280)], ['1280 × 720', '720 × 1280'], { size: '1280x720' }),
        refused('twice the size', [png(1440, 2560)], ['720 × 1280', '1440 × 2560']),
        ...tenMB(720, 1280),
        refused('two images', [png(720, 1280), jpeg(720, 1280)], ['1', '2 images']),
        aLink,
      ],
      seconds: oneOf(
        ['4', '8', '12'],
        [
          ['5', '12 s'],
          ['16', '12 s'],
          [4, '"4", "8", "12"'],
        ],
      ),
      size: oneOf(
        ['720x1280', '1280x720', '1024x1792', '1792x1024'],
        [
          ['720*1280', '720 × 1280'],
          ['1280x721', '1280 × 720'],
          ['1024x1024', '1024 × 1792'],
        ],
      ),
    },
  },
  'image-e-2': {
    base: { prompt: 'Make it dusk', images: [png(64, 64)] },
    fields: {
      // No limit is stated.
      prompt: [...required, passes('very long', '🎬'.repeat(20_000)), refused('no text', 7, ['text', '7'])],
      images: [
        ...anyType(1, 1),
        ...bytesUpTo(20_000_000, '20 MB', 64, 64),
        refused('none', [], ['at least 1', 'must contain at least 1 image']),
        passes('ten objects', vase(10, 'object')),
        refused('eleven objects', vase(11, 'object'), ['10', '11 object images']),
        passes('four characters', vase(4, 'character')),
        refused('five characters', vase(5, 'character'), ['4', '5 character images']),
        passes('fourteen', [...vase(10, 'object'), ...vase(4, 'character')]),
        refused('fifteen', [...vase(10, 'object'), ...vase(5, 'character')], ['14', '15 images']),
        aLink,
      ],
      aspect_ratio: oneOf(
        ['1:1', '1:4', '1:8', '2:3', '3:2', '3:4', '4:1', '4:3', '4:5', '5:4', '8:1', '9:16', '16:9', '21:9'],
        [
          ['2:1', '21:9'],
          ['1x1', '1:1'],
          ['9:21', '21:9'],
        ],
      ),
      resolution: oneOf(
        ['1K', '2K', '4K'],
        [
          ['2k', '1K, 2K, 4K'],
          ['3K', '1K, 2K, 4K'],
          [2, '1K, 2K, 4K'],
        ],
      ),
    },
  },
  'video-b': {
    base: { prompt: 'A lake', model_name: 'video-b-v2-1-master' },
    fields: {
      prompt: [...upTo(2500), ...required],
      model_name: oneOf(
        ['video-b-v2-1-master'],
        [
          ['video-b-v1', 'video-b-v2-1-master'],
          ['video-b-v2-1-Master', 'video-b-v2-1-master'],
        ],
      ),
      negative_prompt: [...upTo(2500), ...optional],
      cfg_scale: [
        { ...passes('with version 2, which does not support it', 0.5), notSent: true },
        // Without a version the field is sent, and its limits apply.
        ...[0, 0.5, 1].map((value) => passes(`${value}`, value, { model_name: undefined })),
        refused('less', -0.01, ['from 0 to 1', '-0.01'], { model_name: undefined }),
        refused('more', 1.01, ['from 0 to 1', '1.01'], { model_name: undefined }),
        refused('in words', 'half', ['a number', '"half"'], { model_name: undefined }),
      ],
      mode: oneOf(
        ['std', 'pro'],
        [
          ['fast', 'Pro'],
          ['PRO', 'Pro'],
        ],
      ),
      camera_control: [
        passes('an empty object', '{}'),
        passes('an object', '{"type": "simple", "config": {"zoom": 2}}'),
        refused('a list', '[1]', ['an object', 'a JSON array']),
        refused('a number', '7', ['an object', 'a JSON number']),
        refused('null', 'null', ['an object', 'JSON null']),
        refused('no JSON', '{"type": simple}', ['JSON', 'isn’t valid JSON (line 1)']),
        refused('no text', true, ['JSON', 'true']),
        ...optional,
      ],
      aspect_ratio: oneOf(
        ['16:9', '9:16', '1:1'],
        [
          ['4:3', '16:9, 9:16, 1:1'],
          ['16x9', '16:9, 9:16, 1:1'],
        ],
      ),
      duration: oneOf(
        ['5', '10'],
        [
          ['15', '10 s'],
          [5, '"5", "10"'],
        ],
      ),
    },
  },
};
