import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { change, idInput, nothing, query } from '../contract/declare-call.ts';
import { reasonSchema } from '../problem.ts';
import { conversationSchema, longestSearch } from './conversation.ts';
import { conversationEventSchema } from './conversation-event.ts';
import { endpoints } from './endpoint.ts';
import { messageSchema } from './message.ts';
import { partSchema } from './message-part.ts';
import { requestSizeSchema } from './request-size.ts';
import { longestPiece } from './shorten-long-text.ts';

const messageId = z.number().int();
const role = z.enum(['user', 'assistant', 'system', 'developer', 'tool']);
const ids = z.array(z.uuid()).min(1).max(1000);

/** The part of the contract that is about conversations. */
export const conversationContract = {
  /** Ids that the gateway lists; empty where it lists none. Free. */
  models: query.output(z.object({ ids: z.array(z.string()) })),

  /** Pinned first, then last changed first, from `before` on (the last one of the page before). */
  page: query
    .input(
      z.object({
        endpoint: z.enum(endpoints),
        /** In titles and in all that was said. */
        search: z.string().max(longestSearch).optional(),
        folder: z.string().optional(),
        inTrash: z.boolean().optional(),
        before: z.object({ pinned: z.boolean(), changedAt: z.number(), id: z.string() }).optional(),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(
      z.object({
        /** `hit`: where the search was found, with U+0002 before and U+0003 behind each place. */
        found: z.array(
          z.object({
            conversation: conversationSchema,
            hit: z.object({ messageId: messageId.optional(), text: z.string() }).optional(),
          }),
        ),
        folders: z.array(z.string()),
      }),
    ),
  create: change.input(conversationSchema.pick({ endpoint: true, columns: true })).output(conversationSchema),
  /** Changes a conversation. Omitted fields stay unchanged. `folder: null` removes the conversation from its folder. */
  change: change
    .input(
      idInput.extend({
        title: z.string().max(200).optional(),
        folder: z.string().max(100).nullable().optional(),
        pinned: z.boolean().optional(),
        columns: conversationSchema.shape.columns.optional(),
        draft: conversationSchema.shape.draft.optional(),
        earlierPictures: conversationSchema.shape.earlierPictures.optional(),
      }),
    )
    .output(conversationSchema),
  /** Into the trash. */
  remove: change.input(z.object({ ids })).output(nothing),
  restore: change.input(z.object({ ids })).output(nothing),
  /** Deletes permanently from Trash; everything in Trash without ids. Images stay in the library. */
  purge: change.input(z.object({ ids: ids.optional() })).output(nothing),

  /** One conversation while a screen looks at it. */
  watch: query.input(idInput).output(eventIterator(conversationEventSchema)),
  messages: query
    .input(idInput.extend({ messageIds: z.array(messageId).max(500) }))
    .output(z.object({ messages: z.array(messageSchema) })),

  /** A piece of a text whose message has only its beginning. Positions as in `length`. */
  textPiece: change
    .input(
      idInput.extend({
        messageId,
        /** JSON Pointer into the body, as in `longTexts`. */
        place: z.string().max(10_000),
        from: z.number().int().nonnegative(),
        length: z.number().int().positive().max(longestPiece),
      }),
    )
    .output(z.object({ text: z.string() })),

  /**
   * May be charged, once for each column. Writes down what the user says behind the head of each column and asks the
   * models; answers once all is written down, the answers then grow in `follow`. Nothing is sent where any column has a
   * reason against it.
   */
  send: change
    .input(
      idInput.extend({
        columnIds: z.array(z.string()).min(1),
        /** Empty: no new text; the models continue their last answers. */
        parts: z.array(partSchema),
        role: role.optional(),
        /** Instead of behind the head of the column: behind this message (`null`: at the beginning), as an alternative. */
        after: messageId.nullable().optional(),
        /** Only written down; no model is asked. */
        withoutAsking: z.boolean().optional(),
      }),
    )
    .output(z.object({ messages: z.array(messageSchema) })),
  /** Ends the connection of these answers, or of all of the conversation. What came stays, and may be charged. */
  stop: change.input(idInput.extend({ messageIds: z.array(messageId).optional() })).output(nothing),
  /** The exact request that `send` would make for one column, Base64 shortened, and what keeps it from being sent. */
  preview: query
    .input(idInput.extend({ columnId: z.string(), parts: z.array(partSchema), role: role.optional() }))
    .output(
      requestSizeSchema.extend({
        path: z.string(),
        /** Empty where a reason keeps it from being sent. */
        body: z.string(),
        reasons: z.array(reasonSchema),
      }),
    ),
  /** The sent body of an answer, rebuilt from stored data, and the received answer, unchanged; Base64 shortened. */
  rawAnswer: query
    .input(idInput.extend({ messageId }))
    .output(requestSizeSchema.pick({ notes: true }).extend({ request: z.string().optional(), response: z.string() })),
};
