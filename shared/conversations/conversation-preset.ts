import { z } from 'zod';
import { countCharacters } from '../util/format-numbers.ts';
import { parameterValueSchema } from './conversation.ts';
import { endpoints } from './endpoint.ts';

/** Counted in characters, as in the name field. */
const longestConversationPresetName = 80;

export const conversationPresetSchema = z.object({
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(longestConversationPresetName * 2)
    .refine((name) => countCharacters(name) <= longestConversationPresetName),
  /** A new column starts with this preset. At most one prompt, and one parameter set of each endpoint, are defaults. */
  isDefault: z.boolean(),
  /** Wall clock, milliseconds since 1970. */
  keptAt: z.number(),
  holds: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('parameters'),
      endpoint: z.enum(endpoints),
      values: z.record(z.string(), parameterValueSchema),
    }),
    /** Prompts apply to both endpoints. */
    z.object({ kind: z.literal('prompt'), text: z.string().max(1_000_000) }),
  ]),
});
/** A parameter set or a system prompt with a name. */
export type ConversationPreset = Readonly<z.infer<typeof conversationPresetSchema>>;
export type ConversationPresetEntry = Omit<ConversationPreset, 'id' | 'keptAt'>;

/**
 * Returns the list of a preset: all prompts, or the parameter sets of an endpoint. Each list has at most one default.
 */
export function presetListOf({ holds }: Pick<ConversationPreset, 'holds'>): string {
  return holds.kind === 'prompt' ? 'prompt' : `parameters ${holds.endpoint}`;
}
