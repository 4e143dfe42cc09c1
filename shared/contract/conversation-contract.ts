import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { conversationSchema, longestSearch } from '../conversations/conversation.ts';
import { conversationEventSchema } from '../conversations/conversation-event.ts';
import { endpoints } from '../conversations/endpoint.ts';
import { messageSchema } from '../conversations/message.ts';
import { partSchema } from '../conversations/message-part.ts';
import { requestSizeSchema } from '../conversations/requests/request-size.ts';
import { longestPiece } from '../conversations/shorten-long-text.ts';
import { reasonSchema } from '../problem-schema.ts';
import { change, charge, idInput, intentInput, nothing, query } from './declare-call.ts';

const messageId = z.number().int();
const role = z.enum(['user', 'assistant', 'system', 'developer', 'tool']);
const ids = z.array(z.uuid()).min(1).max(1000);

/** Calls for conversations. */
export const conversationContract = {
  /** Returns the ids from the gateway's list of models. Empty if the gateway has no list. Free. */
  models: query.output(z.object({ ids: z.array(z.string()) })),

  /**
   * Returns one page: pinned conversations first, then last changed first. `before` is the last one of the previous
   * page.
   */
  page: query
    .input(
      z.object({
        endpoint: z.enum(endpoints),
        /** Searches titles and the text of all messages. */
        search: z.string().max(longestSearch).optional(),
        folder: z.string().optional(),
        inTrash: z.boolean().optional(),
        before: z.object({ pinned: z.boolean(), changedAt: z.number(), id: z.string() }).optional(),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(
      z.object({
        /** `hit`: the passage that matched, with U+0002 before and U+0003 after each match. */
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
  /** Moves conversations to the trash. */
  remove: change.input(z.object({ ids })).output(nothing),
  restore: change.input(z.object({ ids })).output(nothing),
  /** Deletes conversations in the trash permanently. Without ids, deletes all of them. Images stay in the library. */
  purge: change.input(z.object({ ids: ids.optional() })).output(nothing),

  /** Streams the changes of one conversation while a window displays it. */
  watch: query.input(idInput).output(eventIterator(conversationEventSchema)),
  /** Leaves an answer out of later requests, or sends it again. Throws for an answer that still arrives. */
  leaveOut: change.input(idInput.extend({ messageId, isLeftOut: z.boolean() })).output(nothing),
  /**
   * Downloads an image that an answer links to, without the key, and adds it to the library. Returns the existing item
   * of a link that was saved before.
   */
  saveLinkedImage: change
    .input(idInput.extend({ messageId, url: z.url({ protocol: /^https?$/ }).max(16_000) }))
    .output(z.object({ itemId: z.uuid(), file: z.string() })),
  messages: query
    .input(idInput.extend({ messageIds: z.array(messageId).max(500) }))
    .output(z.object({ messages: z.array(messageSchema) })),

  /** Returns a part of a text of which the message has only the beginning. Positions as in `length`. */
  textPiece: change
    .input(
      idInput.extend({
        messageId,
        /** JSON Pointer into the body, a key of `longTexts`. */
        place: z.string().max(10_000),
        from: z.number().int().nonnegative(),
        length: z.number().int().positive().max(longestPiece),
      }),
    )
    .output(z.object({ text: z.string() })),

  /**
   * May be charged, once for each column. Stores the user's message after the head of each column and sends the
   * requests. Returns after storing; the answers grow in `watch`. Sends nothing if any column has a reason against it.
   */
  send: charge
    .input(
      idInput.extend({
        ...intentInput.shape,
        columnIds: z.array(z.string()).min(1),
        /** Empty: no new text; the models continue their last answers. */
        parts: z.array(partSchema),
        role: role.optional(),
        /**
         * Adds the message as an alternative after this message (`null`: at the beginning) instead of after the head of
         * the column.
         */
        after: messageId.nullable().optional(),
        /** Stores the message without sending a request. */
        withoutAsking: z.boolean().optional(),
        /** Sends immediately although the gateway requested a wait. Omitted: the stored question waits. */
        evenIfPaused: z.boolean().optional(),
      }),
    )
    .output(z.object({ messages: z.array(messageSchema) })),
  /** Cancels these answers, or all answers of the conversation. The received parts stay, and may be charged. */
  stop: change.input(idInput.extend({ messageIds: z.array(messageId).optional() })).output(nothing),
  /** Returns the exact request of `send` for one column with shortened Base64, and the reasons against sending. */
  preview: query
    .input(idInput.extend({ columnId: z.string(), parts: z.array(partSchema), role: role.optional() }))
    .output(
      requestSizeSchema.extend({
        path: z.string(),
        /** Empty if a reason prevents the request. */
        body: z.string(),
        reasons: z.array(reasonSchema),
      }),
    ),
  /**
   * Returns the sent body of an answer, rebuilt from stored data, and the unchanged received answer; both with
   * shortened Base64.
   */
  rawAnswer: query
    .input(idInput.extend({ messageId }))
    .output(requestSizeSchema.pick({ notes: true }).extend({ request: z.string().optional(), response: z.string() })),
};
