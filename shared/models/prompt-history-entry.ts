import { z } from 'zod';

export const usedPromptSchema = z.object({
  text: z.string(),
  /** Negative prompt of the last run with this prompt; empty without such a run. */
  negative: z.string(),
  modelId: z.string(),
  /** Wall clock, milliseconds since 1970. */
  usedAt: z.number(),
  /** Number of runs that were started with the prompt. */
  times: z.number().int(),
});
/** A prompt that some run was started with. */
export type UsedPrompt = Readonly<z.infer<typeof usedPromptSchema>>;
