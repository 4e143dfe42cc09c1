import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { partSchema } from './message-part.ts';

/** What one control of the parameters panel holds: text while it is typed, also of numbers, lists and JSON. */
export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type ParameterValue = z.infer<typeof parameterValueSchema>;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export const parameterValuesSchema = z.record(z.string(), parameterValueSchema);

const columnSchema = z.object({
  /** Unique in its conversation. */
  id: z.string().max(40),
  endpoint: z.enum(endpoints),
  /** Empty until one is chosen. */
  model: z.string().max(200),
  /** By the name of the parameter; what is not sent has no entry. */
  values: parameterValuesSchema,
  /** Last message of the path that is shown and gone on from; `null`: it begins. */
  head: z.number().int().nullable(),
});
/** One model in a conversation, with parameters of its own. */
export type Column = Readonly<z.infer<typeof columnSchema>>;

export const mostColumns = 6;
/** Of what is looked for in conversations, as `length` counts. */
export const longestSearch = 500;

export const conversationSchema = z.object({
  id: z.uuid(),
  /** The page that it lives on. */
  endpoint: z.enum(endpoints),
  /** Empty: the screen shows the first words of the first question. */
  title: z.string().max(200),
  firstWords: z.string(),
  columns: z.array(columnSchema).min(1).max(mostColumns),
  folder: z.string().max(100).optional(),
  pinned: z.boolean(),
  /** What is being written, and not sent. */
  draft: z.array(partSchema),
  /** Which pictures of earlier turns are sent again with the next one. */
  earlierPictures: z.enum(['all', 'last', 'none']),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  changedAt: z.number(),
  /** In the trash since then. */
  trashedAt: z.number().optional(),
  messageCount: z.number().int(),
});
/** A conversation without its messages. */
export type Conversation = Readonly<z.infer<typeof conversationSchema>>;

/** The title of a conversation, also where the person gave it none: the beginning of its first question. */
export function conversationTitle({ title, firstWords }: Pick<Conversation, 'title' | 'firstWords'>): string {
  return title || firstWords.trim() || 'New conversation';
}
