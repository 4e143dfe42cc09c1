import { z } from 'zod';
import { countCharacters } from '../util/format-numbers.ts';
import { libraryQuerySchema } from './library-query.ts';

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
