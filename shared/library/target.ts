import { z } from 'zod';
import { libraryQuerySchema } from './query.ts';

/** The most that one call takes by their ids. */
const mostIds = 100_000;

/** Which results a call is about: these, or all that a query finds at the moment of the call. */
export const targetSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(mostIds) }),
  z.object({ query: libraryQuerySchema }),
]);
export type Target = Readonly<z.infer<typeof targetSchema>>;
