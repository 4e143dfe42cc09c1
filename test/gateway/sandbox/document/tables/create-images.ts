import { createCanvas } from '@napi-rs/canvas';
import { dataUri, sampleImage } from '../../test-sandbox.ts';
import { paddedImage } from '../conversation-requests.ts';
import { type Entry, each } from '../interface-rule.ts';
import { booleanRule, entriesOfModel, enumRule, seedRule, textRules } from './creates.ts';
import { createAnswers, createAnswersPending } from './task-answers.ts';

const c26 = entriesOfModel('image-c-2.6-image');
const e2 = entriesOfModel('image-e-2');

const image = sampleImage(400, 400);
const webp = createCanvas(400, 400).toBuffer('image/webp').toString('base64');
const text = Buffer.from('a text!!').toString('base64');
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Creates an uncompressed 24-bit BMP. */
function bmp(width: number, height: number): string {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height, 0x80);
  file.fill(0, 0, 54);
  file.write('BM', 0);
  file.writeUInt32LE(file.byteLength, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file.toString('base64');
}

const ratios = ['1:1', '1:4', '1:8', '2:3', '3:2', '3:4', '4:1', '4:3', '4:5', '5:4', '8:1', '9:16', '16:9', '21:9'];
const lists = (...images: readonly (readonly unknown[])[]) => each('images', ...images);

export const createImages: readonly Entry[] = [
  ...textRules(c26.rule, 'prompt', 2000, 'required'),
  c26.rule('images is required', 'images', lists([image]), each('images', undefined, null)),
  c26.rule('images is an array of strings', 'images', lists([image]), each('images', image, [4], [null], {})),
  c26.rule(
    'images are web addresses or Base64',
    'images',
    lists(['https://example.com/a.png'], [image]),
    lists(['a.png'], ['***'], ['']),
  ),
  c26.rule('images: at most 3', 'images', lists([image, image, image]), lists(Array(4).fill(image))),
  c26.failing(
    'images are jpeg, jpg, png, bmp or webp',
    lists([image], [sampleImage(400, 400, '#555', 'jpeg')], [bmp(400, 400)], [webp]),
    lists([gif], [text]),
  ),
  c26.rule(
    'images: each side 384 to 5000 pixels',
    'images',
    lists([sampleImage(384, 384)], [sampleImage(5000, 384)]),
    lists([sampleImage(383, 384)], [sampleImage(384, 383)], [sampleImage(5001, 384)]),
  ),
  c26.rule('images: at most 10 MB each', 'images', lists([paddedImage(10_000_000)]), lists([paddedImage(10_000_001)])),
  ...textRules(c26.rule, 'negative_prompt', 500, 'optional'),
  c26.rule(
    'size is width*height, or null',
    'size',
    each('size', '1280*1280', null),
    each('size', '1280x1280', '1280 * 1280', '1280*', 'big', 1280, ''),
  ),
  c26.rule(
    'size: 768*768 to 1440*1440 pixels',
    'size',
    each('size', '768*768', '1440*1440', '1080*1920'),
    each('size', '767*768', '1441*1440'),
  ),
  c26.rule(
    'size: aspect ratio between 1:4 and 4:1',
    'size',
    each('size', '500*2000', '2000*500'),
    each('size', '500*2001', '2001*500'),
  ),
  c26.rule('n is an integer from 1 to 4', 'n', each('n', 1, 4), each('n', 0, 5, 1.5, '2', null)),
  seedRule(c26.rule),
  booleanRule(c26.rule, 'prompt_extend'),
  c26.response('202 with task_info', createAnswers('image-c-2.6-image')),
  c26.open('at most 2 images, as the usage notes say', { images: [image, image, image] }),
  c26.open('whether Base64 has a data-URI prefix', { images: [dataUri(image)] }, { images: [image] }),

  e2.rule('prompt is required', 'prompt', each('prompt', 'a'), each('prompt', undefined)),
  e2.rule('prompt is a string', 'prompt', each('prompt', 'a'), each('prompt', 4, null)),
  e2.rule('images is required', 'images', lists([dataUri(image)]), each('images', undefined, null)),
  e2.rule(
    'images is an array of strings',
    'images',
    lists([dataUri(image)]),
    each('images', dataUri(image), [4], [null]),
  ),
  e2.rule(
    'images: 1 to 14',
    'images',
    lists([dataUri(image)], Array(14).fill(dataUri(sampleImage(8, 8)))),
    lists([], Array(15).fill(dataUri(sampleImage(8, 8)))),
  ),
  e2.rule(
    'images are web addresses or data URIs of Base64',
    'images',
    lists(['https://example.com/a.png'], [dataUri(image)]),
    lists([image], ['a.png'], ['data:image/png;base64,***'], ['']),
  ),
  e2.failing(
    'images are jpeg, jpg, png, bmp or webp',
    lists(
      [dataUri(image)],
      [dataUri(sampleImage(40, 40, '#555', 'jpeg'), 'image/jpeg')],
      [dataUri(sampleImage(40, 40, '#555', 'jpeg'), 'image/jpg')],
      [dataUri(bmp(40, 40), 'image/bmp')],
      [dataUri(webp, 'image/webp')],
    ),
    lists([dataUri(gif, 'image/gif')], [dataUri(text)]),
  ),
  e2.rule(
    'images: at most 20 MB each',
    'images',
    lists([dataUri(paddedImage(20_000_000))]),
    lists([dataUri(paddedImage(20_000_001))]),
  ),
  enumRule(e2.rule, 'aspect_ratio', ratios, ['5:3', '16x9', null]),
  enumRule(e2.rule, 'resolution', ['1K', '2K', '4K'], ['8K', null, 1]),
  e2.rule(
    'resolution: a lower-case k is refused',
    'resolution',
    each('resolution', '2K'),
    each('resolution', '1k', '2k', '4k'),
  ),
  e2.response('202 with task_info, status pending', createAnswersPending('image-e-2')),
  e2.open('the length of a prompt', { prompt: 'x'.repeat(20_000) }),
  e2.open('which images are objects and which characters', { images: Array(11).fill(dataUri(sampleImage(8, 8))) }),
  e2.open('the sides of an image', { images: [dataUri(sampleImage(1, 1))] }),
  e2.open('the name of the field for search grounding', { search_grounding: true }, { search: { depth: 4 } }),
];
