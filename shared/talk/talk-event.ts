import { z } from 'zod';
import { conversationSchema } from './conversation.ts';
import { growthSchema } from './growth.ts';
import { messageSchema } from './message.ts';

/** Id of a message and of its parent; 0 where it has none. */
export const nodeSchema = z.tuple([z.number().int(), z.number().int()]);
export type Node = readonly [id: number, parentId: number];

/** What main tells of one conversation while a screen looks at it. The first event is always `start`. */
export const talkEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    conversation: conversationSchema,
    /** The whole tree, oldest first. */
    nodes: z.array(nodeSchema),
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
export type TalkEvent = z.infer<typeof talkEventSchema>;
