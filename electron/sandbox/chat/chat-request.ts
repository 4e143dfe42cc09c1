import { z } from 'zod';

// The table of the interface for chat completions, field by field. Fields that it does not name are let pass.

const textPart = z.looseObject({ type: z.literal('text'), text: z.string() });
const imagePart = z.looseObject({ type: z.literal('image_url'), image_url: z.looseObject({ url: z.string().min(1) }) });
const audioPart = z.looseObject({
  type: z.literal('input_audio'),
  input_audio: z.looseObject({ data: z.string().min(1), format: z.enum(['wav', 'mp3']) }),
});
const refusalPart = z.looseObject({ type: z.literal('refusal'), refusal: z.string() });
const part = z.discriminatedUnion('type', [textPart, imagePart, audioPart, refusalPart]);
const content = z.union([z.string(), z.array(part).min(1)]);

const toolCall = z.looseObject({
  id: z.string().min(1),
  function: z.looseObject({ name: z.string(), arguments: z.string() }).optional(),
});

const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('developer'), content }),
  z.looseObject({ role: z.literal('system'), content }),
  z.looseObject({ role: z.literal('user'), content }),
  z.looseObject({ role: z.literal('assistant'), content: content.nullish(), tool_calls: z.array(toolCall).nullish() }),
  z.looseObject({ role: z.literal('tool'), content, tool_call_id: z.string().min(1) }),
  z.looseObject({ role: z.literal('function'), content: content.nullable(), name: z.string().min(1) }),
]);
export type ChatMessage = z.infer<typeof message>;

const toolName = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -');
const functionShape = z.looseObject({
  name: toolName,
  description: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
});
const tool = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('function'), function: functionShape }),
  z.looseObject({ type: z.literal('custom'), custom: z.looseObject({ name: toolName }) }),
]);
export type ChatTool = z.infer<typeof tool>;

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) }),
  z.looseObject({ type: z.literal('custom'), custom: z.looseObject({ name: z.string() }) }),
]);

const metadata = z
  .record(z.string().max(64), z.string().max(512))
  .refine((pairs) => Object.keys(pairs).length <= 16, 'has more than 16 pairs');

const responseFormat = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({ name: toolName, schema: z.record(z.string(), z.unknown()).optional() }),
  }),
]);

export const chatRequestSchema = z.looseObject({
  messages: z.array(message).min(1),
  model: z.string().min(1),
  metadata: metadata.nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  user: z.string().optional(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority']).nullish(),
  modalities: z
    .array(z.enum(['text', 'audio']))
    .min(1)
    .nullish(),
  verbosity: z.enum(['low', 'medium', 'high']).nullish(),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  web_search_options: z.looseObject({}).optional(),
  response_format: responseFormat.optional(),
  audio: z.looseObject({ voice: z.unknown(), format: z.enum(['wav', 'pcm16']) }).nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  logit_bias: z.record(z.string(), z.number().min(-100).max(100)).nullish(),
  logprobs: z.boolean().nullish(),
  max_tokens: z.int().min(1).nullish(),
  n: z.int().min(1).max(128).nullish(),
  prediction: z.looseObject({}).nullish(),
  seed: z.int().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  function_call: z.union([z.enum(['none', 'auto']), z.looseObject({ name: z.string() })]).optional(),
  functions: z.array(functionShape).min(1).max(128).optional(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;
