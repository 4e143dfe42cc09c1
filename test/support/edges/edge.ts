import type { ImageType } from '../../../shared/fields/image-type.ts';

// Types of the edge table. A row is one value of one field. Without `refused`, the form and main must accept the value.
// With `refused`, both must refuse it with a sentence that names the allowed and the actual value.

export interface EdgeFile {
  readonly type: ImageType | 'image/gif';
  readonly width: number;
  readonly height: number;
  /** Omitted: the encoder decides. */
  readonly bytes?: number;
  readonly group?: string;
}
export type EdgeImage = EdgeFile | { readonly link: string };

export interface EdgeMotion {
  readonly mask: EdgeFile;
  readonly path: readonly { readonly x: number; readonly y: number }[];
}

/** `undefined` leaves the field unset. */
export type EdgeValue = string | number | boolean | readonly EdgeImage[] | readonly EdgeMotion[] | undefined;

export interface Edge {
  readonly what: string;
  readonly value: EdgeValue;
  /** Other fields that need different values than in the base form. */
  readonly beside?: Readonly<Record<string, EdgeValue>>;
  /** Parts of the expected sentence. */
  readonly refused?: { readonly limit: string; readonly actual: string };
  /** The value is accepted but not sent. */
  readonly notSent?: true;
  /** Main refuses the file immediately, so that it never gets into a form. */
  readonly atIntake?: true;
}

export interface ModelEdges {
  /** The smallest valid form; each row changes one field of it. */
  readonly base: Readonly<Record<string, EdgeValue>>;
  readonly fields: Readonly<Record<string, readonly Edge[]>>;
}

export const passes = (what: string, value: EdgeValue, beside?: Edge['beside']): Edge => ({
  what,
  value,
  ...(beside ? { beside } : {}),
});

export const refused = (
  what: string,
  value: EdgeValue,
  [limit, actual]: readonly [limit: string, actual: string],
  beside?: Edge['beside'],
): Edge => ({ what, value, refused: { limit, actual }, ...(beside ? { beside } : {}) });

/** A text of at most `most` characters, counted as graphemes. */
export function upTo(most: number): Edge[] {
  return [
    passes('one character', 'a'),
    passes('as many letters as are taken', 'a'.repeat(most)),
    passes('as many emoji as are taken', '🎬'.repeat(most)),
    passes('as many characters as are taken, mixed', `${'🎬é'.repeat(most / 2 - 1)}ab`),
    refused('one letter more', 'a'.repeat(most + 1), [`${most}`, `${most + 1}`]),
    refused('one emoji more', '🎬'.repeat(most + 1), [`${most}`, `${most + 1}`]),
    refused('no text', 7, ['text', '7']),
  ];
}

export const required: readonly Edge[] = [
  refused('unset', undefined, ['empty', 'is empty']),
  refused('empty', '', ['empty', 'is empty']),
  refused('blank', ' \n\t', ['empty', 'is empty']),
];

export const optional: readonly Edge[] = [
  { ...passes('unset', undefined), notSent: true },
  { ...passes('blank', '  '), notSent: true },
];

/** Each of `values` and no other value. `wrong` has near misses: another spelling, another type, one step further. */
export function oneOf(
  values: readonly (string | number)[],
  wrong: readonly [value: EdgeValue, limit: string][],
  beside?: Edge['beside'],
): Edge[] {
  return [
    ...values.map((value) => passes(JSON.stringify(value), value, beside)),
    ...wrong.map(([value, limit]) =>
      refused(`not ${JSON.stringify(value)}`, value, [limit, JSON.stringify(value)], beside),
    ),
  ];
}

/** Whole numbers, both ends included. */
export function whole(min: number, max: number): Edge[] {
  return [
    passes('the least', min),
    passes('the most', max),
    refused('one less', min - 1, [`from ${min} to ${max}`, `${min - 1}`]),
    refused('one more', max + 1, [`from ${min} to ${max}`, `${max + 1}`]),
    refused('a part of a whole', min + 0.5, ['a whole number', `${min + 0.5}`]),
    refused('a number in words', 'seven', ['a whole number', '"seven"']),
    refused('a number as text', `${max}`, ['a whole number', `"${max}"`]),
  ];
}

export const onOrOff: readonly Edge[] = [
  passes('on', true),
  passes('off', false),
  refused('a word for it', 'true', ['on or off', '"true"']),
  refused('a number for it', 1, ['on or off', '1']),
];

export const jpeg = (width: number, height: number): EdgeFile => ({ type: 'image/jpeg', width, height });
export const png = (width: number, height: number): EdgeFile => ({ type: 'image/png', width, height });
export const webp = (width: number, height: number): EdgeFile => ({ type: 'image/webp', width, height });
export const bmp = (width: number, height: number): EdgeFile => ({ type: 'image/bmp', width, height });

/** The four accepted types, and one that is refused. */
export function anyType(width: number, height: number): Edge[] {
  return [
    ...[jpeg, png, webp, bmp].map((make) => passes(make(width, height).type, [make(width, height)])),
    {
      ...refused('a GIF', [{ type: 'image/gif', width: 1, height: 1 }], ['JPEG, PNG, WebP and BMP', 'GIF']),
      atIntake: true,
    },
  ];
}

/** Exactly `most` bytes, and one more. */
export function bytesUpTo(most: number, words: string, width: number, height: number): Edge[] {
  const spelt = (bytes: number) => `${bytes.toLocaleString('en')} bytes`;
  return [
    passes('as many bytes as are taken', [{ ...jpeg(width, height), bytes: most }]),
    refused('one byte more', [{ ...jpeg(width, height), bytes: most + 1 }], [words, spelt(most + 1)]),
  ];
}

export const aLink: Edge = passes('a link, which is sent as it is', [{ link: 'https://example.com/a.png' }]);

export const tenMB = (width: number, height: number) => bytesUpTo(10_000_000, '10 MB', width, height);
export const none: Edge = { ...passes('none', []), notSent: true };
