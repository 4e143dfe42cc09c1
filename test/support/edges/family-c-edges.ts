import {
  aLink,
  anyType,
  type Edge,
  jpeg,
  type ModelEdges,
  oneOf,
  onOrOff,
  optional,
  passes,
  png,
  refused,
  required,
  tenMB,
  upTo,
  whole,
} from './edge.ts';

// The rows of the models of family c, which share the limits of texts, images and sizes.

const seed = whole(0, 2_147_483_647);
const negative500 = [...upTo(500), ...optional];

/** Five sizes of the video-c models, which write them with an asterisk. */
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
  refused('none', [], ['at least 1', 'must contain at least 1 image']),
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

export const familyCEdges: Readonly<Record<string, ModelEdges>> = {
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
        refused('no text', 7, ['a URL', '7']),
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
          ['5', 'one of 5.'],
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
};
