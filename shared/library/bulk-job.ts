import { z } from 'zod';

const bulkJobKinds = ['edit', 'undo', 'trash', 'restore', 'purge'] as const;
export type BulkJobKind = (typeof bulkJobKinds)[number];

/** A smaller change ends too fast to report its progress. */
export const leastBulk = 1000;

/** A change of many results that is under way. */
export const bulkJobSchema = z.object({
  id: z.uuid(),
  kind: z.enum(bulkJobKinds),
  /** Results that are done, of all that are to be. */
  done: z.number().int(),
  of: z.number().int(),
  /** It was asked to stop, and does so after the results that it works on. */
  stopping: z.boolean().optional(),
});
export type BulkJob = Readonly<z.infer<typeof bulkJobSchema>>;

/** State of a change of many results that stopped early. Completed changes stay. */
export const stoppedSchema = z.object({
  /** Number of processed results, changed or not. */
  reached: z.number().int(),
  of: z.number().int(),
  /** Why, where no person stopped it: a sentence. */
  reason: z.string().optional(),
});
export type Stopped = Readonly<z.infer<typeof stoppedSchema>>;
