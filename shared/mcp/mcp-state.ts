import { z } from 'zod';
import { problemSchema } from '../problem-schema.ts';

/** Maximum number of listed clients that want access. */
export const mostWaitingClients = 20;

const askedRunSchema = z.object({
  modelId: z.string(),
  prompt: z.string(),
  /** All other values that are sent, with the names of images, and the shot. In the order of the form. */
  values: z.array(z.object({ title: z.string(), text: z.string() })),
});
/** A run that waits for the answer of the user. */
export type AskedRun = Readonly<z.infer<typeof askedRunSchema>>;

const runQuestionSchema = z.object({
  id: z.uuid(),
  /** Name of the client that wants to start the runs. */
  client: z.string(),
  runs: z.array(askedRunSchema),
  /** Number of requests that may be charged. 0 in the sandbox. */
  charges: z.number().int(),
  /** As `estimateText`. Empty in the sandbox. */
  estimate: z.string(),
  /** Time at which the question counts as denied. Wall clock, milliseconds since 1970. */
  until: z.number(),
});
/** A question to the user: may a client start these runs? */
export type RunQuestion = Readonly<z.infer<typeof runQuestionSchema>>;

export const mcpStateSchema = z.object({
  /** URL for clients. Absent while the server is off or can't listen. */
  url: z.string().optional(),
  /** Why the server can't listen. */
  problem: problemSchema.optional(),
  /** Names of unknown clients that called a tool, newest first. */
  waiting: z.array(z.string()),
  /** Oldest first. */
  questions: z.array(runQuestionSchema),
});
/** The state of the server for the Model Context Protocol. */
export type McpState = Readonly<z.infer<typeof mcpStateSchema>>;
