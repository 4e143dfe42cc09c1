import { formatCounted, formatPixels } from '../util/format-numbers.ts';
import { isJsonObject, type Json } from '../util/json.ts';
import {
  adoptIfValid,
  checkMissing,
  type FieldFacts,
  type FieldMethods,
  type FieldRole,
  type ImageEncoding,
  wrongKind,
} from './field.ts';
import type { FieldValue, ImageInput, MotionGroup, Values } from './field-values-and-drafts.ts';
import { asImages, checkBesideOthers, encodingNames } from './images-field.ts';

interface MotionFacts extends FieldFacts {
  readonly role?: Extract<FieldRole, 'motion'>;
  readonly maxGroups: number;
  readonly encoding: ImageEncoding;
  /** Name of an images field: the masks must have the ratio of the first image in that field. */
  readonly sameRatioAs?: string;
}

export interface MotionField extends MotionFacts, FieldMethods {
  readonly kind: 'motion';
}

/** Creates a field for masked parts of the input image, each with its motion path. */
export function motion(facts: MotionFacts): MotionField {
  const check = (value: FieldValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts);
    const groups = asMotion(value);
    if (!groups) return [wrongKind(value, 'masks, each with a path')];
    if (groups.length > facts.maxGroups) return [`has ${groups.length} motion areas; the limit is ${facts.maxGroups}.`];
    return groups.flatMap(({ mask, path }, index) => [
      ...(isEmpty(mask) ? [`area ${index + 1} has an empty mask. Paint the part that moves.`] : []),
      ...checkPath(path).map((reason) => `area ${index + 1} ${reason}`),
    ]);
  };
  return {
    kind: 'motion',
    ...facts,
    holds: 'files',
    check,
    checkBeside: (value, values) => checkMasks(facts, asMotion(value) ?? [], values),
    send(value, encode) {
      const groups = value === undefined ? null : asMotion(value);
      if (!groups || groups.length === 0) return undefined;
      return groups.map((group) => ({ mask: encode(group.mask, facts.encoding), trajectories: group.path }));
    },
    checkWireValue(wire) {
      if (!Array.isArray(wire)) return ['must be an array.'];
      if (wire.length > facts.maxGroups)
        return [`must have at most ${formatCounted(facts.maxGroups, 'item')}; it has ${wire.length}.`];
      return wire.every(isWireGroup) ? [] : ['must hold objects with a mask and trajectories of integer x and y.'];
    },
    receive: (wire, decode) =>
      (Array.isArray(wire) ? wire : []).flatMap((group, index) => {
        const mask = isJsonObject(group) ? decode(String(group['mask']), `[${index}].mask`) : undefined;
        return mask ? [{ mask, path: [] }] : [];
      }),
    limits: (titleOf) =>
      [
        `up to ${facts.maxGroups} masks, each with a path`,
        ...(facts.sameRatioAs === undefined ? [] : [`same ratio as ${titleOf(facts.sameRatioAs)}`]),
      ].join(' · '),
    wireType: `array of objects, ${encodingNames[facts.encoding]}`,
    text: (value) => formatCounted(Array.isArray(value) ? value.length : 0, 'group'),
    adopt: adoptIfValid(check),
  };
}

function checkMasks(facts: MotionFacts, groups: readonly MotionGroup[], values: Values): readonly string[] {
  const masks = groups.map((group) => group.mask);
  const reasons = checkBesideOthers(facts, masks, values);
  // A mask with another ratio also has another size. One reason is enough.
  if (reasons.length > 0 || facts.sameRatioAs === undefined) return reasons;
  return checkOnImage(groups, asImages(values[facts.sameRatioAs] ?? [])?.[0]);
}

function checkPath(path: MotionGroup['path']): string[] {
  if (path.length < 2) return [`has a path of ${path.length} points; the minimum is 2.`];
  const part = path.find(({ x, y }) => !Number.isInteger(x) || !Number.isInteger(y));
  return part ? [`has a point at ${part.x}, ${part.y}; points must be whole pixels.`] : [];
}

/** Returns conflicts between the groups and the input image. The points of a group are pixels of the original image. */
function checkOnImage(groups: readonly MotionGroup[], image: ImageInput | undefined): string[] {
  if (image?.from !== 'file') return [];
  const now = formatPixels(image.width, image.height);
  return groups.flatMap(({ mask }, index) => {
    if (mask.from !== 'file' || mask.origin?.kind !== 'painted') return [];
    const was = formatPixels(mask.width, mask.height);
    return was === now
      ? []
      : [`area ${index + 1} was painted for ${was}, but the image is now ${now}. Scale the area.`];
  });
}

function isEmpty(mask: ImageInput): boolean {
  return mask.from === 'file' && mask.origin?.kind === 'painted' && mask.origin.empty === true;
}

/** Returns the groups of a value, or `null` for a value of another type. */
export function asMotion(value: FieldValue): readonly MotionGroup[] | null {
  return Array.isArray(value) && value.every((each) => 'mask' in each) ? value : null;
}

function isWireGroup(group: Json): boolean {
  if (!isJsonObject(group) || typeof group['mask'] !== 'string') return false;
  const path = group['trajectories'];
  return (
    Array.isArray(path) && path.every((point) => isJsonObject(point) && isWhole(point['x']) && isWhole(point['y']))
  );
}

function isWhole(value: Json | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value);
}
