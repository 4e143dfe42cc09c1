import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choice, plain, sizes } from '../../../../shared/fields/choice-field.ts';
import type { ImageFile, ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { checkImage } from '../../../../shared/fields/image-limits.ts';
import { isImageLink } from '../../../../shared/fields/image-link.ts';
import { images } from '../../../../shared/fields/images-field.ts';
import { json } from '../../../../shared/fields/json-field.ts';
import { link } from '../../../../shared/fields/link-field.ts';
import { motion } from '../../../../shared/fields/motion-field.ts';
import { decimal, integer } from '../../../../shared/fields/number-field.ts';
import { nearestSize, size } from '../../../../shared/fields/size-field.ts';
import { parseSize, parseWidthAndHeight } from '../../../../shared/fields/size-or-ratio.ts';
import { text } from '../../../../shared/fields/text-field.ts';
import { toggle } from '../../../../shared/fields/toggle-field.ts';

const encode = (image: ImageInput, encoding: string) =>
  image.from === 'link' ? image.url : `${encoding}:${image.name}`;

function photo(changes: Partial<ImageFile> = {}): ImageFile {
  return {
    from: 'file',
    hash: 'a'.repeat(64),
    name: 'photo.png',
    type: 'image/png',
    bytes: 1000,
    width: 800,
    height: 600,
    ...changes,
  };
}

describe('a text field', () => {
  const field = text({ title: 'Prompt', required: true, maxLength: 5 });

  test('counts graphemes', () => {
    expect(field.check('🎬🎬🎬🎬🎬')).toEqual([]);
    expect(field.check('🎬🎬🎬🎬🎬🎬')).toEqual(['is 6 characters long; the limit is 5.']);
  });

  test('sends the typed text, including white space', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(field.send(typed)).toBe(typed.trim() === '' ? undefined : typed);
      }),
    );
  });

  test('treats blank text as missing if it is required, and omits it otherwise', () => {
    expect(field.check(undefined)).toEqual(['is empty.']);
    expect(field.check(' \n')).toEqual(['is empty.']);
    expect(text({ title: 'Negative prompt' }).check('')).toEqual([]);
  });
});

describe('a choice field', () => {
  const field = choice({ title: 'Duration', options: plain(5, '10') });

  test('distinguishes a number from its text', () => {
    expect(field.check(5)).toEqual([]);
    expect(field.check('5')).toEqual(['is "5"; it must be one of 5, "10".']);
    expect(field.checkWireValue(10)).toHaveLength(1);
    expect(field.send('10')).toBe('10');
  });

  test('reads aspect ratios from sizes and ratios', () => {
    expect(parseWidthAndHeight('1920*1080')).toEqual({ width: 1920, height: 1080 });
    expect(parseWidthAndHeight('9:16')).toEqual({ width: 9, height: 16 });
    expect(parseWidthAndHeight('std')).toBeNull();
    expect(sizes('720x1280')).toEqual([{ value: '720x1280', label: '720 × 1280' }]);
  });
});

describe('a number field', () => {
  const seed = integer({ title: 'Seed', min: 0, max: 2_147_483_647 });

  test.each([0, 2_147_483_647])('accepts %d', (value) => expect(seed.check(value)).toEqual([]));
  test.each([-1, 2_147_483_648])('refuses %d with both limits', (value) =>
    expect(seed.check(value)).toEqual([`is ${value}; it must be from 0 to 2147483647.`]),
  );
  test('refuses a fraction instead of rounding it', () =>
    expect(seed.check(1.5)).toEqual(['is 1.5; it must be a whole number.']));
  test('reports text that is no number', () =>
    expect(seed.check('12x')).toEqual(['is "12x"; it must be a whole number.']));
  test('refuses NaN', () =>
    expect(decimal({ title: 'CFG scale', min: 0, max: 1, step: 0.1 }).check(Number.NaN)).toHaveLength(1));
});

test('a toggle that was never set is not sent', () => {
  expect(toggle({ title: 'Sound' }).send(undefined)).toBeUndefined();
  expect(toggle({ title: 'Sound' }).send(false)).toBe(false);
});

describe('a size field', () => {
  const field = size({
    title: 'Size',
    separator: '*',
    minPixels: 768 * 768,
    maxPixels: 1440 * 1440,
    minRatio: 1 / 4,
    maxRatio: 4,
    presets: [],
  });

  test.each(['768*768', '1440*1440', '384*1536', '2880*720'])('accepts %s', (value) =>
    expect(field.check(value)).toEqual([]),
  );
  test.each(['767*768', '1441*1440', '383*1536', '2881*720', '0*1000', '12', 'a*b'])('refuses %s', (value) =>
    expect(field.check(value).length).toBeGreaterThan(0),
  );
  test('shows the actual and the allowed value', () =>
    expect(field.check('700*700')).toEqual([
      'is 700 × 700, 490,000 pixels; the area must be from 768 × 768 (589,824) to 1440 × 1440 (2,073,600).',
    ]));
  test('is written with its own separator, however it was typed', () => {
    expect(field.send('1280 × 1280', encode)).toBe('1280*1280');
    expect(parseSize('1280x720')).toEqual({ width: 1280, height: 720 });
  });
  test('refuses the other separator in a request', () => expect(field.checkWireValue('1280x1280')).toHaveLength(1));
});

describe('an image field', () => {
  const limits = {
    types: ['image/png', 'image/jpeg'],
    maxBytes: 10_000_000,
    minSide: 300,
    maxSide: 5000,
    minRatio: 0.4,
    maxRatio: 2.5,
  } as const;
  const list = images({ title: 'Images', required: true, wire: 'list', encoding: 'base64', max: 3, ...limits });
  const one = images({ title: 'Image', wire: 'one', encoding: 'data-uri', max: 1, ...limits });

  test.each([
    photo({ bytes: 10_000_000 }),
    photo({ width: 300, height: 300 }),
    photo({ width: 5000, height: 5000 }),
    photo({ width: 750, height: 300 }),
    photo({ width: 300, height: 750 }),
  ])('accepts an image at the edge of a limit', (image) => expect(checkImage(limits, image)).toEqual([]));

  test.each([
    [photo({ bytes: 10_000_001 }), /has 10,000,001 bytes; the limit is 10 MB \(10,000,000 bytes\)/],
    [photo({ width: 299, height: 400 }), /is 299 × 400; each side must have at least 300/],
    [photo({ width: 5001, height: 4000 }), /is 5001 × 4000; each side may have at most 5000/],
    [photo({ width: 751, height: 300 }), /is 751 × 300 \(2\.50333:1\); the ratio must be from 1:2\.5 to 2\.5:1/],
    [photo({ type: 'image/webp' }), /is WebP; this model accepts PNG, JPEG/],
  ])('refuses an image beyond a limit with the actual and the allowed value', (image, sentence) =>
    expect(checkImage(limits, image).join()).toMatch(sentence),
  );

  test('names the wrong one of several', () =>
    expect(list.check([photo(), photo({ width: 10 })])[0]).toMatch(/^2 is 10 × 600/));
  test('counts its images', () => {
    expect(list.check([])).toEqual(['must contain at least 1 image.']);
    expect(list.check([photo(), photo(), photo(), photo()])).toEqual(['has 4 images; the limit is 3.']);
    expect(one.check([])).toEqual([]);
  });
  test('is sent in order, one as text and several as an array, a link unchanged', () => {
    const linked: ImageInput = { from: 'link', url: 'https://example.com/a.png' };
    expect(list.send([photo(), linked], encode)).toEqual(['base64:photo.png', 'https://example.com/a.png']);
    expect(one.send([photo()], encode)).toBe('data-uri:photo.png');
    expect(one.send([], encode)).toBeUndefined();
  });
});

test('images and motion groups are distinguished', () => {
  const photos = images({ title: 'Image', types: ['image/png'], wire: 'one', encoding: 'base64', max: 1 });
  const masks = motion({ title: 'Motion', maxGroups: 1, encoding: 'base64' });
  const group = {
    mask: photo(),
    path: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
  };
  expect(masks.check([group])).toEqual([]);
  expect(photos.check([group])).toEqual(['is a list; it must be images.']);
  expect(masks.check([photo()])).toEqual(['is a list; it must be masks, each with a path.']);
});

test('an image can be a web URL of at most 2,048 characters', () => {
  expect(isImageLink('https://example.com/a.png')).toBe(true);
  for (const bad of [
    'example.com/a.png',
    'file:///etc/passwd',
    'https://',
    'https://a b',
    `https://a.b/${'c'.repeat(2048)}`,
  ])
    expect(isImageLink(bad), bad).toBe(false);
});

test('a link must be a web URL', () => {
  const field = link({ title: 'Audio address' });
  expect(field.check('https://example.com/a.mp3')).toEqual([]);
  for (const bad of ['example.com/a.mp3', 'file:///etc/passwd', 'javascript:alert(1)', 'https://', 'https:// a'])
    expect(field.check(bad)).toHaveLength(1);
});

test('an object is JSON in braces, and a mistake is shown with its position', () => {
  const field = json({ title: 'Camera control' });
  expect(field.send('{"type":"simple"}')).toEqual({ type: 'simple' });
  expect(field.check('[1]')).toEqual(['is a JSON array. Enter an object in { }.']);
  expect(field.check('{\n "a": 1\n "b": 2\n}')).toEqual(['isn’t valid JSON (line 3).']);
  expect(field.send('   ')).toBeUndefined();
});

test('motion is sent as masks with trajectories', () => {
  const field = motion({ title: 'Motion', maxGroups: 6, encoding: 'base64' });
  const path = [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ];
  expect(field.send([{ mask: photo(), path }], encode)).toEqual([{ mask: 'base64:photo.png', trajectories: path }]);
  expect(field.check([{ mask: photo(), path: [] }])).toHaveLength(1);
  expect(field.check(Array.from({ length: 7 }, () => ({ mask: photo(), path })))).toEqual([
    'has 7 motion areas; the limit is 6.',
  ]);
});

test('the nearest allowed size is allowed, and is the size itself if that is allowed', () => {
  const field = size({
    title: 'Size',
    separator: '*',
    minPixels: 768 * 768,
    maxPixels: 1440 * 1440,
    minRatio: 1 / 4,
    maxRatio: 4,
    presets: [],
  });
  expect(nearestSize(field, { width: 1920, height: 1080 })).toEqual({ width: 1920, height: 1080 });
  expect(nearestSize(field, { width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(nearestSize(field, { width: 100, height: 100 })).toEqual({ width: 768, height: 768 });
  const side = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const near = nearestSize(field, { width, height });
      return near !== null && field.check(`${near.width}*${near.height}`).length === 0;
    }),
  );
});
