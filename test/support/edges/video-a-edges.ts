import {
  aLink,
  bmp,
  type Edge,
  type EdgeFile,
  type EdgeMotion,
  jpeg,
  type ModelEdges,
  none,
  oneOf,
  optional,
  passes,
  png,
  refused,
  tenMB,
  upTo,
  webp,
} from './edge.ts';

// The rows of video-a, which has its own limits of masks and motion.

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

/** The shape of a mask for an image of 640 × 360: the same ratio within one pixel of rounding. */
const maskShapes: readonly (readonly [EdgeFile, string | null])[] = [
  [png(640, 360), null],
  [png(1280, 720), null],
  [png(640, 361), null],
  [png(640, 362), '640 × 362'],
  [png(360, 640), '360 × 640'],
];

export const videoAEdges: Readonly<Record<string, ModelEdges>> = {
  'video-a-v2.5-turbo': {
    base: { image: [png(640, 360)] },
    fields: {
      image: [...videoAFrame, refused('none', undefined, ['missing', 'is missing'])],
      image_tail: [
        ...videoAFrame,
        none,
        refused('together with a mask', [png(640, 360)], ['only one of them', 'masks'], { static_mask: [mask] }),
        refused('together with motion', [png(640, 360)], ['only one of them', 'masks'], { dynamic_masks: [group()] }),
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
          ['6', '7 motion areas'],
        ),
        refused('a path of one point', [group([{ x: 1, y: 1 }])], ['the minimum is 2', '1 point']),
        refused('a path of no point', [group(), group([])], ['the minimum is 2', 'area 2 has a path of 0 points']),
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
};
