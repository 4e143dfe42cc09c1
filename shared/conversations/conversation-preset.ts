import { z } from 'zod';
import { countCharacters } from '../util/numbers.ts';
import { parameterValueSchema } from './conversation.ts';
import { endpoints } from './endpoint.ts';

/** Characters as the screen counts them while a name is typed. */
const longestConversationPresetName = 80;

export const conversationPresetSchema = z.object({
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(longestConversationPresetName * 2)
    .refine((name) => countCharacters(name) <= longestConversationPresetName),
  /** A new column opens with it. At most one prompt, and one set of parameters of each endpoint. */
  isDefault: z.boolean(),
  /** Wall clock, milliseconds since 1970. */
  keptAt: z.number(),
  holds: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('parameters'),
      endpoint: z.enum(endpoints),
      values: z.record(z.string(), parameterValueSchema),
    }),
    /** For both endpoints. */
    z.object({ kind: z.literal('prompt'), text: z.string().max(1_000_000) }),
  ]),
});
/** A set of parameters, or a system prompt, under a name. */
export type ConversationPreset = Readonly<z.infer<typeof conversationPresetSchema>>;
export type ConversationPresetEntry = Omit<ConversationPreset, 'id' | 'keptAt'>;

/** Presets of one list have at most one default: all prompts, or the parameter sets of an endpoint. */
export function presetListOf({ holds }: Pick<ConversationPreset, 'holds'>): string {
  return holds.kind === 'prompt' ? 'prompt' : `parameters ${holds.endpoint}`;
}
