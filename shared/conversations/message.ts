import { z } from 'zod';
import { hashSchema } from '../fields/values.ts';
import { problemSchema } from '../problem.ts';
import type { JsonObject } from '../util/json.ts';
import { parameterValuesSchema } from './conversation.ts';
import { endpoints } from './endpoint.ts';
import { partSchema } from './message-part.ts';

const jsonObject = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null);

/**
 * - `waiting`     sent, nothing has come yet
 * - `streaming`   some of it has come
 * - `complete`    its end was said: `[DONE]`, a finish or stop reason, or one whole JSON answer
 * - `interrupted` it broke off; what came is kept. Also what a program that ended in the middle left behind
 * - `stopped`     a user stopped it; what came is kept, and may be charged
 * - `failed`      nothing of use came; the problem says why
 */
export const answerStates = ['waiting', 'streaming', 'complete', 'interrupted', 'stopped', 'failed'] as const;
export type AnswerState = (typeof answerStates)[number];

/** A file that stood in an answer as Base64. Bytes come by `answerFileRoute`. */
const answerFileSchema = z.object({
  hash: hashSchema,
  type: z.string(),
  bytes: z.number().int(),
  /** Images also lie in the library. Absent while it cannot be written to, and where the conversation was taken in. */
  itemId: z.uuid().optional(),
  /**
   * Original encoding of the string, when different from plain Base64 of the file. Sufficient to reproduce the string
   * exactly.
   */
  written: z
    .object({
      /** Text before the Base64, such as the beginning of a data URI. */
      before: z.string().optional(),
      /** With `-` and `_`. */
      urlSafe: z.literal(true).optional(),
      /** Without `=` at its end. */
      unpadded: z.literal(true).optional(),
      /** The first bytes of the file are ours: a header, so that bare samples can be played. */
      headerBytes: z.number().int().positive().optional(),
      /** No rule can restore the string; it is saved unchanged under this hash. */
      textHash: hashSchema.optional(),
    })
    .optional(),
  /** A sentence: why this is no image or sound. The file then holds the string itself. */
  note: z.string().optional(),
});
export type AnswerFile = Readonly<z.infer<typeof answerFileSchema>>;

export const answerSchema = z.object({
  endpoint: z.enum(endpoints),
  state: z.enum(answerStates),
  /** The requested model. The answer names its own model. */
  model: z.string(),
  /** The parameters as they were sent, without model and messages. */
  parameters: jsonObject,
  /** The values of the column at the time of the request. The parameters were made from these values. */
  values: parameterValuesSchema.optional(),
  /**
   * The received answer, unchanged, because the answer is sent back exactly like this.
   * - chat: one choice, `{index, message, finish_reason, logprobs, ...}`, deltas joined
   * - messages: the whole message, `{id, type, role, content, stop_reason, usage, ...}`
   */
  body: jsonObject,
  /** Chat only: what the answer says beside its choices (`id`, `model`, `service_tier`, `usage`, ...). */
  envelope: jsonObject.optional(),
  /** Stream events of no known kind, as they came; the first hundred. */
  unknownEvents: z.array(jsonObject).optional(),
  /**
   * Messages only: JSON text of places in `body`, by JSON Pointer, which would read otherwise if they were written from
   * their values (spacing, `1.0`, numbers too long to hold, escapes, a name twice). Sent back in their place.
   */
  verbatim: z.record(z.string(), z.string()).optional(),
  /**
   * Lengths of texts of which `body` has only the beginning, by JSON Pointer; the rest is loaded in pieces. Only in
   * messages for a screen and in rows; see `long-text.ts`.
   */
  longTexts: z.record(z.string(), z.number().int().nonnegative()).optional(),
  /** Base64 that stood in `body`, by JSON Pointer; the string there is empty. */
  files: z.record(z.string(), answerFileSchema),
  /** Made by the built-in sandbox: shown as synthetic. */
  synthetic: z.literal(true).optional(),
  /** Number of choices of the request. */
  choices: z.number().int(),
  /** Wall clock, milliseconds since 1970. */
  askedAt: z.number(),
  /** Milliseconds after it was asked, monotonic: first part of the text, last part, all over. */
  firstMs: z.number().optional(),
  /** Milliseconds that thoughts came before anything else did; missing where none came in sight. */
  thoughtMs: z.number().optional(),
  lastMs: z.number().optional(),
  endedMs: z.number().optional(),
  traceId: z.string().optional(),
  /** Number of the request in the log of requests. */
  requestId: z.number().int().optional(),
  problem: problemSchema.optional(),
  /** Messages only: complete by its stop reason, while the stream ended without `message_stop`. */
  isUnclosed: z.literal(true).optional(),
  /** The model message that it continues: a paused turn, or a truncated one. Both are shown as one. */
  continues: z.number().int().optional(),
});
/** The answer of a model with all known facts about its transfer. */
export type Answer = Readonly<z.infer<typeof answerSchema>>;

export const messageSchema = z.object({
  /** Counts up over all conversations. */
  id: z.number().int(),
  conversationId: z.uuid(),
  /** `null`: the first of its path. Messages with one parent are each other's alternatives. */
  parentId: z.number().int().nullable(),
  /** One press of Send: the question of all columns, or all their answers, have it in common. */
  turnId: z.uuid(),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  /** The column of the answer. */
  columnId: z.string(),
  said: z.discriminatedUnion('by', [
    z.object({
      by: z.literal('person'),
      role: z.enum(['user', 'assistant', 'system', 'developer', 'tool']),
      parts: z.array(partSchema),
    }),
    z.object({ by: z.literal('model'), answer: answerSchema }),
  ]),
});
/** One node of a conversation's tree. */
export type Message = Readonly<z.infer<typeof messageSchema>>;
