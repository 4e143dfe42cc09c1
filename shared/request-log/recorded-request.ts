import { z } from 'zod';

/**
 * - `create`   a task is made: may be charged
 * - `poll`     a look at a task, or the list of models: free
 * - `chat`     a conversation endpoint: may be charged
 * - `download` a result, a file or the feed of updates is fetched, without the key
 */
export const requestKinds = ['create', 'poll', 'chat', 'download'] as const;

export const recordedRequestSchema = z.object({
  /** Counts up: a newer request has a higher one. */
  id: z.number().int(),
  kind: z.enum(requestKinds),
  /** Start time; wall clock, milliseconds since 1970. */
  at: z.number(),
  method: z.string(),
  origin: z.string(),
  path: z.string(),
  /** Absent while nothing came back. */
  status: z.number().int().optional(),
  /** Error text of the transport. */
  error: z.string().optional(),
  /** Milliseconds from its begin: connection there, body sent, headers there, over. Absent where it came not so far. */
  connectedMs: z.number().optional(),
  sentMs: z.number().optional(),
  headersMs: z.number().optional(),
  endedMs: z.number().optional(),
  /** Size of the bodies as sent over the wire. */
  sentBytes: z.number().int(),
  receivedBytes: z.number().int(),
  /** Trace id of the answer, else of the request. */
  traceId: z.string().optional(),
});
/** One request of this program, in a line. */
export type RecordedRequest = Readonly<z.infer<typeof recordedRequestSchema>>;

const headers = z.array(z.tuple([z.string(), z.string()]));
const bodySchema = z.object({
  /** Base64 is replaced by its size, keys by "(key)". */
  text: z.string(),
  /** True when only the beginning is stored. */
  cut: z.boolean(),
});

export const recordedRequestDetailSchema = recordedRequestSchema.extend({
  sent: z.object({ headers, body: bodySchema.optional() }),
  /** Absent without an answer. The body of a download is not stored. */
  received: z.object({ headers, body: bodySchema.optional() }).optional(),
  /** Server-sent events as they came, each with its moment. */
  frames: z.array(z.object({ ms: z.number(), text: z.string() })).optional(),
  /** True when more frames arrived than are stored. */
  framesCut: z.literal(true).optional(),
});
export const requestLogQuerySchema = z.object({
  /** Requests with a lower id: the page after. */
  before: z.number().int().optional(),
  limit: z.number().int().min(1).max(500),
  kind: z.enum(requestKinds).optional(),
  /** Only those that broke or were answered with 4xx or 5xx. */
  failed: z.boolean().optional(),
  /** Anywhere in path, origin, status, trace, headers or bodies; upper and lower case are one. */
  search: z.string().max(200).optional(),
  /** Only the requests of this task. */
  taskId: z.uuid().optional(),
});
export type RequestLogQuery = Readonly<z.infer<typeof requestLogQuerySchema>>;

/** One request, whole but for base64 and keys. */
export type RecordedRequestDetail = Readonly<z.infer<typeof recordedRequestDetailSchema>>;

/** Replaces the value of an extra header in the log. */
export const hiddenHeader = '(hidden)';
