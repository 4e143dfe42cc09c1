import { z } from 'zod';
import { libraryQuerySchema } from './library-query.ts';

/** The most that one call takes by their ids. */
const mostIds = 100_000;
/** The most as bytes: with base64 around them they stay below what one message may be. */
export const mostPackedIds = 500_000;

/** The target results of a call: the given ids, or all results that a query finds at the time of the call. */
export const targetSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(mostIds) }),
  /** The same as base64, 16 bytes for each id: a hundred thousand are made, sent and checked in some milliseconds. */
  z.object({
    packed: z
      .string()
      .min(1)
      .max(Math.ceil((mostPackedIds * 16) / 3) * 4),
  }),
  z.object({ query: libraryQuerySchema }),
]);
export type Target = Readonly<z.infer<typeof targetSchema>>;
