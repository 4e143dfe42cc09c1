import { z } from 'zod';
import { growthSchema } from './answer-growth.ts';
import { conversationSchema } from './conversation.ts';
import { messageSchema } from './message.ts';

/**
 * The layout data of a message before the message is loaded: its id and the id of its parent (0 without a parent). Then
 * the id of the first message of its turn, and its author: a model (1) or the user (0).
 */
export type Node = readonly [id: number, parentId: number, turn: number, byModel: 0 | 1];

/** Events of one conversation for a screen that shows it. The first event is always `start`. */
export const conversationEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    conversation: conversationSchema,
    /** The whole tree, oldest first, as `readNodes` reads it: one text travels quicker than ten thousand lists. */
    nodes: z.string(),
    /** The newest of the shown paths; others come through `conversations.messages`. */
    messages: z.array(messageSchema),
  }),
  z.object({ kind: z.literal('conversation'), conversation: conversationSchema }),
  /** New ones, or ones that changed otherwise than by growing; whole. */
  z.object({ kind: z.literal('messages'), messages: z.array(messageSchema) }),
  /** An answer streams in: steps on `answer` of that message. At most one event per message and frame. */
  z.object({ kind: z.literal('growth'), messageId: z.number().int(), steps: growthSchema }),
  z.object({ kind: z.literal('gone'), messageIds: z.array(z.number().int()) }),
]);
export type ConversationEvent = z.infer<typeof conversationEventSchema>;
