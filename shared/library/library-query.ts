import { z } from 'zod';
import { isSearchedMeasurement, searchedMeasurements } from '../measurements/searched-measurements.ts';

/** Names of the conditions. Each condition is written `name:value`. */
export const conditionNames = [
  'model',
  'kind',
  'shape',
  'seed',
  'size',
  'side',
  'duration',
  'rating',
  'flag',
  'tag',
  'collection',
  'before',
  'after',
  'comparison',
  'project',
  'shot',
  'from',
  'like',
  'is',
  ...searchedMeasurements,
] as const;
export type ConditionName = (typeof conditionNames)[number];

export const conditionSchema = z.object({
  name: z.enum(conditionNames),
  /** The value as typed: `>=720`, `5..10`, `2026-10`, `cat`. `parseCondition` returns the meaning of a valid value. */
  value: z.string().max(1000),
  /** Excludes the matching items. */
  not: z.literal(true).optional(),
});
/**
 * A chip of the search bar, a value of a facet, or a typed condition. Including conditions with the same name are
 * alternatives; all excluding conditions apply.
 */
export type Condition = Readonly<z.infer<typeof conditionSchema>>;

export const libraryOrders = ['newest', 'oldest', 'rating', 'duration', 'size', ...searchedMeasurements] as const;

export const libraryQuerySchema = z.object({
  /** An item must contain each word or "several words" in quotes. It must not contain the word of `-word`. */
  words: z.string().max(100_000),
  conditions: z.array(conditionSchema).max(500),
  /** Searches only the trash. */
  trash: z.boolean(),
  /** Sort order. Equal items are sorted newest first. `size`: most pixels first. A measurement: largest value first. */
  order: z.enum(libraryOrders),
  /** Groups the rows. The group of the first row comes first. */
  group: z.enum(['day', 'model', 'comparison', 'project', 'shot', 'none']),
  /** Also returns the shot of each take, so that the grid can stack the takes of a shot. */
  stackTakes: z.boolean().optional(),
  /** The user's time zone, a name of `Intl`. It decides the start of a day. Omitted: the time zone of main. */
  timeZone: z.string().max(100).optional(),
});
export type LibraryQuery = Readonly<z.infer<typeof libraryQuerySchema>>;

/** True if the answer depends on the shots that items are takes of. */
export function dependsOnShots({ conditions, group, stackTakes }: LibraryQuery): boolean {
  const isNamed = conditions.some(({ name }) => name === 'project' || name === 'shot');
  return isNamed || group === 'project' || group === 'shot' || stackTakes === true;
}

/** True if the answer depends on the measurements of videos, or on the look of images. */
export function dependsOnMeasurements({ conditions, order }: LibraryQuery): boolean {
  return isSearchedMeasurement(order) || conditions.some(({ name }) => name === 'like' || isSearchedMeasurement(name));
}

/** The initial query of a library: all items. */
export const wholeLibrary: LibraryQuery = { words: '', conditions: [], trash: false, order: 'newest', group: 'day' };
