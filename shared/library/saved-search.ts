import { z } from 'zod';
import { countCharacters } from '../util/format-numbers.ts';
import {
  conditionNames,
  conditionSchema,
  type LibraryQuery,
  libraryOrders,
  libraryQuerySchema,
} from './library-query.ts';
import { writeCondition } from './search-bar-text.ts';

/** Characters as users count them. */
export const longestSearchName = 100;

export const savedSearchSchema = z.object({
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(longestSearchName * 2)
    .refine((name) => countCharacters(name) <= longestSearchName),
  /** The saved query has no time zone. The user's time zone at search time decides the current day. */
  query: libraryQuerySchema.omit({ timeZone: true }),
  /** Wall clock, milliseconds since 1970. */
  keptAt: z.number(),
});
/** A library search with a name. */
export type SavedSearch = Readonly<z.infer<typeof savedSearchSchema>>;

/**
 * Reads a saved search of any version. A condition on a field that was removed, such as `jerk:>3`, becomes a word, as if it
 * were typed now. A sort order that was removed becomes the newest first.
 */
export const storedSearchSchema = savedSearchSchema.extend({
  query: savedSearchSchema.shape.query
    .extend({
      conditions: z.array(conditionSchema.extend({ name: z.string().max(100) })),
      order: z.enum(libraryOrders).catch('newest'),
    })
    .transform(({ words, conditions, ...query }): Omit<LibraryQuery, 'timeZone'> => {
      const removed: string[] = [];
      const known = conditions.flatMap((condition) => {
        const name = conditionNames.find((each) => each === condition.name);
        if (name === undefined) removed.push(writeCondition(condition));
        return name === undefined ? [] : [{ ...condition, name }];
      });
      return { ...query, words: [words, ...removed].filter((text) => text !== '').join(' '), conditions: known };
    }),
});
