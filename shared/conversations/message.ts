import { z } from 'zod';
import { hashSchema } from '../fields/field-values-and-drafts.ts';
import { problemSchema } from '../problem-schema.ts';
import { destinationSchema } from '../tasks/task.ts';
import type { JsonObject } from '../util/json.ts';
import { parameterValuesSchema } from './conversation.ts';
import { endpoints } from './endpoint.ts';
import { partSchema } from './message-part.ts';

const jsonObject = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null);

/**
 * - `waiting`     sent, nothing was received yet
 * - `streaming`   a part was received
 * - `complete`    the end was received: `[DONE]`, a finish or stop reason, or one whole JSON answer
 * - `interrupted` the connection broke, or the program ended; the received part is stored
 * - `stopped`     the user stopped it; the received part is stored, and may be charged
 * - `failed`      nothing usable was received; the problem has the reason
 */
const answerStates = ['waiting', 'streaming', 'complete', 'interrupted', 'stopped', 'failed'] as const;
export type AnswerState = (typeof answerStates)[number];

/** A file that the answer contained as Base64. `answerFileRoute` serves its bytes. */
const answerFileSchema = z.object({
  hash: hashSchema,
  type: z.string(),
  bytes: z.number().int(),
  /** Id of an image in the library. Absent while the library is read-only, and in imported conversations. */
  itemId: z.uuid().optional(),
  /**
   * Original encoding of the string, if it differs from plain Base64 of the file. The string can be reproduced exactly
   * from it.
   */
  written: z
    .object({
      /** Text before the Base64, such as the beginning of a data URI. */
      before: z.string().optional(),
      /** Base64 with `-` and `_`. */
      urlSafe: z.literal(true).optional(),
      /** Base64 without `=` at its end. */
      unpadded: z.literal(true).optional(),
      /** The program added this number of header bytes, so that raw samples are playable. */
      headerBytes: z.number().int().positive().optional(),
      /** The string cannot be reproduced by these rules. It is stored unchanged under this hash. */
      textHash: hashSchema.optional(),
    })
    .optional(),
  /** The reason why this is no image or sound, a sentence. The file then contains the string itself. */
  note: z.string().optional(),
});
export type AnswerFile = Readonly<z.infer<typeof answerFileSchema>>;

const answerSchema = z.object({
  endpoint: z.enum(endpoints),
  state: z.enum(answerStates),
  /** The requested model. The answer contains its own model name. */
  model: z.string(),
  /** The sent parameters, without model and messages. */
  parameters: jsonObject,
  /** The values of the column at the time of the request, from which the parameters were built. */
  values: parameterValuesSchema.optional(),
  /**
   * The received answer, unchanged, because it is sent back exactly like this.
   * - chat: one choice, `{index, message, finish_reason, logprobs, ...}`, with joined deltas
   * - messages: the whole message, `{id, type, role, content, stop_reason, usage, ...}`
   */
  body: jsonObject,
  /** Chat only: the fields of the answer besides its choices (`id`, `model`, `service_tier`, `usage`, ...). */
  envelope: jsonObject.optional(),
  /** The first hundred stream events of unknown kinds, as received. */
  unknownEvents: z.array(jsonObject).optional(),
  /**
   * Messages only: JSON text of values in `body`, by JSON Pointer, whose text cannot be reproduced from the value
   * (spacing, `1.0`, long numbers, escapes, duplicate names). The text is sent back instead.
   */
  verbatim: z.record(z.string(), z.string()).optional(),
  /**
   * Full lengths of texts of which `body` contains only the beginning, by JSON Pointer. The rest is loaded in pieces.
   * Only in messages for a window and in database rows; see `shorten-long-text.ts`.
   */
  longTexts: z.record(z.string(), z.number().int().nonnegative()).optional(),
  /** Files whose Base64 was in `body`, by JSON Pointer. The string in `body` is empty. */
  files: z.record(z.string(), answerFileSchema),
  /** Created by the built-in sandbox. Displayed as synthetic. */
  synthetic: z.literal(true).optional(),
  /** The gateway of the request, for its line in the ledger. Absent in older answers. */
  destination: destinationSchema.optional(),
  /** Number of choices of the request. */
  choices: z.number().int(),
  /** Wall clock, milliseconds since 1970. */
  askedAt: z.number(),
  /**
   * The gateway asked to wait, so the question is not sent before this time. Wall clock, milliseconds since 1970. Absent
   * once the question is sent.
   */
  sendsAt: z.number().optional(),
  /** Milliseconds after the request, monotonic: first part of the text, last part, end. */
  firstMs: z.number().optional(),
  /** Milliseconds of thinking before other content. Absent without visible thinking. */
  thoughtMs: z.number().optional(),
  lastMs: z.number().optional(),
  endedMs: z.number().optional(),
  traceId: z.string().optional(),
  /** Number of the request in the request log. */
  requestId: z.number().int().optional(),
  problem: problemSchema.optional(),
  /** Messages only: the answer has a stop reason, but the stream ended without `message_stop`. */
  isUnclosed: z.literal(true).optional(),
  /** The model message that this message continues: a paused or a truncated turn. Both are displayed as one. */
  continues: z.number().int().optional(),
});
/** The answer of a model with all known facts about its transfer. */
export type Answer = Readonly<z.infer<typeof answerSchema>>;

export const messageSchema = z.object({
  /** Increases over all conversations. */
  id: z.number().int(),
  conversationId: z.uuid(),
  /** `null` for the first message of a path. Messages with the same parent are alternatives. */
  parentId: z.number().int().nullable(),
  /** Shared by all messages of one click on Send: the questions of all columns, or all their answers. */
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
  /** The user leaves this answer out of later requests, for example because the gateway refuses to take it back. */
  isLeftOut: z.literal(true).optional(),
});
/** One node of a conversation's tree. */
export type Message = Readonly<z.infer<typeof messageSchema>>;

/** True for an answer that is waiting or streaming. */
export function isUnfinishedAnswer({ said }: Pick<Message, 'said'>): boolean {
  return said.by === 'model' && (said.answer.state === 'waiting' || said.answer.state === 'streaming');
}
