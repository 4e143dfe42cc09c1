import { z } from 'zod';

/**
 * - `create`   creates a task: may be charged
 * - `poll`     polls a task, or reads the list of models: free
 * - `chat`     a conversation endpoint: may be charged
 * - `download` fetches a result, a file or the feed of updates, without the key
 * - `mcp`      a call that a client of the Model Context Protocol made to Triptych
 */
export const requestKinds = ['create', 'poll', 'chat', 'download', 'mcp'] as const;

export const recordedRequestSchema = z.object({
  /** A newer request has a higher id. */
  id: z.number().int(),
  kind: z.enum(requestKinds),
  /** Start time; wall clock, milliseconds since 1970. */
  at: z.number(),
  method: z.string(),
  origin: z.string(),
  path: z.string(),
  /** Absent without an answer. */
  status: z.number().int().optional(),
  /** Error text of the transport. */
  error: z.string().optional(),
  /**
   * Milliseconds from the start: connected, body sent, headers received, ended. Absent for steps that were not reached.
   */
  connectedMs: z.number().optional(),
  sentMs: z.number().optional(),
  headersMs: z.number().optional(),
  endedMs: z.number().optional(),
  /** Size of the bodies as sent over the wire. */
  sentBytes: z.number().int(),
  receivedBytes: z.number().int(),
  /** Trace id of the answer, otherwise of the request. */
  traceId: z.string().optional(),
});
/** The summary of one request. */
export type RecordedRequest = Readonly<z.infer<typeof recordedRequestSchema>>;

const headers = z.array(z.tuple([z.string(), z.string()]));
const bodySchema = z.object({
  /** The size replaces Base64, and "(key)" replaces keys. */
  text: z.string(),
  /** True when only the beginning is stored. */
  cut: z.boolean(),
});

export const recordedRequestDetailSchema = recordedRequestSchema.extend({
  sent: z.object({ headers, body: bodySchema.optional() }),
  /** Absent without an answer. The body of a download is not stored. */
  received: z.object({ headers, body: bodySchema.optional() }).optional(),
  /** Server-sent events as received, each with its time. */
  frames: z.array(z.object({ ms: z.number(), text: z.string() })).optional(),
  /** True when more frames arrived than are stored. */
  framesCut: z.literal(true).optional(),
});
export const requestLogQuerySchema = z.object({
  /** Returns requests with a lower id: the next page. */
  before: z.number().int().optional(),
  limit: z.number().int().min(1).max(500),
  kind: z.enum(requestKinds).optional(),
  /** Only failed requests and requests with an answer of 4xx or 5xx. */
  failed: z.boolean().optional(),
  /** Searches path, origin, status, trace, headers and bodies. Ignores case. */
  search: z.string().max(200).optional(),
  /** Only the requests of this task. */
  taskId: z.uuid().optional(),
});
export type RequestLogQuery = Readonly<z.infer<typeof requestLogQuerySchema>>;

/** One request with headers and bodies, but without Base64 and keys. */
export type RecordedRequestDetail = Readonly<z.infer<typeof recordedRequestDetailSchema>>;

/** Replaces the value of an extra header in the log. */
export const hiddenHeader = '(hidden)';
