import { z } from 'zod';
import { growthSchema } from './answer-growth.ts';
import { conversationSchema } from './conversation.ts';
import { messageSchema } from './message.ts';

/**
 * What the screen needs to lay a message out before it has the message itself: its id, that of its parent (0 where it has
 * none), that of the first message of its turn, and whether a model said it (1) or a person (0).
 */
export type Node = readonly [id: number, parentId: number, turn: number, byModel: 0 | 1];

/** What main tells of one conversation while a screen looks at it. The first event is always `start`. */
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
