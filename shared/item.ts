import { z } from 'zod';

/** One saved result: a file in the library and what is known of it. */
export const itemSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['image', 'video']),
  /** Path below the library folder, with forward slashes. Chosen by this program. */
  file: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  /** SHA-256 of the file, 64 hex digits. */
  hash: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Videos only. */
  seconds: z.number().optional(),
  framesPerSecond: z.number().optional(),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  modelId: z.string(),
  prompt: z.string(),
  /** Of our task; see `Task.id`. Of an answer in a conversation, an id that no task has. */
  taskId: z.string(),
  /** It came in an answer: in which conversation, and which message. */
  said: z.object({ conversationId: z.uuid(), messageId: z.number().int() }).optional(),
  /** Position among the results of its task, from 1. */
  position: z.number().int(),
  /** Made by the built-in sandbox: shown as synthetic everywhere. */
  synthetic: z.boolean(),
  /** Base64 of a ThumbHash: the colours that stand in while the thumbnail loads. */
  thumbHash: z.string().optional(),
});
export type Item = Readonly<z.infer<typeof itemSchema>>;
