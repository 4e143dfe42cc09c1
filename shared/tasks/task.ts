import { z } from 'zod';
import { draftSchema } from '../fields/field-values-and-drafts.ts';
import { problemSchema } from '../problem-schema.ts';
import { taskStates } from './task-states.ts';

/**
 * The connection of a task, by its URL and id. The task is polled only there, independent of the connection in use. Tasks,
 * sidecars and messages store it as `destination`.
 */
export const destinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sandbox') }),
  z.object({
    kind: z.literal('gateway'),
    origin: z.string(),
    /**
     * Id of the configured connection. Absent for tasks from the time of a single connection, or from the command line.
     */
    connectionId: z.string().optional(),
  }),
]);
export type Destination = z.infer<typeof destinationSchema>;

const resultLinkSchema = z.object({
  url: z.string(),
  /** Set once the file is in the library. */
  itemId: z.string().optional(),
  bytesReceived: z.number().optional(),
  /** Size of the whole file, if the host states the size. */
  bytesTotal: z.number().optional(),
  /** The result is above the size limit for automatic saving. It has at least this many bytes. */
  bytesAtLeast: z.number().optional(),
});

export const taskSchema = z.object({
  /** Id of this program, created before the request is sent. One id per intended run. */
  id: z.uuid(),
  modelId: z.string(),
  destination: destinationSchema,
  draft: draftSchema,
  comparisonId: z.string().optional(),
  /** The planned run in the comparison. Repeating a run adds another task with the same id. */
  runId: z.string().optional(),
  /** The results become takes of this shot. */
  shotId: z.uuid().optional(),
  /** Collection for the results, as set at the start of the task. */
  collectionId: z.uuid().optional(),
  /** The task was started elsewhere and is tracked by its id: `draft` is not its input. */
  tracked: z.literal(true).optional(),
  state: z.enum(taskStates),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Time at which the create request was accepted. */
  acceptedAt: z.number().optional(),
  /** Time at which `completed` was first seen. Result links expire about one hour later, or earlier. */
  completedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** Path of the create request. */
  createPath: z.string().optional(),
  /** SHA-256 of the sent body, 64 hex digits. */
  bodyHash: z.string().optional(),
  /** Id from the gateway. Unusual ids are stored unchanged and encoded when used. */
  taskId: z.string().optional(),
  /** Trace id of our create request. */
  requestTraceId: z.string().optional(),
  /** Trace id of the answer to the create request. */
  traceId: z.string().optional(),
  /** The result path that answered, or that the user entered with the id. Later polls try this path first. */
  resultPath: z.string().optional(),
  /** The last reported status, unchanged. */
  status: z.string().optional(),
  looks: z.number().int(),
  nextLookAt: z.number().optional(),
  /**
   * Number of create attempts, if not one. Every attempt before the last provably created nothing. 0: not tried yet,
   * because the gateway requested a wait.
   */
  sends: z.number().int().optional(),
  /** Time of the next attempt. Only while `sending`: provably nothing was created so far. */
  nextSendAt: z.number().optional(),
  links: z.array(resultLinkSchema),
  /** The user requested saving regardless of the size. */
  anySize: z.literal(true).optional(),
  /**
   * Differences between request and result, each a sentence: fewer results, an image in place of a video, an unusual
   * status.
   */
  notes: z.array(z.string()).optional(),
  /** The reason why the task ended, or why it does not continue at present. */
  problem: problemSchema.optional(),
});
export type Task = Readonly<z.infer<typeof taskSchema>>;

/** Returns true when a task was not sent yet, because the gateway requested a wait. */
export function isQueued({ state, sends, nextSendAt }: Task): boolean {
  return state === 'sending' && sends === 0 && nextSendAt !== undefined;
}
