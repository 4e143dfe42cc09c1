import { z } from 'zod';

export const usedPromptSchema = z.object({
  text: z.string(),
  /** Negative prompt of the last run with this prompt. Empty without one. */
  negative: z.string(),
  modelId: z.string(),
  /** Wall clock, milliseconds since 1970. */
  usedAt: z.number(),
  /** Number of runs with this prompt. */
  times: z.number().int(),
});
/** A prompt of an earlier run. */
export type UsedPrompt = Readonly<z.infer<typeof usedPromptSchema>>;
