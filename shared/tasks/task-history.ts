import { z } from 'zod';

/** One line of what is written down of a task: what happened to it, when, and what the gateway answered. */
export const taskHistorySchema = z.object({
  /** Counts up: a later line has a higher one. */
  line: z.number().int(),
  /** Wall clock, milliseconds since 1970. */
  at: z.number(),
  /** Milliseconds of a clock that nobody sets; to be compared within one `run` only. */
  monotonic: z.number(),
  /** Which run of the program wrote it. */
  run: z.string(),
  /** The kind of a task event, or `sending` for the first line. */
  kind: z.string(),
  /** Of the request that led to it: which send or look it was, from 1. */
  attempt: z.number().int().optional(),
  /** Of the answer, where there was one. */
  httpStatus: z.number().int().optional(),
  /** Of the request for `sending` and `sending-again`, of the answer otherwise. */
  traceId: z.string().optional(),
  /** The beginning of the answer as it came, the key taken out. */
  raw: z.string().optional(),
  /** The rest of the event. */
  facts: z.record(z.string(), z.unknown()),
});
export type TaskHistoryLine = z.infer<typeof taskHistorySchema>;
