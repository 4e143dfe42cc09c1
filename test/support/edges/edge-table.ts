import {
  aLink,
  anyType,
  bmp,
  bytesUpTo,
  type Edge,
  type EdgeFile,
  type EdgeMotion,
  jpeg,
  type ModelEdges,
  oneOf,
  onOrOff,
  optional,
  passes,
  png,
  refused,
  required,
  upTo,
  webp,
  whole,
} from './edge.ts';

// Each limit of the gateway's interface at its edge and one beyond, written by hand from its tables and from nothing of
// this program. Where the interface states nothing (four models, and masks), the rows hold what the program assumes.

const tenMB = (width: number, height: number) => bytesUpTo(10_000_000, '10 MB', width, height);
const seed = whole(0, 2_147_483_647);
const negative500 = [...upTo(500), ...optional];
const none: Edge = { ...passes('none', []), notSent: true };

/** An input image of video-a: sides from 300 pixels, ratio from 1:2.5 to 2.5:1. */
const videoAFrame: readonly Edge[] = [
  passes('the least of both sides', [png(300, 300)]),
  passes('JPEG', [jpeg(300, 300)]),
  refused('too narrow', [png(299, 300)], ['300', '299 × 300']),
  refused('too low', [png(300, 299)], ['300', '300 × 299']),
  passes('as wide as may be', [png(1000, 400)]),
  refused('one pixel wider', [png(1001, 400)], ['2.5:1', '1001 × 400 (2.5025:1)']),
  passes('as tall as may be', [png(400, 1000)]),
  refused('one pixel taller', [png(400, 1001)], ['1:2.5', '400 × 1001 (1:2.5025)']),
  refused('WebP', [webp(300, 300)], ['JPEG, PNG', 'WebP']),
  refused('BMP', [bmp(300, 300)], ['JPEG, PNG', 'BMP']),
  ...tenMB(300, 300),
  refused('two images', [png(300, 300), png(301, 300)], ['1', '2 images']),
  aLink,
];

const mask = png(640, 360);
const group = (path: EdgeMotion['path'] = straight, of: EdgeFile = mask): EdgeMotion => ({ mask: of, path });
const straight = [
  { x: 0, y: 0 },
  { x: 639, y: 359 },
];

/** The shape of a mask beside an image of 640 × 360: the same ratio, to one pixel of rounding. */
const maskShapes: readonly (readonly [EdgeFile, string | null])[] = [
  [png(640, 360), null],
  [png(1280, 720), null],
  [png(640, 361), null],
  [png(640, 362), '640 × 362'],
  [png(360, 640), '360 × 640'],
];

/** Five of the sizes of the video-c models, which write them with a star. */
const starSizes = ['1920*1080', '1080*1920', '1440*1440', '1632*1248', '1248*1632'];

const imageC: readonly Edge[] = [
  ...anyType(384, 384),
  passes('as large as may be on one side', [png(5000, 384)]),
  passes('as large as may be on the other', [png(384, 5000)]),
  refused('too narrow', [png(383, 384)], ['384', '383 × 384']),
  refused('too low', [png(384, 383)], ['384', '384 × 383']),
  refused('too wide', [png(5001, 384)], ['5000', '5001 × 384']),
  refused('too tall', [png(384, 5001)], ['5000', '384 × 5001']),
  ...tenMB(384, 384),
  refused('none', [], ['at least 1', 'there is none']),
  passes('three', [png(384, 384), png(385, 384), jpeg(384, 385)]),
  refused('four', [png(384, 384), png(385, 384), jpeg(384, 385), png(386, 384)], ['3', '4 images']),
  refused('the second of two is wrong', [png(384, 384), png(383, 384)], ['384', '2 is 383 × 384']),
  aLink,
];

const assumedImage: readonly Edge[] = [
  ...anyType(1, 1),
  ...tenMB(64, 64),
  refused('two images', [png(64, 64), png(65, 64)], ['1', '2 images']),
  refused('none', [], ['missing', 'is missing']),
  aLink,
];

const vase = (count: number, of: 'object' | 'character'): EdgeFile[] =>
  Array.from({ length: count }, () => ({ ...png(64, 64), group: of }));

export const edgeTable: Readonly<Record<string, ModelEdges>> = {
  'video-a-v2.5-turbo': {
    base: { image: [png(640, 360)] },
    fields: {
      image: [...videoAFrame, refused('none', undefined, ['missing', 'is missing'])],
      image_tail: [
        ...videoAFrame,
        none,
        refused('together with a mask', [png(640, 360)], ['one or the other', 'masks'], { static_mask: [mask] }),
        refused('together with motion', [png(640, 360)], ['one or the other', 'masks'], { dynamic_masks: [group()] }),
      ],
      prompt: [...upTo(2500), ...optional],
      negative_prompt: [...upTo(2500), ...optional],
      mode: oneOf(
        ['std', 'pro'],
        [
          ['fast', 'Pro'],
          ['STD', 'Standard'],
        ],
      ),
      static_mask: [
        ...maskShapes.map(([each, actual]) =>
          actual === null
            ? passes(`${each.width} × ${each.height}`, [each])
            : refused(`${each.width} × ${each.height}`, [each], ['16:9', actual]),
        ),
        passes('JPEG', [jpeg(640, 360)]),
        refused('WebP', [webp(640, 360)], ['JPEG, PNG', 'WebP']),
        refused('two', [mask, png(1280, 720)], ['1', '2 images']),
        none,
        aLink,
      ],
      dynamic_masks: [
        none,
        passes('one group', [group()]),
        passes(
          'six groups',
          Array.from({ length: 6 }, () => group()),
        ),
        refused(
          'seven groups',
          Array.from({ length: 7 }, () => group()),
          ['6', '7 groups'],
        ),
        refused('a path of one point', [group([{ x: 1, y: 1 }])], ['at least 2', '1 point']),
        refused('a path of no point', [group(), group([])], ['at least 2', 'group 2 has a path of 0 points']),
        refused('a point between pixels', [group([...straight, { x: 12.5, y: 3 }])], ['whole pixels', '12.5, 3']),
        ...maskShapes.flatMap(([each, actual]) => {
          const what = `a mask of ${each.width} × ${each.height}`;
          const value = [group(straight, each)];
          return actual === null ? passes(what, value) : refused(what, value, ['16:9', actual]);
        }),
      ],
      duration: oneOf(
        [5, 10],
        [
          [6, '10 s'],
          [15, '10 s'],
          ['5', '5, 10'],
        ],
      ),
    },
  },
  'video-c-2.6-t2v-spark': {
    base: { prompt: 'A lake', prompt_extend: true },
    fields: {
      prompt: [...upTo(2000), ...required],
      negative_prompt: negative500,
      size: oneOf(starSizes, [
        ['1920x1080', '1920 × 1080'],
        ['1921*1080', '1920 × 1080'],
        ['832*480', '1920 × 1080'],
      ]),
      duration: oneOf(
        [5, 10, 15],
        [
          [4, '15 s'],
          [20, '15 s'],
          ['10', '5, 10, 15'],
        ],
      ),
      prompt_extend: onOrOff,
      shot_type: [
        ...oneOf(
          ['single', 'multi'],
          [
            ['both', 'Several shots'],
            ['Single', 'One shot'],
          ],
        ),
        { ...passes('while the prompt is not rewritten', 'multi', { prompt_extend: false }), notSent: true },
      ],
      audio: [
        ...onOrOff,
        { ...passes('beside an address', true, { audio_url: 'https://example.com/a.wav' }), notSent: true },
      ],
      audio_url: [
        passes('https', 'https://example.com/a.wav'),
        passes('http', 'http://example.com/a.mp3'),
        refused('another scheme', 'ftp://example.com/a.mp3', ['https:// or http://', 'ftp://example.com/a.mp3']),
        refused('no scheme', 'example.com/a.mp3', ['https:// or http://', 'example.com/a.mp3']),
        refused('no host', 'https://', ['https:// or http://', '"https://"']),
        refused('no text', 7, ['a web address', '7']),
        { ...passes('unset', undefined), notSent: true },
      ],
      seed,
    },
  },
  'image-c-2.6-image': {
    base: { prompt: 'A lake', images: [png(384, 384)] },
    fields: {
      prompt: [...upTo(2000), ...required],
      images: imageC,
      negative_prompt: negative500,
      size: [
        passes('the least area', '768*768'),
        passes('the most area', '1440*1440'),
        passes('one pixel less than the most', '1439*1441'),
        refused('one pixel less than the least', '767*769', ['768 × 768 (589,824)', '589,823']),
        refused('one row more than the most', '1440*1441', ['1440 × 1440 (2,073,600)', '2,075,040']),
        passes('as wide as may be', '1536*384'),
        refused('one pixel wider', '1537*384', ['4:1', '1537 × 384 (4.0026:1)']),
        passes('as tall as may be', '384*1536'),
        refused('one pixel taller', '384*1537', ['1:4', '384 × 1537 (1:4.0026)']),
        passes('with the other separator, sent with its own', '1280x720'),
        refused('one side', '1280', ['width*height', '"1280"']),
        refused('a part of a pixel', '1280.5*720', ['whole pixels', '"1280.5*720"']),
        refused('no text', 1280, ['a width and a height', '1280']),
      ],
      n: whole(1, 4),
      seed,
      prompt_extend: onOrOff,
    },
  },
  'video-c-2.2-t2v-plus': {
    base: { prompt: 'A lake' },
    fields: {
      prompt: [...upTo(800), ...required],
      negative_prompt: negative500,
      size: oneOf(
        ['832*480', '480*832', '624*624', ...starSizes],
        [
          ['832x480', '832 × 480'],
          ['833*480', '832 × 480'],
        ],
      ),
      duration: oneOf(
        [5],
        [
          [4, '5 s'],
          [10, '5 s'],
          ['5', 'takes 5.'],
        ],
      ),
      prompt_extend: onOrOff,
      seed,
    },
  },
  'image-c-2.5-t2i-preview': {
    base: { prompt: 'A lake' },
    fields: { prompt: [...upTo(2000), ...required], negative_prompt: negative500, seed },
  },
  'video-c-2.2-i2v-flash': {
    base: { prompt: 'A lake', image: [png(64, 64)] },
    fields: { image: assumedImage, prompt: [...upTo(2000), ...required], negative_prompt: negative500, seed },
  },
  'image-c-2.5-i2i-preview': {
    base: { prompt: 'A lake', images: [png(384, 384)] },
    fields: { prompt: [...upTo(2000), ...required], images: imageC, negative_prompt: negative500, seed },
  },
  'video-c-2.1-kf2v-plus': {
    base: { prompt: 'A lake', image: [png(64, 64)], image_tail: [png(65, 64)] },
    fields: {
      image: assumedImage,
      image_tail: assumedImage,
      prompt: [...upTo(2000), ...required],
      negative_prompt: negative500,
      seed,
    },
  },
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
        refused('none', [], ['at least 1', 'there is none']),
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
        // Without a version the field is sent, and its limits count.
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
        refused('no JSON', '{"type": simple}', ['JSON', 'is not JSON (line 1)']),
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
