import { z } from 'zod';

/** One history line of a task: the event, its time, and the answer of the gateway. */
export const taskHistorySchema = z.object({
  /** A later line has a higher number. */
  line: z.number().int(),
  /** Wall clock, milliseconds since 1970. */
  at: z.number(),
  /** Milliseconds of a monotonic clock. Comparable only within one `run`. */
  monotonic: z.number(),
  /** The program run that wrote the line. */
  run: z.string(),
  /** The kind of a task event, or `sending` for the first line. */
  kind: z.string(),
  /** Number of the send or poll request that led to the line, from 1. */
  attempt: z.number().int().optional(),
  /** HTTP status of the answer, if there was one. */
  httpStatus: z.number().int().optional(),
  /** Trace id of the request for `sending` and `sending-again`, otherwise of the answer. */
  traceId: z.string().optional(),
  /** The beginning of the answer as received, without the key. */
  raw: z.string().optional(),
  /** The rest of the event. */
  facts: z.record(z.string(), z.unknown()),
});
export type TaskHistoryLine = z.infer<typeof taskHistorySchema>;
