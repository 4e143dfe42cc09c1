import { z } from 'zod';

// The table of the interface for messages, field by field. Fields that it does not name are let pass.

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string() });
const base64Source = z.looseObject({ type: z.literal('base64'), media_type: z.string(), data: z.string().min(1) });
const urlSource = z.looseObject({ type: z.literal('url'), url: z.string().min(1) });
const fileSource = z.looseObject({ type: z.literal('file'), file_id: z.string().min(1) });
const textSource = z.looseObject({ type: z.literal('text'), data: z.string() });
const imageBlock = z.looseObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [base64Source, urlSource, fileSource]),
});
const documentBlock = z.looseObject({
  type: z.literal('document'),
  source: z.discriminatedUnion('type', [base64Source, urlSource, fileSource, textSource]),
  title: z.string().nullish(),
});
const toolUse = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string().min(1),
  name: z.string().min(1),
  input: z.record(z.string(), z.unknown()),
});
const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().min(1),
  content: z
    .union([z.string(), z.array(z.discriminatedUnion('type', [textBlock, imageBlock, documentBlock]))])
    .optional(),
  is_error: z.boolean().optional(),
});
/** What an assistant turn sends back as it came. */
const returned = [
  z.looseObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.looseObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.looseObject({ type: z.literal('server_tool_use'), id: z.string(), name: z.string() }),
  z.looseObject({ type: z.literal('web_search_tool_result'), tool_use_id: z.string() }),
] as const;

const block = z.discriminatedUnion('type', [textBlock, imageBlock, documentBlock, toolUse, toolResult, ...returned]);
export type InputBlock = z.infer<typeof block>;

const message = z.looseObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(block)]),
});

const toolName = z.string().regex(/^[\w-]{1,128}$/, 'must be 1 to 128 letters, digits, _ or -');
const clientTool = z.looseObject({
  type: z.literal('custom').optional(),
  name: toolName,
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
});
const serverTool = z.looseObject({
  type: z.string().regex(/^(bash|text_editor|web_search)_\d{8}$/, 'must be a bash, text_editor or web_search tool'),
  name: toolName,
});
const tool = z.union([clientTool, serverTool]);
export type MessagesTool = z.infer<typeof tool>;

export const messagesRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(message).min(1).max(100_000),
  max_tokens: z.int().min(1).max(64_000),
  metadata: z.looseObject({}).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  stop_sequences: z.array(z.string()).optional(),
  stream: z.boolean().optional(),
  system: z.union([z.string(), z.array(textBlock)]).optional(),
  temperature: z.number().min(0).max(1).optional(),
  thinking: z
    .discriminatedUnion('type', [
      z.looseObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024) }),
      z.looseObject({ type: z.literal('disabled') }),
    ])
    .optional(),
  tool_choice: z
    .discriminatedUnion('type', [
      z.looseObject({ type: z.literal('auto'), disable_parallel_tool_use: z.boolean().optional() }),
      z.looseObject({ type: z.literal('any'), disable_parallel_tool_use: z.boolean().optional() }),
      z.looseObject({ type: z.literal('none') }),
      z.looseObject({
        type: z.literal('tool'),
        name: z.string(),
        disable_parallel_tool_use: z.boolean().optional(),
      }),
    ])
    .optional(),
  tools: z.array(tool).optional(),
  top_k: z.int().min(0).optional(),
  top_p: z.number().min(0).max(1).optional(),
});
export type MessagesRequest = z.infer<typeof messagesRequestSchema>;
