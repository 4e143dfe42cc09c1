import { z } from 'zod';
import { problemKinds } from './problem-kinds.ts';

export const remedySchema = z.object({
  label: z.string(),
  /** Wire names of the fields to clear. */
  clear: z.array(z.string()),
  /** Hashes of the files to remove from those fields. Other files stay. */
  only: z.array(z.string()).optional(),
});

export const reasonSchema = z.object({
  /** Wire name of the field, or `extra` for the extra body fields. */
  field: z.string(),
  /** The rest of a sentence that begins with the field's title: "is empty." */
  text: z.string(),
  /** Fixes that a user can apply with one press. */
  remedies: z.array(remedySchema).optional(),
});

export const problemSchema = z.object({
  kind: z.enum(problemKinds),
  /** One or two sentences for the user: what happened, then what to do. */
  sentence: z.string(),
  /** Field errors from this program or from the gateway. */
  reasons: z.array(reasonSchema).optional(),
  /** HTTP status of the answer, if an answer arrived. */
  status: z.number().int().optional(),
  /** HTTP status that the error of a failed task states or means, such as 400 for a parameter. */
  meantStatus: z.number().int().optional(),
  /**
   * The 32 hex digits in the middle of the answer's Traceparent header. The operator of the gateway can find the
   * request by them.
   */
  traceId: z.string().optional(),
  /** The raw answer as text, at most 64 KB. */
  raw: z.string().optional(),
  /** The place in Settings in which the user can fix the problem. `network`: the section, in earlier versions. */
  settings: z.enum(['network', 'certificates', 'proxies']).optional(),
  /** Milliseconds after which the gateway allows the next request. */
  retryAfterMs: z.number().optional(),
});
