import { z } from 'zod';
import { problemSchema } from '../problem-schema.ts';

/** URL of the connection from the command line, while another connection is in use. */
const aside = { fromCommandLine: z.string().optional() };
export const connectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), ...aside }),
  z.object({ kind: z.literal('sandbox'), ...aside }),
  z.object({
    kind: z.literal('gateway'),
    ...aside,
    /** Id from the list. A connection from the command line is not in the list. */
    id: z.string().optional(),
    name: z.string().optional(),
    baseUrl: z.string(),
    hasKey: z.boolean(),
    /** Storage of the key: protected by the system, only in memory, in a plain file at the user's request, or unreadable here. */
    keyIn: z.enum(['keychain', 'memory', 'file', 'unreadable']).optional(),
    /** True for the connection of the command line. It lasts for this program run and is never stored. */
    temporary: z.boolean(),
    /** The gateway refuses the key for every request. Polling is paused until the gateway accepts a key. */
    keyRefused: z.boolean(),
    /** Whether the gateway answered the last request of this program run. Omitted before the first request. */
    isAnswering: z.boolean().optional(),
    /** Paths of creates that the gateway refused with 401, although it may accept the key elsewhere. */
    refusedPaths: z.array(z.string()),
  }),
]);
/** The state of the connection for display. It contains no part of the key. */
export type Connection = z.infer<typeof connectionSchema>;

export const connectionTestSchema = z.object({
  ok: z.boolean(),
  /** The completed steps in order. The first failed step ends the list. */
  steps: z.array(
    z.object({
      name: z.enum(['Address', 'Connection', 'Key']),
      ok: z.boolean(),
      /** A sentence with the result, or with the cause and the next step. */
      sentence: z.string(),
      milliseconds: z.number(),
    }),
  ),
  /** Problem of the failed step. */
  problem: problemSchema.optional(),
});
/** The result of a connection test. A test is free. */
export type ConnectionTestState = z.infer<typeof connectionTestSchema>;
