import { z } from 'zod';

export const usedPromptSchema = z.object({
  text: z.string(),
  /** Of the last run with this prompt; empty where there was none. */
  negative: z.string(),
  modelId: z.string(),
  /** Wall clock, milliseconds since 1970. */
  usedAt: z.number(),
  /** How many runs were started with it. */
  times: z.number().int(),
});
/** A prompt that some run was started with. */
export type UsedPrompt = Readonly<z.infer<typeof usedPromptSchema>>;
