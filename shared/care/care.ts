import { z } from 'zod';

/** How the library is looked after. */
export const careSchema = z.object({
  /** A newer version wrote the database: it is shown, and nothing can be changed. */
  readOnly: z.boolean(),
  backups: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Of the newest one that was looked through and is whole. */
    lastAt: z.number().optional(),
    running: z.boolean(),
    /** Why the last try made none. */
    failure: z.object({ at: z.number(), why: z.string() }).optional(),
  }),
  /** The database turned out to be damaged while the program runs: the next start repairs it. */
  damaged: z.boolean(),
});
export type Care = Readonly<z.infer<typeof careSchema>>;
