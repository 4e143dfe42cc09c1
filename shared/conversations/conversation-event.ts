import { z } from 'zod';
import { growthSchema } from './answer-growth-steps.ts';
import { conversationSchema } from './conversation.ts';
import { messageSchema } from './message.ts';

/**
 * The layout data of a message before the message is loaded: its id, the id of its parent (0 without a parent), the id
 * of the first message of its turn, and its author: a model (1) or the user (0).
 */
export type Node = readonly [id: number, parentId: number, turn: number, byModel: 0 | 1];

/** Events of one conversation for a window that displays it. The first event is always `start`. */
export const conversationEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    conversation: conversationSchema,
    /**
     * The whole tree, oldest first, in the format of `readNodes`: sending one text is faster than sending ten thousand
     * lists.
     */
    nodes: z.string(),
    /** The newest messages of the visible paths. `conversations.messages` returns the others. */
    messages: z.array(messageSchema),
  }),
  z.object({ kind: z.literal('conversation'), conversation: conversationSchema }),
  /** New messages, and messages that changed otherwise than by growing. Complete messages. */
  z.object({ kind: z.literal('messages'), messages: z.array(messageSchema) }),
  /** A streaming answer grew: steps for `answer` of that message. At most one event per message and frame. */
  z.object({ kind: z.literal('growth'), messageId: z.number().int(), steps: growthSchema }),
  z.object({ kind: z.literal('removed'), messageIds: z.array(z.number().int()) }),
]);
export type ConversationEvent = z.infer<typeof conversationEventSchema>;
