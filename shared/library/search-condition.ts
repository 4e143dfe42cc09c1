import { type SearchedMeasurement, searchedMeasurements } from '../measurements/searched-measurements.ts';
import { normalizeLettersAndCase } from '../util/normalize-letters-and-case.ts';
import type { Item } from './item.ts';
import type { Condition, ConditionName, LibraryQuery } from './library-query.ts';
import { type NumberRange, readRange } from './number-range.ts';
import { type CalendarDate, parseCalendarDate } from './time-zone-calendar.ts';

export const shapes = ['landscape', 'portrait', 'square'] as const;
type Shape = (typeof shapes)[number];

/** Values of the condition `is:`. */
export const isConditionTexts = [
  'picked',
  'rejected',
  'rated',
  'unrated',
  'tagged',
  'untagged',
  'synthetic',
  'imported',
  'frame',
  'answer',
  'missing',
] as const;
export type IsConditionText = (typeof isConditionTexts)[number];

/** A day, as a number of days before today. */
export interface DaysAgo {
  readonly daysAgo: number;
}

/** The meaning of a condition, parsed from its value. */
export type ConditionMeaning =
  | { readonly of: 'seed' | 'side' | 'duration' | 'rating' | 'bytes'; readonly range: NumberRange }
  /** Only measured videos have a value. */
  | { readonly of: 'measured'; readonly name: SearchedMeasurement; readonly range: NumberRange }
  | { readonly of: 'kind'; readonly kind: Item['kind'] }
  | { readonly of: 'shape'; readonly shape: Shape }
  /** Width divided by height. */
  | { readonly of: 'aspect'; readonly aspect: number }
  | { readonly of: 'pixels'; readonly width: number; readonly height: number }
  | { readonly of: 'flag'; readonly flag: 'pick' | 'reject' | 'none' }
  /** Normalized by `normalizeLettersAndCase`: a whole id or title, or a part of it. */
  | { readonly of: 'model' | 'tag' | 'collection' | 'comparison' | 'project' | 'shot'; readonly name: string }
  /** `after` includes the first moment of the date, `before` excludes it. */
  | { readonly of: 'before' | 'after'; readonly date: CalendarDate | DaysAgo }
  /** Results that were made from the item. */
  | { readonly of: 'from'; readonly itemId: string }
  /** Sorts by similarity to the image. Excludes only results that cannot be compared yet. */
  | { readonly of: 'like'; readonly reference: LikeReference }
  | { readonly of: 'is'; readonly word: IsConditionText };

/** An image that results are compared with: that of an item, or an input image. */
export type LikeReference = { readonly itemId: string } | { readonly inputHash: string };

/** How a query sorts by similarity. */
interface Likeness {
  /** The nearest one counts. */
  readonly references: readonly LikeReference[];
  /** True for the least similar result first: all conditions exclude. */
  readonly isReversed: boolean;
}

/** Returns how the conditions sort, or `undefined` if none names an image. Similarity goes before `LibraryQuery.order`. */
export function likenessOf(conditions: readonly Condition[]): Likeness | undefined {
  const named = conditions.flatMap((condition) => {
    const meaning = parseCondition(condition);
    return meaning?.of === 'like' ? [{ reference: meaning.reference, not: condition.not === true }] : [];
  });
  const included = named.filter(({ not }) => !not);
  const used = included.length > 0 ? included : named;
  if (used.length === 0) return undefined;
  return { references: used.map(({ reference }) => reference), isReversed: included.length === 0 };
}

/** Returns the groups of a query. Days would separate similar results. */
export function groupsOfQuery({
  group,
  conditions,
}: Pick<LibraryQuery, 'group' | 'conditions'>): LibraryQuery['group'] {
  return group === 'day' && likenessOf(conditions) ? 'none' : group;
}

/**
 * Returns the meaning of a condition, or `undefined` for an invalid value. An invalid condition is not applied, and
 * `conditionProblem` returns the reason.
 */
export function parseCondition({ name, value }: Pick<Condition, 'name' | 'value'>): ConditionMeaning | undefined {
  return readers[name](value.trim());
}

/** Returns the reason why a condition is not applied, a sentence, or `undefined` for a valid condition. */
export function conditionProblem(condition: Pick<Condition, 'name' | 'value'>): string | undefined {
  return parseCondition(condition) ? undefined : `${condition.name}: enter ${expected[condition.name]}.`;
}

/** Returns the reasons of all conditions that are not applied, a sentence each. */
export function conditionProblems(conditions: readonly Pick<Condition, 'name' | 'value'>[]): string[] {
  return [...new Set(conditions.flatMap((condition) => conditionProblem(condition) ?? []))];
}

export function shapeOf(width: number, height: number): Shape {
  return width > height ? 'landscape' : width < height ? 'portrait' : 'square';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const kinds: ReadonlyMap<string, Item['kind']> = new Map([
  ['image', 'image'],
  ['picture', 'image'],
  ['video', 'video'],
  ['film', 'video'],
  ['file', 'file'],
]);

const flags: ReadonlyMap<string, 'pick' | 'reject' | 'none'> = new Map([
  ['pick', 'pick'],
  ['picked', 'pick'],
  ['reject', 'reject'],
  ['rejected', 'reject'],
  ['none', 'none'],
]);

const named = (key: 'model' | 'tag' | 'collection' | 'comparison' | 'project' | 'shot') => (value: string) =>
  value === '' ? undefined : ({ of: key, name: normalizeLettersAndCase(value) } as const);

const ranged =
  (key: 'seed' | 'side' | 'duration' | 'rating', read: (text: string) => number | undefined) => (value: string) => {
    const range = readRange(value, read);
    return range && ({ of: key, range } as const);
  };

const measured =
  (name: SearchedMeasurement) =>
  (value: string): ConditionMeaning | undefined => {
    const range = readRange(value, numberIn);
    return range && { of: 'measured', name, range };
  };

const readers: Readonly<Record<ConditionName, (value: string) => ConditionMeaning | undefined>> = {
  model: named('model'),
  tag: named('tag'),
  collection: named('collection'),
  comparison: named('comparison'),
  project: named('project'),
  shot: named('shot'),
  kind: (value) => {
    const kind = kinds.get(normalizeLettersAndCase(value));
    return kind && { of: 'kind', kind };
  },
  shape: (value) => {
    const shape = shapes.find((each) => each === normalizeLettersAndCase(value));
    if (shape) return { of: 'shape', shape };
    const [, width, height] = /^(\d{1,5}(?:\.\d+)?)[:/](\d{1,5}(?:\.\d+)?)$/.exec(value) ?? [];
    const aspect = Number(width) / Number(height);
    return aspect > 0 && Number.isFinite(aspect) ? { of: 'aspect', aspect } : undefined;
  },
  size: (value) => {
    const [, width, height] = /^(\d{1,6})\s*[x*×]\s*(\d{1,6})$/i.exec(value) ?? [];
    if (width !== undefined) return { of: 'pixels', width: Number(width), height: Number(height) };
    const range = readRange(value, bytesIn);
    return range && { of: 'bytes', range };
  },
  seed: ranged('seed', numberIn),
  side: ranged('side', (text) => numberIn(text.replace(/(?<=\d)\s*(p|px)$/i, ''))),
  duration: ranged('duration', secondsIn),
  rating: (value) => {
    if (normalizeLettersAndCase(value) === 'none') return { of: 'rating', range: { from: 0, to: 0 } };
    const range = readRange(value, numberIn);
    const ends = [range?.from ?? 0, range?.to ?? 5];
    return range && ends.every((end) => end >= 0 && end <= 5) ? { of: 'rating', range } : undefined;
  },
  flag: (value) => {
    const flag = flags.get(normalizeLettersAndCase(value));
    return flag && { of: 'flag', flag };
  },
  before: (value) => dated('before', value),
  after: (value) => dated('after', value),
  from: (value) => (uuid.test(value) ? { of: 'from', itemId: value.toLowerCase() } : undefined),
  like: (value) => {
    if (uuid.test(value)) return { of: 'like', reference: { itemId: value.toLowerCase() } };
    // The name of an input image follows its hash.
    const hash = /^([0-9a-f]{64})(?:\s|$)/i.exec(value)?.[1];
    return hash === undefined ? undefined : { of: 'like', reference: { inputHash: hash.toLowerCase() } };
  },
  is: (value) => {
    const word = isConditionTexts.find((each) => each === normalizeLettersAndCase(value));
    return word && { of: 'is', word };
  },
  ...forEachMeasurement(measured),
};

const expected: Readonly<Record<ConditionName, string>> = {
  model: 'a model name',
  kind: 'image or video',
  shape: 'landscape, portrait, square, or a ratio like 16:9',
  seed: 'a number, or a range like 100..200',
  size: 'pixels like 1280x720, or a file size like >5MB',
  side: 'pixels of the shorter side, like >=720 or 720..1080',
  duration: 'seconds, like 5, >=5 or 5..10',
  rating: '0 to 5, like 4, >=4 or 3..5',
  flag: 'pick, reject or none',
  tag: 'a tag',
  collection: 'a collection name',
  before: 'a date like 2026, 2026-10 or 2026-10-05, today, yesterday, or 7d for the last 7 days',
  after: 'a date like 2026, 2026-10 or 2026-10-05, today, yesterday, or 7d for the last 7 days',
  comparison: 'a comparison name',
  project: 'a project title',
  shot: 'a shot number or title',
  from: 'a result ID',
  like: 'a result ID, or drop an image on the search field',
  is: `one of ${isConditionTexts.join(', ')}`,
  ...forEachMeasurement(() => 'a number, like >3, <=0.5 or 10..20'),
};

function forEachMeasurement<T>(make: (name: SearchedMeasurement) => T): Record<SearchedMeasurement, T> {
  // The entries have exactly these keys.
  return Object.fromEntries(searchedMeasurements.map((name) => [name, make(name)])) as Record<SearchedMeasurement, T>;
}

function dated(key: 'before' | 'after', value: string): ConditionMeaning | undefined {
  const days = daysIn(value);
  const date = days === undefined ? parseCalendarDate(value) : { daysAgo: days - 1 };
  return date && { of: key, date };
}

/**
 * Returns the number of days in a period up to now: 1 for `today`, 2 for `yesterday`, 7 for `7d`; `undefined` for other
 * text.
 */
export function daysIn(value: string): number | undefined {
  const text = normalizeLettersAndCase(value.trim());
  if (text === 'today') return 1;
  if (text === 'yesterday') return 2;
  const days = Number(/^(\d{1,5})\s*d(?:ays?)?$/.exec(text)?.[1]);
  return days > 0 ? days : undefined;
}

function numberIn(text: string): number | undefined {
  return /^-?\d{1,20}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

function secondsIn(text: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d(?:\.\d+)?)$/.exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds);
  const [, number = '', unit] = /^(.*?)(s|sec|min|)$/i.exec(text) ?? [];
  const value = numberIn(number.trimEnd());
  return value === undefined ? undefined : value * (unit?.toLowerCase() === 'min' ? 60 : 1);
}

function bytesIn(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(.*?)(b|kb|mb|gb)$/i.exec(text) ?? [];
  const value = numberIn(number.trimEnd());
  const factor = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }[unit.toLowerCase()];
  return value === undefined || factor === undefined ? undefined : value * factor;
}
