import { z } from 'zod';

// The documented table for messages, field by field. No field accepts `null`. Unknown fields are accepted, and so is
// the content of undocumented objects.

const text = z.string();

/** Documented fields of a block, by type; for other types only the type is documented. */
const statedBlocks: Readonly<Record<string, z.ZodType>> = {
  text: z.looseObject({ text }),
  tool_result: z.looseObject({
    tool_use_id: z.string().min(1),
    content: z.union([text, z.array(z.looseObject({}))]),
  }),
};

const block = z.looseObject({ type: z.string().min(1) }).superRefine((value, context) => {
  const checked = statedBlocks[value.type]?.safeParse(value);
  for (const issue of checked?.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  }
});
export type InputBlock = z.infer<typeof block>;

const message = z.looseObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([text, z.array(block)]),
});

const clientTool = z.looseObject({
  type: z.literal('custom').optional(),
  name: text,
  description: text.optional(),
  input_schema: z.looseObject({}),
});
const serverTool = z.looseObject({
  type: z.string().regex(/^(bash|text_editor|web_search)/, 'must be a bash, text_editor or web_search tool.'),
});
const tool = z.union([clientTool, serverTool]);
export type MessagesTool = z.infer<typeof tool>;

const textBlock = z.looseObject({ type: z.literal('text'), text });

/** Maximum number of tokens of the sandbox models. */
const mostTokens = 64_000;

export const messagesRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(message).max(100_000),
  max_tokens: z.int().min(1).max(mostTokens),
  metadata: z.looseObject({}).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  stop_sequences: z.array(text).optional(),
  stream: z.boolean().optional(),
  system: z.union([text, z.array(textBlock)]).optional(),
  temperature: z.number().min(0).max(1).optional(),
  thinking: z.looseObject({ budget_tokens: z.int().min(1024).optional() }).optional(),
  tool_choice: z.looseObject({}).optional(),
  tools: z.array(tool).optional(),
  top_k: z.int().min(0).optional(),
  top_p: z.number().min(0).max(1).optional(),
});
export type MessagesRequest = z.infer<typeof messagesRequestSchema>;
