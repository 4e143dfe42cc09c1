import { z } from 'zod';
import { countCharacters } from '../../../shared/util/format-numbers.ts';
import { isWireImage } from '../tasks/wire-image.ts';

// The documented table for chat completions, field by field. `null` is accepted where the table says "or null". Unknown
// fields are accepted, and so is the content of undocumented objects.

const textPart = z.looseObject({ type: z.literal('text'), text: z.string() });
const url = z.string().refine(isWireImage, 'must be a web address or Base64.');
const imagePart = z.looseObject({ type: z.literal('image_url'), image_url: z.looseObject({ url }) });
const audioPart = z.looseObject({ type: z.literal('input_audio') });
const refusalPart = z.looseObject({ type: z.literal('refusal') });
const part = z.discriminatedUnion('type', [textPart, imagePart, audioPart, refusalPart]);
const content = z.union([z.string(), z.array(part)]);

const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('developer'), content }),
  z.looseObject({ role: z.literal('system'), content }),
  z.looseObject({ role: z.literal('user'), content }),
  z.looseObject({ role: z.literal('assistant'), content: content.nullish() }),
  z.looseObject({ role: z.literal('tool'), content }),
  z.looseObject({ role: z.literal('function'), content: content.nullable() }),
]);
export type ChatMessage = z.infer<typeof message>;

const anyObject = z.looseObject({});

const tool = z.looseObject({ type: z.enum(['function', 'custom']) });
export type ChatTool = z.infer<typeof tool>;

const atMost = (limit: number) => (text: string) => countCharacters(text) <= limit;
const metadata = z
  .record(
    z.string().refine(atMost(64), 'may have at most 64 characters.'),
    z.string().refine(atMost(512), 'may have at most 512 characters.'),
  )
  .refine((pairs) => Object.keys(pairs).length <= 16, 'has more than 16 pairs.');

const tokenId = z.string().regex(/^\d+$/, 'must be a token id.');

export const chatRequestSchema = z.looseObject({
  messages: z.array(message).min(1),
  model: z.string().min(1),
  metadata: metadata.optional(),
  top_logprobs: z.int().min(0).max(20).optional(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  user: z.string().optional(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority']).nullish(),
  modalities: z.array(z.enum(['text', 'audio'])).nullish(),
  verbosity: z.enum(['low', 'medium', 'high']).nullish(),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).nullish(),
  max_completion_tokens: z.int().nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  web_search_options: anyObject.optional(),
  response_format: z.looseObject({ type: z.enum(['text', 'json_schema', 'json_object']) }).optional(),
  audio: anyObject.optional(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).optional(),
  logit_bias: z.record(tokenId, z.number().min(-100).max(100)).optional(),
  logprobs: z.boolean().nullish(),
  max_tokens: z.int().nullish(),
  n: z.int().min(1).max(128).nullish(),
  prediction: anyObject.optional(),
  seed: z.int().nullish(),
  stream_options: anyObject.optional(),
  tools: z.array(tool).optional(),
  tool_choice: z.union([z.enum(['none', 'auto', 'required']), anyObject]).optional(),
  parallel_tool_calls: z.boolean().optional(),
  function_call: z.union([z.enum(['none', 'auto']), anyObject]).optional(),
  functions: z.array(anyObject).min(1).max(128).optional(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;
