import type { FieldRole } from '../fields/field.ts';
import { imageTypes } from '../fields/image-type.ts';
import { readSizeOrRatio } from '../fields/size-or-ratio.ts';
import { joinList } from '../util/join-list.ts';
import { type Json, type JsonObject, withoutUndefined } from '../util/json.ts';
import { isDurationName, isEndImage, kindOfField, labelOfOption, titleOfField, usualRole } from './field-names.ts';
import type { MergedField } from './merge-statements.ts';
import type { FieldFacts } from './statement.ts';

/** Facts about the other fields of the model. */
export interface FieldContext {
  readonly makesVideos: boolean;
  /** Roles of earlier fields, which no other field may have. */
  readonly usedRoles: Set<string>;
  /** The first images field as JSON. Its limits often count for others. */
  readonly firstImage?: { readonly name: string; readonly file: JsonObject } | undefined;
}

/** Facts that a field of each type can't lack. */
export const neededFacts: Readonly<Record<string, JsonObject>> = {
  choice: { options: [{ value: 'value' }] },
  decimal: { step: 0.1 },
  size: { separator: 'x', minPixels: 65_536, maxPixels: 4_194_304, minRatio: 0.25, maxRatio: 4, presets: [] },
  images: { wire: 'list', encoding: 'base64', max: 10, types: imageTypes },
  motion: { maxGroups: 6, encoding: 'base64' },
};
const basicRoles: ReadonlySet<unknown> = new Set<FieldRole>([
  ...(['prompt', 'image', 'end-image', 'shape', 'duration', 'resolution', 'quality', 'count', 'sound'] as const),
]);
const imageLimits = ['maxBytes', 'minSide', 'maxSide', 'minRatio', 'maxRatio'] as const;

/** `maxLength` becomes "max length". */
const wordsOf = (fact: string) =>
  fact.replace('initial', 'default').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Builds a field of a model file. Whatever the file needs and the text lacks is guessed, and listed in its note. */
export function fieldOfFacts(field: MergedField, context: FieldContext): JsonObject {
  const { name, source, doubts } = field;
  const options = field.facts.options ?? wholeSecondsOf(field);
  const facts = withoutUndefined({ ...field.facts, options });
  const type = kindOfField(name, facts);
  const guesses = new Set([...doubts].filter((fact) => !/^(?:is|has)/.test(fact)).map(wordsOf));
  if (facts.hasLooseOptions) guesses.add('options');
  if (facts.type === undefined && (!options || isAmbiguous(options, field))) guesses.add('type');
  if (source === 'example') guesses.add('limits');

  const values = type === 'choice' ? wireValues(options ?? [], field) : [];
  const wanted =
    type === 'images'
      ? imageRoleOf(name, context)
      : type === 'choice'
        ? roleOfChoice(name, values)
        : usualRole(name, type);
  const role = wanted === 'image' || !context.usedRoles.has(wanted ?? '') ? wanted : undefined;
  if (role !== undefined) context.usedRoles.add(role);
  const own = withoutUndefined(ownFacts(type, role, facts, values, context));
  const inherited = type === 'images' || type === 'motion' ? factsOfFirstImage(role, own, context) : {};
  for (const fact of Object.keys(neededFacts[type] ?? {})) if (own[fact] === undefined) guesses.add(wordsOf(fact));
  if (imageLimits.some((fact) => inherited[fact] !== undefined)) guesses.add('limits of the first frame');
  if (type === 'choice' && facts.initial !== undefined && own['initial'] === undefined) guesses.add('default');
  const file = {
    type,
    title: titleOfField(name, role, { values, isList: facts.type === 'list', ...context }),
    ...withoutUndefined({ role }),
    ...(facts.required ? { required: true } : !basicRoles.has(role) && { advanced: true }),
    ...neededFacts[type],
    ...inherited,
    ...own,
  };
  const assumed = { evidence: 'assumed', note: `Not stated in the text: ${joinList([...guesses])}.` };
  return { ...file, ...(guesses.size > 0 && assumed) };
}

/** Returns the facts of a type as the text states them. */
function ownFacts(
  type: string,
  role: FieldRole | undefined,
  facts: FieldFacts,
  values: readonly (string | number)[],
  { firstImage }: FieldContext,
): Record<string, Json | undefined> {
  const { initial, min, max, step, type: valueType, maxItems, encoding, types, minItems } = facts;
  const isList = valueType === 'list';
  const number = Number(initial ?? Number.NaN);
  const usual = number >= (min ?? -1e15) && number <= (max ?? 1e15) ? number : undefined;
  switch (type) {
    case 'text':
      return { maxLength: facts.maxLength, rows: role === 'prompt' ? 5 : role === 'negative-prompt' ? 2 : undefined };
    case 'choice': {
      const same = values.find((value) => String(value) === String(initial));
      const options = values.map((value) => ({ value, ...withoutUndefined({ label: labelOfOption(value, role) }) }));
      return { options, initial: same ?? (values.length === 1 ? values[0] : undefined) };
    }
    case 'integer':
      // The number of results affects the charge, so the form shows and sends the default.
      if (role === 'count') return { ...rangeOf(facts), initial: usual, help: 'affects cost' };
      return { ...rangeOf(facts), usual, help: role === 'seed' ? 'random when empty' : undefined };
    case 'decimal': {
      const range = max !== undefined && min !== undefined && max > min ? max - min : 2;
      return { ...rangeOf(facts), usual, step: step ?? Number((range / 20).toPrecision(1)) };
    }
    case 'toggle':
      return { initial: typeof initial === 'boolean' ? initial : undefined };
    case 'size': {
      const { separator, minPixels, maxPixels, minRatio, maxRatio } = facts;
      const sign = separator ?? (initial === undefined ? undefined : String(initial).includes('*') ? '*' : 'x');
      const sized = typeof initial === 'string' && readSizeOrRatio(initial) ? initial : undefined;
      return {
        separator: sign,
        minPixels,
        maxPixels,
        minRatio,
        maxRatio,
        initial: sized,
        presets: sized ? [sized] : [],
      };
    }
    case 'images':
      return {
        wire: isList ? 'list' : 'one',
        max: isList ? maxItems : 1,
        min: isList && minItems !== undefined && minItems > 1 ? minItems : undefined,
        groups: isList ? facts.groups : undefined,
        encoding,
        types,
        ...Object.fromEntries(imageLimits.map((limit) => [limit, facts[limit]])),
        sameSizeAs: facts.hasSizeOf,
        sameRatioAs: facts.hasRatioOfImage ? firstImage?.name : undefined,
      };
    case 'link': {
      const { audioTypes, minSeconds, maxSeconds, maxBytes } = facts;
      const isWhole = audioTypes && minSeconds !== undefined && maxSeconds !== undefined && maxBytes !== undefined;
      return { audio: isWhole ? { types: audioTypes, minSeconds, maxSeconds, maxBytes } : undefined };
    }
    case 'motion':
      return { maxGroups: maxItems, encoding, sameRatioAs: firstImage?.name };
    default:
      return { shape: valueType === 'list' ? 'list' : 'object' };
  }
}

/** Returns limits that a model file can have: no larger numbers, and no parts of a whole number. */
function rangeOf({ type, min, max }: FieldFacts): Record<string, number | undefined> {
  const isLimit = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) <= 1e15 && (type !== 'integer' || Number.isInteger(limit));
  return { min: isLimit(min) ? min : undefined, max: isLimit(max) ? max : undefined };
}

/** The other images have the file types and the encoding of the first one, and a last frame has all its limits. */
function factsOfFirstImage(
  role: FieldRole | undefined,
  own: Record<string, unknown>,
  { firstImage }: FieldContext,
): JsonObject {
  if (!firstImage) return {};
  const { encoding = 'base64', types = imageTypes } = firstImage.file;
  if (role !== 'end-image') return role === 'motion' ? { encoding } : { encoding, types };
  const isOwn = imageLimits.some((limit) => own[limit] !== undefined);
  const limits = Object.entries(firstImage.file).filter(([fact]) => imageLimits.some((limit) => limit === fact));
  return { encoding, types, ...(!isOwn && Object.fromEntries(limits)), endOf: firstImage.name };
}

/** Whole seconds are offered as options, because only options have the meaning of a duration. */
function wholeSecondsOf({ name, facts: { type, min = 0, max = 0 } }: MergedField): readonly number[] | undefined {
  if (type !== 'integer' || !isDurationName(name) || min < 1 || max < min || max - min >= 60) return undefined;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

const areNumbers = (options: readonly (string | number)[]) =>
  options.every((value) => String(value).trim() !== '' && Number.isFinite(Number(value)));

/** A gateway takes 5 and "5" for different values. Without a type, an example tells which of them is sent. */
function isAmbiguous(options: readonly (string | number)[], { exampleType }: MergedField): boolean {
  return exampleType === undefined && areNumbers(options);
}

function wireValues(options: readonly (string | number)[], { facts, exampleType }: MergedField): (string | number)[] {
  const isText = (facts.type ?? exampleType) === 'text' || !areNumbers(options);
  return [...new Set(options.map((value) => (isText ? String(value).slice(0, 200) : Number(value))))].slice(0, 200);
}

function imageRoleOf(name: string, { firstImage }: FieldContext): FieldRole {
  if (/mask/.test(name)) return 'static-mask';
  return firstImage && isEndImage(name) ? 'end-image' : 'image';
}

function roleOfChoice(name: string, values: readonly (string | number)[]): FieldRole | undefined {
  if (isDurationName(name) && values.every((value) => Number(value) > 0)) return 'duration';
  if (/size|ratio|aspect|resolution|dimension/.test(name))
    return values.every((value) => readSizeOrRatio(value)) ? 'shape' : 'resolution';
  return /^mode$|quality|tier$/.test(name) ? 'quality' : undefined;
}
