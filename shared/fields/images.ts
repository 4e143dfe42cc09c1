import type { Json } from '../util/json.ts';
import { counted, formatBytesBeside, formatPixels, formatRatio, formatRatioBeside } from '../util/numbers.ts';
import {
  checkMissing,
  type EncodeImage,
  type FieldFacts,
  type FieldMethods,
  type ImageEncoding,
  wrongKind,
} from './field.ts';
import { type ImageType, imageTypes, type Pixels, typeName } from './image-type.ts';
import { parseSize } from './size.ts';
import { type FieldValue, type ImageFile, type ImageInput, imageInputSchema, type Values } from './values.ts';

/** The requirements for an image. Every limit includes its own value. */
export interface ImageLimits {
  readonly types: readonly ImageType[];
  readonly maxBytes?: number;
  /** Pixels, for each side. */
  readonly minSide?: number;
  readonly maxSide?: number;
  /** Width divided by height. */
  readonly minRatio?: number;
  readonly maxRatio?: number;
  /** The one size that the values of other fields ask for. */
  readonly exact?: Pixels;
  /** An image of another field, whose ratio this one must have. */
  readonly sameRatio?: Pixels;
}

/** Images of one list that the model tells apart, though they travel together. */
export interface ImageGroup {
  readonly id: string;
  readonly title: string;
  readonly max: number;
}

interface ImagesFacts extends FieldFacts, Omit<ImageLimits, 'exact' | 'sameRatio'> {
  /** `one`: a string on the wire. `list`: an array of strings, in the user's order. */
  readonly wire: 'one' | 'list';
  readonly encoding: ImageEncoding;
  readonly min?: number;
  readonly max: number;
  /** The first is that of images which are in none. */
  readonly groups?: readonly ImageGroup[];
  /** Name of an images field that holds the first frame of the video whose last frame this is: the two can be swapped. */
  readonly endOf?: string;
  /** Name of a size field: the image must have exactly that many pixels. */
  readonly sameSizeAs?: string;
  /** Name of an images field: the image must have the ratio of its first one. */
  readonly sameRatioAs?: string;
}

export interface ImagesField extends ImagesFacts, FieldMethods {
  readonly kind: 'images';
}

/** One image or a few. */
export function images(facts: ImagesFacts): ImagesField {
  const min = facts.min ?? (facts.required ? 1 : 0);
  return {
    kind: 'images',
    ...facts,
    check(value) {
      if (value === undefined) return checkMissing(facts, missing(facts));
      const list = asImages(value);
      if (!list) return [wrongKind(value, 'images')];
      if (list.length === 0) return checkMissing(facts, missing(facts));
      if (list.length < min) return [`has ${count(list.length)}; the minimum is ${min}.`];
      if (list.length > facts.max) return [`has ${count(list.length)}; the limit is ${facts.max}.`];
      return [...checkGroups(facts.groups ?? [], list), ...checkEach(list, facts)];
    },
    send(value: FieldValue | undefined, encode: EncodeImage): Json | undefined {
      const list = value === undefined ? null : asImages(value);
      if (!list || list.length === 0) return undefined;
      const sent = list.map((image) => encode(image, facts.encoding));
      return facts.wire === 'list' ? sent : sent[0];
    },
    judge(wire) {
      if (facts.wire === 'one') return typeof wire === 'string' && wire !== '' ? [] : ['must be a string.'];
      if (!Array.isArray(wire) || wire.some((each) => typeof each !== 'string' || each === ''))
        return ['must be an array of strings.'];
      if (wire.length < min) return [`must have at least ${min} items.`];
      return wire.length > facts.max ? [`must have at most ${facts.max} items; it has ${wire.length}.`] : [];
    },
  };
}

/** The limits of a slot, with what the values of the other fields ask of it. */
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

/** Returns conflicts between the images and the values of other fields, which `check` cannot see. */
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

/** Returns the violated limits of one image, such as "is 1600 × 1067; ..." */
export function checkImage(
  limits: ImageLimits,
  image: Pick<ImageFile, 'type' | 'bytes' | 'width' | 'height'>,
): string[] {
  const reasons: string[] = [];
  const { width, height } = image;
  if (!limits.types.includes(image.type)) {
    reasons.push(`is ${typeName(image.type)}; this model accepts ${limits.types.map(typeName).join(', ')}.`);
  }
  if (limits.maxBytes !== undefined && image.bytes > limits.maxBytes) {
    const { bytes, limit } = formatBytesBeside(image.bytes, limits.maxBytes);
    reasons.push(`has ${bytes}; the limit is ${limit}.`);
  }
  const pixels = formatPixels(width, height);
  if (limits.minSide !== undefined && Math.min(width, height) < limits.minSide) {
    reasons.push(`is ${pixels}; each side must have at least ${limits.minSide} pixels.`);
  }
  if (limits.maxSide !== undefined && Math.max(width, height) > limits.maxSide) {
    reasons.push(`is ${pixels}; each side may have at most ${limits.maxSide} pixels.`);
  }
  const { exact, sameRatio } = limits;
  if (exact && (width !== exact.width || height !== exact.height)) {
    reasons.push(`is ${pixels}; this size requires exactly ${formatPixels(exact.width, exact.height)}.`);
  }
  const ratio = width / height;
  // Compared as whole pixels: an image that is one rounding away from the other's shape is right.
  if (sameRatio && Math.abs((sameRatio.height / sameRatio.width) * width - height) > 1) {
    const asked = sameRatio.width / sameRatio.height;
    const own = formatRatioBeside(ratio, [asked]);
    reasons.push(`is ${pixels} (${own}); it must have the image’s ratio, ${formatRatio(asked)}.`);
  }
  const tooTall = limits.minRatio !== undefined && ratio < limits.minRatio;
  const tooWide = limits.maxRatio !== undefined && ratio > limits.maxRatio;
  if (tooTall || tooWide) {
    const range = [limits.minRatio, limits.maxRatio].flatMap((each) => (each === undefined ? [] : [formatRatio(each)]));
    const own = formatRatioBeside(ratio, [limits.minRatio, limits.maxRatio]);
    reasons.push(`is ${pixels} (${own}); the ratio must be from ${range.join(' to ')}.`);
  }
  return reasons;
}

/** The images of a value, or `null` when it holds something else. */
export function asImages(value: FieldValue): readonly ImageInput[] | null {
  if (!Array.isArray(value)) return null;
  const list: ImageInput[] = [];
  for (const each of value) {
    const parsed = imageInputSchema.safeParse(each);
    if (!parsed.success) return null;
    list.push(parsed.data);
  }
  return list;
}

function missing({ wire, min = 1 }: Pick<ImagesFacts, 'wire' | 'min'>): string {
  if (wire === 'one') return 'is missing.';
  return `must contain at least ${counted(min, 'image')}.`;
}

function count(length: number): string {
  return counted(length, 'image');
}
