import { z } from 'zod';

export const endpoints = ['chat', 'messages'] as const;
/** `chat` is `/v1/chat/completions`, `messages` is `/v1/messages`. */
export type Endpoint = (typeof endpoints)[number];

export const turnSchema = z.object({ role: z.enum(['user', 'assistant']), text: z.string() });
export type Turn = z.infer<typeof turnSchema>;

export const questionSchema = z.object({
  endpoint: z.enum(endpoints),
  model: z.string().min(1).max(200),
  system: z.string().optional(),
  turns: z.array(turnSchema).min(1).max(100_000),
  /** The messages endpoint requires it; the other one is sent it as `max_completion_tokens`. */
  maxTokens: z.number().int().min(1),
});
export type Question = z.infer<typeof questionSchema>;

export const answerSchema = z.object({
  text: z.string(),
  model: z.string(),
  /** `finish_reason` or `stop_reason`, as it came. */
  stopReason: z.string().optional(),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  milliseconds: z.number(),
  traceId: z.string().optional(),
  /** The whole answer as it came, at most 64 KB of it. */
  raw: z.string(),
});
export type Answer = z.infer<typeof answerSchema>;
