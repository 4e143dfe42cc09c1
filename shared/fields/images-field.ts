import { formatBytes, formatCounted, formatRatio } from '../util/format-numbers.ts';
import type { Json } from '../util/json.ts';
import {
  adoptIfValid,
  checkMissing,
  type EncodeImage,
  type FieldFacts,
  type FieldMethods,
  type FieldRole,
  type ImageEncoding,
  wrongKind,
} from './field.ts';
import type { FieldValue, ImageInput, Values } from './field-values-and-drafts.ts';
import { checkImage, type ImageLimits } from './image-limits.ts';
import { imageName } from './image-name.ts';
import { imageTypes, typeName } from './image-type.ts';
import { parseSize } from './size-or-ratio.ts';
import { badList, type SweepValueList } from './sweep-value-list.ts';

/** A group of images in one list. The model distinguishes groups, although all images are sent in one list. */
export interface ImageGroup {
  readonly id: string;
  readonly title: string;
  readonly max: number;
}

interface ImagesFacts extends FieldFacts, Omit<ImageLimits, 'exact' | 'sameRatio'> {
  readonly role?: Extract<FieldRole, 'image' | 'end-image' | 'static-mask'>;
  /** `one`: a string on the wire. `list`: an array of strings, in the user's order. */
  readonly wire: 'one' | 'list';
  readonly encoding: ImageEncoding;
  readonly min?: number;
  readonly max: number;
  /** Images without a group belong to the first group. */
  readonly groups?: readonly ImageGroup[];
  /** Name of the images field with the first frame, for a field with the last frame. The two can be swapped. */
  readonly endOf?: string;
  /** Name of a size field: the image must have exactly that many pixels. */
  readonly sameSizeAs?: string;
  /** Name of an images field: the image must have the ratio of the first image in that field. */
  readonly sameRatioAs?: string;
}

export interface ImagesField extends ImagesFacts, FieldMethods {
  readonly kind: 'images';
}

/** Creates a field with one image or several images. */
export function images(facts: ImagesFacts): ImagesField {
  const min = facts.min ?? (facts.required ? 1 : 0);
  const check = (value: FieldValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts, missing(facts));
    const list = asImages(value);
    if (!list) return [wrongKind(value, 'images')];
    if (list.length === 0) return checkMissing(facts, missing(facts));
    if (list.length < min) return [`has ${count(list.length)}; the minimum is ${min}.`];
    if (list.length > facts.max) return [`has ${count(list.length)}; the limit is ${facts.max}.`];
    return [...checkGroups(facts.groups ?? [], list), ...checkEach(list, facts)];
  };
  return {
    kind: 'images',
    ...facts,
    holds: 'files',
    check,
    checkBeside: (value, values) => checkBesideOthers(facts, asImages(value) ?? [], values),
    send(value: FieldValue | undefined, encode: EncodeImage): Json | undefined {
      const list = value === undefined ? null : asImages(value);
      if (!list || list.length === 0) return undefined;
      const sent = list.map((image) => encode(image, facts.encoding));
      return facts.wire === 'list' ? sent : sent[0];
    },
    checkWireValue(wire) {
      if (facts.wire === 'one') return typeof wire === 'string' && wire !== '' ? [] : ['must be a string.'];
      if (!Array.isArray(wire) || wire.some((each) => typeof each !== 'string' || each === ''))
        return ['must be an array of strings.'];
      if (wire.length < min) return [`must have at least ${formatCounted(min, 'item')}.`];
      return wire.length > facts.max
        ? [`must have at most ${formatCounted(facts.max, 'item')}; it has ${wire.length}.`]
        : [];
    },
    receive(wire, decode) {
      const texts = Array.isArray(wire) ? wire : [wire];
      const path = (index: number) => (Array.isArray(wire) ? `[${index}]` : '');
      return texts.flatMap((text, index) => decode(String(text), path(index)) ?? []);
    },
    limits: (titleOf) => limitsText(facts, min, titleOf),
    wireType: `${facts.wire === 'list' ? 'array of strings' : 'string'}, ${encodingNames[facts.encoding]}`,
    text: (value) => (asImages(value) ?? []).map(imageName).join(', '),
    adopt: adoptIfValid(check),
    list: eachImage,
  };
}

export const encodingNames = { base64: 'Base64 without prefix', 'data-uri': 'data URI' } as const;

/** A sweep over the images of the form, one image per run. A single image cannot be varied. */
const eachImage: SweepValueList = {
  separator: 'form',
  help: '',
  all: '',
  isPossible: (current) => (asImages(current ?? []) ?? []).length > 1,
  read(_written, _most, current) {
    const values = (asImages(current ?? []) ?? []).map((image) => [image]);
    return values.length > 0 ? { ok: true, values } : badList('has no images yet.');
  },
};

function limitsText(facts: ImagesFacts, least: number, titleOf: (name: string) => string): string {
  const { max, groups = [], types, maxBytes, minSide, maxSide, minRatio, maxRatio, sameSizeAs, sameRatioAs } = facts;
  const amount = max === 1 || least === max ? `${max}` : least === 0 ? `up to ${max}` : `${least} to ${max}`;
  return [
    `${amount} ${max === 1 ? 'image' : 'images'}`,
    groups.map((group) => `up to ${formatCounted(group.max, `${group.title.toLowerCase()} image`)}`).join(', '),
    types.map(typeName).join(', '),
    maxBytes === undefined ? '' : `up to ${formatBytes(maxBytes)}`,
    minSide === undefined ? '' : `each side ${minSide}${maxSide === undefined ? ' or more' : ` to ${maxSide}`} pixels`,
    minRatio === undefined || maxRatio === undefined
      ? ''
      : `ratio ${formatRatio(minRatio)} to ${formatRatio(maxRatio)}`,
    sameSizeAs === undefined ? '' : `exactly the pixel size of ${titleOf(sameSizeAs)}`,
    sameRatioAs === undefined ? '' : `same ratio as ${titleOf(sameRatioAs)}`,
  ]
    .filter((each) => each !== '')
    .join(' · ');
}

/** Returns the limits of a slot, including the requirements from the values of other fields. */
export function limitsWith(
  field: ImageLimits & Pick<ImagesFacts, 'sameSizeAs' | 'sameRatioAs'>,
  values: Values,
): ImageLimits {
  const exact = field.sameSizeAs === undefined ? null : parseSize(String(values[field.sameSizeAs] ?? ''));
  const neighbour = field.sameRatioAs === undefined ? undefined : asImages(values[field.sameRatioAs] ?? [])?.[0];
  return {
    ...field,
    ...(exact ? { exact } : {}),
    ...(neighbour?.from === 'file' ? { sameRatio: neighbour } : {}),
  };
}

/** Returns conflicts between the images and the values of other fields, which `check` does not receive. */
export function checkBesideOthers(
  field: Pick<ImagesFacts, 'sameSizeAs' | 'sameRatioAs'>,
  list: readonly ImageInput[],
  values: Values,
): string[] {
  const { exact, sameRatio } = limitsWith({ ...field, types: imageTypes }, values);
  return checkEach(list, { types: imageTypes, ...(exact ? { exact } : {}), ...(sameRatio ? { sameRatio } : {}) });
}

function checkEach(list: readonly ImageInput[], limits: ImageLimits): string[] {
  return list.flatMap((image, index) =>
    image.from === 'file'
      ? checkImage(limits, image).map((reason) => (list.length > 1 ? `${index + 1} ${reason}` : reason))
      : [],
  );
}

function checkGroups(groups: readonly ImageGroup[], list: readonly ImageInput[]): string[] {
  return groups.flatMap(({ id, title, max }, index) => {
    const inIt = list.filter((image) => image.group === id || (image.group === undefined && index === 0)).length;
    const what = `${title.toLowerCase()} images`;
    return inIt > max ? [`has ${inIt} ${what}; the limit is ${max}.`] : [];
  });
}

/** Returns the images of a value, or `null` for a value of another type. */
export function asImages(value: FieldValue): readonly ImageInput[] | null {
  return Array.isArray(value) && value.every((each) => 'from' in each) ? value : null;
}

function missing({ wire, min = 1 }: Pick<ImagesFacts, 'wire' | 'min'>): string {
  if (wire === 'one') return 'is missing.';
  return `must contain at least ${formatCounted(min, 'image')}.`;
}

function count(length: number): string {
  return formatCounted(length, 'image');
}
