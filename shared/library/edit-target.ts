import { z } from 'zod';
import { libraryQuerySchema } from './library-query.ts';

/** Maximum number of ids in one call. */
const mostIds = 100_000;
/** Maximum number of ids as bytes. Their Base64 stays below the size limit of one message. */
export const mostPackedIds = 500_000;

/** The target results of a call: the given ids, or all results of a query at the time of the call. */
export const targetSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(mostIds) }),
  /**
   * The ids as Base64, 16 bytes for each id. A hundred thousand ids are packed, sent and checked within milliseconds.
   */
  z.object({
    packed: z
      .string()
      .min(1)
      .max(Math.ceil((mostPackedIds * 16) / 3) * 4),
  }),
  z.object({ query: libraryQuerySchema }),
]);
export type Target = Readonly<z.infer<typeof targetSchema>>;
