import { z } from 'zod';

const bulkJobKinds = ['edit', 'undo', 'trash', 'restore', 'purge'] as const;
export type BulkJobKind = (typeof bulkJobKinds)[number];

/** Minimum size of a change that reports its progress. Smaller changes end too fast. */
export const leastBulk = 1000;

/** A running change of many results. */
export const bulkJobSchema = z.object({
  id: z.uuid(),
  kind: z.enum(bulkJobKinds),
  /** Number of processed results. */
  done: z.number().int(),
  of: z.number().int(),
  /** The user requested a stop. The job stops after the results that are being processed. */
  stopping: z.boolean().optional(),
});
export type BulkJob = Readonly<z.infer<typeof bulkJobSchema>>;

/** Present when a change of many results stopped early. Completed changes stay. */
export const stoppedSchema = z.object({
  /** Number of processed results, changed or not. */
  reached: z.number().int(),
  of: z.number().int(),
  /** The reason for the stop, a sentence. Absent if the user stopped the change. */
  reason: z.string().optional(),
});
export type Stopped = Readonly<z.infer<typeof stoppedSchema>>;
