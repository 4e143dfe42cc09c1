import { z } from 'zod';
import { conversationSchema } from '../../../shared/conversations/conversation.ts';
import { messageSchema } from '../../../shared/conversations/message.ts';
import { hashSchema } from '../../../shared/fields/field-values-and-drafts.ts';

export const mostMessages = 100_000;

const embeddedFileSchema = z.object({
  /** `picture` and `sound` are the stored names of an image and of audio. */
  kind: z.enum(['picture', 'sound', 'answer']),
  base64: z.string(),
});

/** A conversation as one JSON file, including its media. The file never contains a key. */
export const conversationFileSchema = z.object({
  format: z.literal('triptych-conversation'),
  version: z.literal(1),
  conversation: conversationSchema,
  /** Ordered by id: a parent comes before its children. */
  messages: z.array(messageSchema).max(mostMessages),
  /** By hash. */
  files: z.record(hashSchema, embeddedFileSchema),
});
export type ConversationFile = z.infer<typeof conversationFileSchema>;
