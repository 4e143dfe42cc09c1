import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { partSchema } from './message-part.ts';
import { longestModelId } from './model-id.ts';

/** The value of one control in the parameters panel. Numbers, lists and JSON are text while the user types. */
export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type ParameterValue = z.infer<typeof parameterValueSchema>;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export const parameterValuesSchema = z.record(z.string(), parameterValueSchema);

const columnSchema = z.object({
  /** Unique in the conversation. */
  id: z.string().max(40),
  endpoint: z.enum(endpoints),
  /** Empty until the user selects a model. */
  model: z.string().max(longestModelId),
  /** Values by parameter name. An omitted parameter has no entry. */
  values: parameterValuesSchema,
  /** Last message of the visible path. The next question follows it. `null`: the beginning. */
  head: z.number().int().nullable(),
});
/** One model in a conversation with its own parameters. */
export type Column = Readonly<z.infer<typeof columnSchema>>;

export const mostColumns = 6;
/** Maximum length of a search in conversations, in UTF-16 units like `length`. */
export const longestSearch = 500;

export const conversationSchema = z.object({
  id: z.uuid(),
  /** The endpoint decides the page of the conversation. */
  endpoint: z.enum(endpoints),
  /** Empty: the start of the first question is displayed instead. */
  title: z.string().max(200),
  firstWords: z.string(),
  columns: z.array(columnSchema).min(1).max(mostColumns),
  folder: z.string().max(100).optional(),
  pinned: z.boolean(),
  /** The unsent message in the editor. */
  draft: z.array(partSchema),
  /** Images of earlier turns that are sent again with the next turn. */
  earlierPictures: z.enum(['all', 'last', 'none']),
  /** Wall clock, milliseconds since 1970. */
  createdAt: z.number(),
  changedAt: z.number(),
  /** Time when the conversation was moved to the trash. */
  trashedAt: z.number().optional(),
  messageCount: z.number().int(),
});
/** A conversation without its messages. */
export type Conversation = Readonly<z.infer<typeof conversationSchema>>;

/** Returns the title of a conversation, or the start of its first question. */
export function conversationTitle({ title, firstWords }: Pick<Conversation, 'title' | 'firstWords'>): string {
  return title || firstWords.trim() || 'New conversation';
}
