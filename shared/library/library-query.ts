import { z } from 'zod';

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
  'from',
  'is',
] as const;
export type ConditionName = (typeof conditionNames)[number];

export const conditionSchema = z.object({
  name: z.enum(conditionNames),
  /** The value as typed: `>=720`, `5..10`, `2026-10`, `cat`. `meaningOf` returns the meaning, if there is one. */
  value: z.string().max(1000),
  /** Leaves out what it applies to. */
  not: z.literal(true).optional(),
});
/**
 * A chip of the search bar, a value of a facet, or a condition as typed. Those of one name that include are alternatives;
 * every one that excludes holds.
 */
export type Condition = Readonly<z.infer<typeof conditionSchema>>;

export const libraryOrders = ['newest', 'oldest', 'rating', 'duration', 'size'] as const;
export const libraryGroups = ['day', 'model', 'comparison', 'none'] as const;

export const libraryQuerySchema = z.object({
  /** Each word, or "several words" in quotes, must occur in the texts of an item; `-word` must not. */
  words: z.string().max(100_000),
  conditions: z.array(conditionSchema).max(500),
  /** Looks through the trash, and only there. */
  trash: z.boolean(),
  /** Sort order. Equal items are sorted newest first. `size`: most pixels first. */
  order: z.enum(libraryOrders),
  /** Groups the rows; the group of the first row comes first. */
  group: z.enum(libraryGroups),
  /** Time zone of the user, a name of `Intl`, in which days start. When omitted, the time zone of main. */
  timeZone: z.string().max(100).optional(),
});
export type LibraryQuery = Readonly<z.infer<typeof libraryQuerySchema>>;

/** Everything, as a library opens. */
export const wholeLibrary: LibraryQuery = { words: '', conditions: [], trash: false, order: 'newest', group: 'day' };
